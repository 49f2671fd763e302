import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { brotli } from './load.ts';

// A buyer's browser: sends the site's forms and reads its answers, at little cost.

export interface Answer {
  status: number;
  /** The redirect target. */
  location: string;
  cookie: string;
  /** Seconds after which the page asks to be loaded again. */
  refresh: number;
  html: string;
}

// Shorter than servers keep idle connections, as browsers do: one that is closed while a request is on its way is reset.
const agent = new Agent({ keepAlive: true, maxSockets: 8_192, timeout: 60_000 });
const hiddenFields = ['submitKey', 'entry', 'seenUnits', 'seenCurrency', 'signedIn', 'seenMarkup', 'seenSeller'];
/** What a traveller types at the checkout, but for the mailbox. */
export const typed = {
  'traveller0-title': 'ms',
  'traveller0-nationality': 'KE',
  'traveller0-birthDay': '14',
  'traveller0-birthMonth': '3',
  'traveller0-birthYear': '1994',
  'traveller0-givenNames': 'Amina Zawadi',
  'traveller0-lastName': 'Hassan',
  'traveller0-passportNumber': 'AK0482917',
  'traveller0-expiryDay': '2',
  'traveller0-expiryMonth': '3',
  'traveller0-expiryYear': '2035',
  phone: '+254712555048',
  method: 'card',
};

/** With brotli, like browsers. */
export async function send(
  { port }: { port: number },
  address: string,
  { from, cookie, form }: { from: string; cookie?: string; form?: Record<string, string> },
): Promise<Answer> {
  const body = form && String(new URLSearchParams(form));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(
    {
      agent,
      port,
      host: '127.0.0.1',
      method: body === undefined ? 'GET' : 'POST',
      path: address,
      headers: {
        host: `localhost:${port}`,
        'x-forwarded-for': from,
        accept: 'text/html',
        ...brotli,
        ...(cookie && { cookie }),
        ...(body !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        }),
      },
    },
    resolve,
  )
    .on('error', reject)
    .end(body);
  const answer = await promise;
  const bytes = await buffer(answer);
  const isPacked = answer.headers['content-encoding'] === 'br';
  return {
    status: answer.statusCode ?? 0,
    location: (answer.headers.location ?? '').replace(/^https?:\/\/[^/]+/, ''),
    cookie: (answer.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; '),
    refresh: Number(answer.headers.refresh ?? 0),
    html: (isPacked ? brotliDecompressSync(bytes) : bytes).toString(),
  };
}

/** The fields of the checkout that nobody types. */
export function hiddenIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1] ?? '';
    if (hiddenFields.includes(name)) fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  }
  return fields;
}

export function alertIn(html: string): string {
  const alert = /role="alert"[^>]*>([\s\S]{0,400})/.exec(html)?.[1] ?? '';
  return alert
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}

let visitors = Math.floor(Math.random() * 2 ** 23);
/** Limits count by network address, so every visitor has one. */
export function nextAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}
