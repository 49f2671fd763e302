import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerFlightSearch } from '#app/routes/api/flight-search.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { recordSearches, type SearchServices, type SearchStamp } from '#features/search/services/search-services.ts';
import type { Settings } from '#features/settings/settings.ts';
import { createByteCache, ownBytes } from '#lib/byte-cache.ts';
import { acceptedEncoding, compressBytes } from './middleware/compress.ts';
import { CLIENT_GONE } from './middleware/log-requests.ts';

export const searchPath = '/api/v1/flights/search';
const maxBytes = 16 * 1024 * 1024;

/** A cached response, compressed once per encoding. */
interface CachedResponse {
  plain: Buffer;
  compressed: { br?: Promise<Buffer> | Buffer; gzip?: Promise<Buffer> | Buffer };
  bytes: number;
  stamp: SearchStamp;
  settings: Settings;
  today: string;
}

export interface FlightResponses {
  /** Answers an API flight search; false for other requests, and for failures that the app reports. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): boolean | Promise<boolean>;
}

/**
 * Answers API flight searches before Hono, whose request handling costs several times the search. Repeats the
 * same bytes while the result would be the same.
 */
export function createFlightResponses(services: { search: SearchServices; settings: () => Settings }): FlightResponses {
  const { search, settings } = services;
  /** By query string. */
  const answers = createByteCache<CachedResponse>(maxBytes);
  let today = { minute: 0, date: '' };

  /** Computing the date in Nairobi takes as long as sending a cached response. */
  function todayAt(now: number): string {
    const minute = Math.floor(now / 60_000);
    if (today.minute !== minute) today = { minute, date: businessToday(new Date(now)) };
    return today.date;
  }

  function isCurrent(answer: CachedResponse, now: number): boolean {
    const isSame = answer.settings === settings() && answer.today === todayAt(now);
    return isSame && answer.stamp.isCurrent(now);
  }

  async function make(query: string, response: ServerResponse, send: Send): Promise<boolean> {
    const now = new Date();
    const { search: withRunRecords, stamp } = recordSearches(search);
    const under = settings();
    const { status, body } = await answerFlightSearch(
      { search: withRunRecords, settings: under },
      new URLSearchParams(query),
      now,
    );
    const plain = ownBytes(Buffer.from(body));
    const bytes = plain.byteLength + 2 * query.length;
    const answer = { plain, compressed: {}, bytes, stamp, settings: under, today: todayAt(now.getTime()) };
    if (status === 200 && stamp.isCurrent(now.getTime())) answers.set(query, answer, bytes);
    response.statusCode = status;
    return send(answer);
  }

  type Send = (answer: CachedResponse) => boolean | Promise<boolean>;

  return {
    send(request, response, requestId) {
      const { method, url = '' } = request;
      if (method !== 'GET' || !url.startsWith(searchPath)) return false;
      const rest = url.slice(searchPath.length);
      if ((rest !== '' && !rest.startsWith('?')) || settings().security.maintenanceMode) return false;
      const query = rest.slice(1);
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      const refreshing = search.flights.refreshed();
      // On a failure the app searches again and reports the error.
      return refreshing ? refreshing.then(answerNow).catch(() => false) : answerNow();

      function answerNow(): boolean | Promise<boolean> {
        const answer = answers.get(query);
        if (!answer) return make(query, response, sendAnswer).catch(() => false);
        if (isCurrent(answer, Date.now())) return sendAnswer(answer);
        answers.drop(query, answer);
        return make(query, response, sendAnswer).catch(() => false);
      }

      function sendAnswer(answer: CachedResponse): boolean | Promise<boolean> {
        if (!encoding) return write(answer.plain);
        const known = answer.compressed[encoding];
        if (known) return known instanceof Promise ? known.then(write) : write(known);
        const made = compressBytes(answer.plain, encoding).then((compressed) => {
          const bytes = compressed ? ownBytes(compressed) : answer.plain;
          answer.compressed[encoding] = bytes;
          answer.bytes += compressed?.byteLength ?? 0;
          if (answers.get(query) === answer) answers.set(query, answer, answer.bytes);
          return bytes;
        });
        answer.compressed[encoding] = made;
        return made.then(write);

        function write(bytes: Buffer): true {
          if (response.destroyed) response.statusCode = CLIENT_GONE;
          response.setHeader('content-type', 'application/json');
          response.setHeader('cache-control', 'no-store');
          response.setHeader('vary', 'accept-encoding');
          response.setHeader('x-request-id', requestId);
          response.setHeader('content-length', bytes.byteLength);
          if (encoding && bytes !== answer.plain) response.setHeader('content-encoding', encoding);
          response.end(bytes);
          return true;
        }
      }
    },
  };
}
