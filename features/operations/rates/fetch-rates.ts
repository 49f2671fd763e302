import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type CurrencyCode, currencyCodes, type RatesPerUsd, rateRules } from '#features/settings/currencies.ts';
import { readSettings } from '#features/settings/stored-settings.ts';
import type { Log } from '#lib/log.ts';
import { parseJson } from '#lib/untrusted-input.ts';
import { recordRun } from '../jobs/scheduled-jobs.ts';
import { applyChanges, ratesJob, ratesJobName } from '../settings/apply-changes.ts';
import { settingsWith } from '../settings/settings-history.ts';
import { isUnusualMove } from '../settings/settings-questions.ts';
import { type LeftAlone, leftAloneText, writeRateFetch } from './rate-fetch.ts';

type ReadRates =
  | { ok: true; rates: ReadonlyMap<string, unknown> }
  /** A sentence for administrators, without the URL, whose query may contain a key. */
  | { ok: false; problem: string };

const maxBytes = 256 * 1024;
const standardTimeoutMs = 10_000;

const anyRates = z.record(z.string(), z.unknown());
/** Two common response formats. */
const answerSchema = z.union([
  z.looseObject({ base: z.string(), rates: anyRates }),
  z
    .looseObject({ base_code: z.string(), conversion_rates: anyRates })
    .transform(({ base_code: base, conversion_rates: rates }) => ({ base, rates })),
]);

