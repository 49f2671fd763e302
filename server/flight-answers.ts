import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerFlightSearch } from '#app/routes/api/flight-search.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { recordSearches, type SearchStamp } from '#features/search/record-searches.ts';
import type { SearchServices } from '#features/search/search-services.ts';
import type { Settings } from '#features/settings/settings.ts';
import { acceptedEncoding, compressBytes } from './middleware/compress.ts';
import { CLIENT_GONE } from './middleware/log-requests.ts';

const searchPath = '/api/v1/flights/search';
const mostBytes = 16 * 1024 * 1024;

/** The answer to one address, each way of sending it made once. */
interface FinishedAnswer {
  plain: Buffer;
  compressed: { br?: Promise<Buffer> | Buffer; gzip?: Promise<Buffer> | Buffer };
  bytes: number;
  stamp: SearchStamp;
  settings: Settings;
  today: string;
}

export interface FlightAnswers {
  /** Answers a search for programs; false where the request is another one, or a fault that others answer for. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): boolean | Promise<boolean>;
}

/**
 * The flight search for programs, before anything is made of the request: Hono's own part would cost several times the
 * search. What was answered is sent again as the bytes it was while searching again would find the same.
 */
export function createFlightAnswers(services: {
  search: SearchServices;
  settings: () => Settings;
}): FlightAnswers {
  const { search, settings } = services;
  /** By what stands in the address. The one asked for longest ago stands first. */
  const answers = new Map<string, FinishedAnswer>();
  let cachedBytes = 0;
  let today = { minute: 0, date: '' };

  /** To ask the platform for the date in Nairobi takes as long as all the rest of a finished answer. */
  function todayAt(now: number): string {
    const minute = Math.floor(now / 60_000);
    if (today.minute !== minute) today = { minute, date: businessToday(new Date(now)) };
    return today.date;
  }

  function forget(query: string, answer: FinishedAnswer): void {
    if (answers.get(query) !== answer) return;
    answers.delete(query);
    cachedBytes -= answer.bytes;
  }

  function keep(query: string, answer: FinishedAnswer): void {
    const earlier = answers.get(query);
    if (earlier) forget(query, earlier);
    answers.set(query, answer);
    cachedBytes += answer.bytes;
    for (const [oldest, old] of answers) {
      if (cachedBytes <= mostBytes) break;
      forget(oldest, old);
    }
  }

  function isCurrent(answer: FinishedAnswer, now: number): boolean {
    const isSame = answer.settings === settings() && answer.today === todayAt(now);
    return isSame && answer.stamp.isCurrent(now);
  }

  async function make(query: string, response: ServerResponse, send: Send): Promise<boolean> {
    const now = new Date();
    const { search: recorded, stamp } = recordSearches(search);
    const under = settings();
    const { status, body } = await answerFlightSearch(
      { search: recorded, settings: under },
      new URLSearchParams(query),
      now,
    );
    const plain = Buffer.from(body);
    const bytes = plain.byteLength + 2 * query.length;
    const answer = { plain, compressed: {}, bytes, stamp, settings: under, today: todayAt(now.getTime()) };
    if (status === 200 && stamp.isCurrent(now.getTime())) keep(query, answer);
    response.statusCode = status;
    return send(answer);
  }

  type Send = (answer: FinishedAnswer) => boolean | Promise<boolean>;

  return {
    send(request, response, requestId) {
      const { method, url = '' } = request;
      if (method !== 'GET' || !url.startsWith(searchPath)) return false;
      const rest = url.slice(searchPath.length);
      if ((rest !== '' && !rest.startsWith('?')) || settings().security.maintenanceMode) return false;
      const query = rest.slice(1);
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      const looking = search.flights.refreshed();
      // Whoever answers for faults searches once more, and says what is wrong.
      return looking ? looking.then(answerNow).catch(() => false) : answerNow();

      function answerNow(): boolean | Promise<boolean> {
        const answer = answers.get(query);
        if (!answer) return make(query, response, sendAnswer).catch(() => false);
        if (isCurrent(answer, Date.now())) {
          // To the end of the line.
          answers.delete(query);
          answers.set(query, answer);
          return sendAnswer(answer);
        }
        forget(query, answer);
        return make(query, response, sendAnswer).catch(() => false);
      }

      function sendAnswer(answer: FinishedAnswer): boolean | Promise<boolean> {
        if (!encoding) return write(answer.plain);
        const known = answer.compressed[encoding];
        if (known) return known instanceof Promise ? known.then(write) : write(known);
        const made = compressBytes(answer.plain, encoding).then((compressed) => {
          const bytes = compressed ?? answer.plain;
          answer.compressed[encoding] = bytes;
          if (compressed && answers.get(query) === answer) {
            cachedBytes += compressed.byteLength;
            answer.bytes += compressed.byteLength;
          }
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
