import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { readPreferences, storageKey, themes } from '#app/preferences.ts';
import type { PageCacheRules } from '#app/request-context.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { Settings } from '#features/settings/settings.ts';
import { createByteCache } from '#lib/byte-cache.ts';
import { acceptedEncoding } from './middleware/compress.ts';
import type { RequestVariables } from './middleware/log-requests.ts';

const maxBytes = 24 * 1024 * 1024;
const maxUrlLength = 2_000;
const preferenceCookies = new Set(['language', 'currency', 'theme'].map((name) => storageKey(name as 'language')));

interface CachedPage extends PageCacheRules {
  headers: Record<string, string>;
  body: Buffer;
  route: string;
  settings: Settings;
  day: string;
}

export interface PageCache {
  /** Sends a cached page if it is still current, and returns its route; returns false otherwise. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): string | false | Promise<string | false>;
  /** Caches pages whose route declares cache conditions. */
  store(): MiddlewareHandler<{ Bindings: HttpBindings; Variables: RequestVariables }>;
}

/** Caches the bytes of public pages. Only for visitors without other cookies than language, currency and theme. */
export function createPageCache(settings: () => Settings): PageCache {
  const pages = createByteCache<CachedPage>(maxBytes);

  function isCurrent({ settings: under, day, conditions }: CachedPage): boolean {
    const now = new Date();
    const isSame = under === settings() && day === dayOf(now);
    return isSame && conditions.every((condition) => condition.isCurrent(now.getTime()));
  }

  return {
    send(request, response, requestId) {
      const key = keyOf(request, settings());
      const page = key === undefined ? undefined : pages.get(key);
      if (key === undefined || !page) return false;
      const refreshes = page.conditions.flatMap((condition) => condition.refreshed?.() ?? []);
      // On a database failure the page is rendered, which reports it.
      return refreshes.length === 0 ? sendIfCurrent() : Promise.all(refreshes).then(sendIfCurrent, () => false);

      function sendIfCurrent(): string | false {
        if (!page || key === undefined) return false;
        if (!isCurrent(page)) {
          pages.drop(key, page);
          return false;
        }
        response.setHeader('x-request-id', requestId);
        if (request.headers['if-none-match'] === page.headers.etag) {
          const { 'content-length': _, 'content-encoding': __, ...headers } = page.headers;
          response.writeHead(304, headers).end();
        } else response.writeHead(200, page.headers).end(page.body);
        return page.route;
      }
    },

    store() {
      return async (c, next) => {
        const under = settings();
        const day = dayOf(new Date());
        const key = keyOf(c.env.incoming, under);
        const pageCache: PageCacheRules = { conditions: [] };
        if (key !== undefined) c.set('pageCache', pageCache);
        await next();
        const isCacheable = pageCache.conditions.length > 0 && c.res.status === 200;
        if (key === undefined || !isCacheable || c.res.headers.has('set-cookie')) return;
        const body = Buffer.from(await c.res.arrayBuffer());
        const headers = {
          ...Object.fromEntries(c.res.headers),
          'content-length': String(body.byteLength),
          etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        };
        const route = c.get('route') ?? '/*';
        pages.set(key, { headers, body, route, settings: under, day, ...pageCache }, body.byteLength);
        c.res = undefined;
        c.res = new Response(body, { status: 200, headers });
      };
    },
  };
}

/** Pages depend on the business day and show the year. */
function dayOf(now: Date): string {
  return `${businessToday(now)} ${now.getUTCFullYear()}`;
}

/** Everything that a public page depends on; undefined if it may be personal. */
function keyOf({ method, url = '', headers }: IncomingMessage, { site }: Settings): string | undefined {
  if (method !== 'GET' || headers.authorization || url.length > maxUrlLength) return undefined;
  const cookies = headers.cookie?.split(';') ?? [];
  const isKnown = cookies.some((cookie) => !preferenceCookies.has(cookie.slice(0, cookie.indexOf('=')).trim()));
  if (isKnown) return undefined;
  const { language, currency, theme } = readPreferences(headers.cookie ?? null, {
    language: site.defaultLanguage,
    currency: site.defaultCurrency,
    theme: themes[0],
  });
  const encoding = acceptedEncoding(headers['accept-encoding']);
  return [encoding, language, currency, theme, headers.host, url].join(' ');
}
