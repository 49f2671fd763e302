import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { readPreferences, storageKey, themes } from '#app/preferences.ts';
import type { PageKeeping } from '#app/request-context.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { Settings } from '#features/settings/settings.ts';
import { acceptedEncoding } from './middleware/compress.ts';
import type { RequestVariables } from './middleware/log-requests.ts';

const mostBytes = 24 * 1024 * 1024;
const longestAddress = 2_000;
const preferenceCookies = new Set(
  ['language', 'currency', 'theme'].map((name) => storageKey(name as 'language')),
);

interface FinishedPage extends PageKeeping {
  headers: Record<string, string>;
  body: Buffer;
  settings: Settings;
  day: string;
}

export interface FinishedPages {
  /** Sends the page if it was made before and would be made just so again; else says that it must be made. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): boolean | Promise<boolean>;
  /** Keeps the pages that say they are the same for all. */
  keep(): MiddlewareHandler<{ Bindings: HttpBindings; Variables: RequestVariables }>;
}

/**
 * Pages as the bytes that were sent, for the next visitor who asks for the same. Only for visitors of whom nothing is
 * known but language, currency and theme: whoever brings any other cookie has their pages made for them.
 */
export function createFinishedPages(settings: () => Settings): FinishedPages {
  /** The one asked for longest ago stands first. */
  const pages = new Map<string, FinishedPage>();
  let bytes = 0;

  function forget(key: string, page: FinishedPage): void {
    pages.delete(key);
    bytes -= page.body.byteLength;
  }

  function add(key: string, page: FinishedPage): void {
    const earlier = pages.get(key);
    if (earlier) forget(key, earlier);
    pages.set(key, page);
    bytes += page.body.byteLength;
    for (const [oldest, old] of pages) {
      if (bytes <= mostBytes) break;
      forget(oldest, old);
    }
  }

  function isCurrent({ settings: under, day, conditions }: FinishedPage): boolean {
    const now = new Date();
    const isSame = under === settings() && day === dayOf(now);
    return isSame && conditions.every((condition) => condition.isCurrent(now.getTime()));
  }

  return {
    send(request, response, requestId) {
      const key = keyOf(request, settings());
      const page = key === undefined ? undefined : pages.get(key);
      if (key === undefined || !page) return false;
      const looks = page.conditions.flatMap((condition) => condition.refreshed?.() ?? []);
      // A database that is away is the business of whoever makes pages.
      return looks.length === 0 ? judge() : Promise.all(looks).then(judge, () => false);

      function judge(): boolean {
        if (!page || key === undefined) return false;
        if (!isCurrent(page)) {
          if (pages.get(key) === page) forget(key, page);
          return false;
        }
        add(key, page);
        response.setHeader('x-request-id', requestId);
        if (request.headers['if-none-match'] === page.headers.etag) {
          const { 'content-length': _, 'content-encoding': __, ...headers } = page.headers;
          response.writeHead(304, headers).end();
        } else response.writeHead(200, page.headers).end(page.body);
        return true;
      }
    },

    keep() {
      return async (c, next) => {
        const under = settings();
        const day = dayOf(new Date());
        const key = keyOf(c.env.incoming, under);
        const keeping: PageKeeping = { conditions: [] };
        if (key !== undefined) c.set('keeping', keeping);
        await next();
        const isMeant = keeping.conditions.length > 0 && c.res.status === 200;
        if (key === undefined || !isMeant || c.res.headers.has('set-cookie')) return;
        const body = Buffer.from(await c.res.arrayBuffer());
        const headers = {
          ...Object.fromEntries(c.res.headers),
          'content-length': String(body.byteLength),
          etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        };
        add(key, { headers, body, settings: under, day, ...keeping });
        c.res = undefined;
        c.res = new Response(body, { status: 200, headers });
      };
    },
  };
}

/** Pages count days as the house does, and name the year. */
function dayOf(now: Date): string {
  return `${businessToday(now)} ${now.getUTCFullYear()}`;
}

/** Everything that a page may differ by; undefined where it may be somebody's own. */
function keyOf({ method, url = '', headers }: IncomingMessage, { site }: Settings): string | undefined {
  if (method !== 'GET' || headers.authorization || url.length > longestAddress) return undefined;
  const cookies = headers.cookie?.split(';') ?? [];
  const isKnown = cookies.some(
    (cookie) => !preferenceCookies.has(cookie.slice(0, cookie.indexOf('=')).trim()),
  );
  if (isKnown) return undefined;
  const { language, currency, theme } = readPreferences(headers.cookie ?? null, {
    language: site.defaultLanguage,
    currency: site.defaultCurrency,
    theme: themes[0],
  });
  const encoding = acceptedEncoding(headers['accept-encoding']);
  return [encoding, language, currency, theme, headers.host, url].join(' ');
}
