import { z } from 'zod';
import { parseJson } from '#lib/parse-json.ts';

export type ReadRates =
  | { ok: true; rates: ReadonlyMap<string, unknown> }
  /** In words for administrators. Never with the address, whose query may hold a key. */
  | { ok: false; problem: string };

const maxBytes = 256 * 1024;
const standardTimeoutMs = 10_000;

const anyRates = z.record(z.string(), z.unknown());
/** Two ways in which services write the same. */
const answerSchema = z.union([
  z.looseObject({ base: z.string(), rates: anyRates }),
  z
    .looseObject({ base_code: z.string(), conversion_rates: anyRates })
    .transform(({ base_code: base, conversion_rates: rates }) => ({ base, rates })),
]);

/** What a service says that one US dollar buys today. Nothing of it is believed yet. */
export async function readRates(address: string, timeoutMs = standardTimeoutMs): Promise<ReadRates> {
  if (!isSafe(address)) return refuse('RATES_URL must start with https://, except on this machine itself.');
  let text: string | undefined;
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json' },
      // Who it leads to was decided by whoever set the address, and not by whoever answers there.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      return refuse('The service leads to another address, which is not followed: correct RATES_URL.');
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      return refuse(`The service answered with the status ${answer.status}.`);
    }
    text = await readBody(answer);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return refuse(
      isLate
        ? `The service gave no answer within ${timeoutMs / 1000} seconds.`
        : 'The service can not be reached.',
    );
  }
  if (text === undefined) return refuse('The service answered with far more than rates.');
  const parsed = answerSchema.safeParse(parseJson(text));
  if (!parsed.success) return refuse('The service answered with something that holds no rates.');
  const { base, rates } = parsed.data;
  if (base.toUpperCase() !== 'USD')
    return refuse('The service answered with rates that are not for one US dollar.');
  return { ok: true, rates: new Map(Object.entries(rates)) };
}

function refuse(problem: string): ReadRates {
  return { ok: false, problem };
}

function isSafe(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
}

/** Undefined where it goes on and on. */
async function readBody(answer: Response): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