/** Fetches the service's rates for one US dollar, not yet validated. */
async function readRates(address: string, timeoutMs = standardTimeoutMs): Promise<ReadRates> {
  if (!isSafe(address)) return refuse('RATES_URL must start with https://, except on this machine itself.');
  let text: string | undefined;
  try {
    const answer = await fetch(address, {
      headers: { accept: 'application/json' },
      // The operator decides which host is trusted, not the service.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      return refuse('The service redirects to another address, which is not followed: correct RATES_URL.');
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      return refuse(`The service answered with the status ${answer.status}.`);
    }
    text = await readBody(answer);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return refuse(
      isLate ? `The service gave no answer within ${timeoutMs / 1000} seconds.` : 'The service cannot be reached.',
    );
  }
  if (text === undefined) return refuse('The response of the service is too long.');
  const parsed = answerSchema.safeParse(parseJson(text));
  if (!parsed.success) return refuse('The response of the service contains no rates.');
  const { base, rates } = parsed.data;
  if (base.toUpperCase() !== 'USD') return refuse('The rates of the service are not for one US dollar.');
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

/** Undefined if it is too long. */
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

export type FetchedRates =
  | { ok: true; changed: CurrencyCode[]; leftAlone: LeftAlone[] }
  | { ok: false; problem: string };

/**
 * Saves the day's rates. A rate that moved unusually far, at once or within a week, stays unchanged until an
 * administrator decides; so does an unknown currency. A failing service changes nothing.
 */
export async function fetchRates(
  { db, ratesUrl, log }: { db: Database; ratesUrl: string; log: Log },
  { timeoutMs, actor }: { timeoutMs?: number; actor?: Actor } = {},
): Promise<FetchedRates> {
  const read = await readRates(ratesUrl, timeoutMs);
  if (!read.ok) {
    log.warn({ problem: read.problem }, 'fetching exchange rates failed');
    return read;
  }
  return inTransaction(db, async (transaction): Promise<FetchedRates> => {
    const { settings, updatedAt } = await readSettings(transaction, log);
    const weekAgo = await ratesToMoveFrom(transaction, settings.ratesPerUsd);
    const { taken, leftAlone } = sort(read.rates, settings.ratesPerUsd, weekAgo);
    const changed = currencyCodes.filter((code) => taken[code] !== undefined);
    if (changed.length > 0) {
      const seenAt = { ratesPerUsd: updatedAt.ratesPerUsd ?? null };
      const order = { changes: { ratesPerUsd: taken }, seenAt, isConfirmed: false };
      const saved = await applyChanges(transaction, order, { editor: { ...ratesJob, ...actor }, log });
      if (!saved.ok) return { ok: false, problem: `The rates were not saved: ${saved.error}.` };
    }
    await writeRateFetch(transaction, { fetchedAt: new Date(), leftAlone });
    const left = leftAlone.map(({ currency }) => currency);
    if (left.length > 0) log.warn({ currencies: left }, 'exchange rates were not changed');
    log.info({ currencies: changed }, 'exchange rates fetched');
    return { ok: true, changed, leftAlone };
  });
}

/** The scheduled job: throws, so that the run is listed as failed and retried. */
export async function fetchRatesOnSchedule(parts: Parameters<typeof fetchRates>[0]): Promise<void> {
  const fetched = await fetchRates(parts);
  if (!fetched.ok) throw new Error(fetched.problem);
}

/** Started by an administrator and recorded as a run of the scheduled job. */
export async function fetchRatesNow(parts: Parameters<typeof fetchRates>[0], actor: Actor): Promise<FetchedRates> {
  const startedAt = new Date();
  const fetched = await fetchRates(parts, { actor });
  await recordRun(parts.db, 'fetch_rates', startedAt, fetched.ok ? null : fetched.problem);
  return fetched;
}

function sort(
  rates: ReadonlyMap<string, unknown>,
  current: RatesPerUsd,
  weekAgo: RatesPerUsd,
): { taken: Partial<RatesPerUsd>; leftAlone: LeftAlone[] } {
  const taken: Partial<RatesPerUsd> = {};
  const leftAlone: LeftAlone[] = [];
  for (const currency of currencyCodes) {
    if (currency === 'USD' || !rates.has(currency)) continue;
    const from = current[currency];
    const { min, max } = rateRules[currency];
    const writeResult = rates.get(currency);
    const to = typeof writeResult === 'number' && Number.isFinite(writeResult) ? Number(writeResult.toFixed(6)) : null;
    if (to === null || to < min || to > max) leftAlone.push({ currency, from, to: null });
    else if (isUnusualMove(from, to)) leftAlone.push({ currency, from, to });
    else if (to !== from && isUnusualMove(weekAgo[currency], to))
      leftAlone.push({ currency, from, to, weekAgo: weekAgo[currency] });
    else if (to !== from) taken[currency] = to;
  }
  return { taken, leftAlone };
}

export function fetchedText(fetched: FetchedRates): string {
  if (!fetched.ok) return `Nothing was changed. ${fetched.problem}`;
  const { changed, leftAlone } = fetched;
  const done = changed.length === 0 ? 'No rate has changed.' : `Changed: ${changed.join(', ')}.`;
  return leftAlone.length === 0 ? done : `${done} Not changed: ${leftAloneText(leftAlone)}.`;
}

/**
 * The rates a week ago, or as an administrator has set them since: many small steps may add up to one large
 * error.
 */
async function ratesToMoveFrom(transaction: DatabaseTransaction, current: RatesPerUsd): Promise<RatesPerUsd> {
  const changes = await transaction
    .selectFrom('settingsHistory')
    .select(['oldValue', 'newValue', 'changedBy'])
    .where('key', '=', 'ratesPerUsd')
    .where('changedAt', '>', sql<Date>`clock_timestamp() - interval '7 days'`)
    .orderBy('id')
    .execute();
  const ratesIn = (value: unknown) => settingsWith('ratesPerUsd', value).ratesPerUsd;
  const [first] = changes;
  const rates = { ...(first ? ratesIn(first.oldValue) : current) };
  for (const change of changes) {
    if (change.changedBy === ratesJobName) continue;
    const [before, after] = [ratesIn(change.oldValue), ratesIn(change.newValue)];
    for (const code of currencyCodes) if (after[code] !== before[code]) rates[code] = after[code];
  }
  return rates;
}
