import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import {
  type CurrencyCode,
  currencyCodes,
  type RatesPerUsd,
  ratesPerUsdBounds,
} from '#features/settings/currencies.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import type { Log } from '#lib/log.ts';
import { noteRun } from '../jobs/record-runs.ts';
import { applyChanges } from '../settings/apply-changes.ts';
import { ratesJob } from '../settings/settings-keeper.ts';
import { isUnusualMove } from '../settings/settings-questions.ts';
import { type LeftAlone, leftAloneText, writeRatesNews } from './rates-news.ts';
import { ratesToMoveFrom } from './rates-to-move-from.ts';
import { readRates } from './read-rates.ts';

export type FetchedRates =
  | { ok: true; changed: CurrencyCode[]; leftAlone: LeftAlone[] }
  | { ok: false; problem: string };

/**
 * Takes over the rates of the day. What moved further than an administrator may move it without being asked, at once or
 * within a week, stays as it is until one has looked; so does what the service does not know. A service that fails changes
 * nothing.
 */
export async function fetchRates(
  { db, ratesUrl, log }: { db: Database; ratesUrl: string; log: Log },
  { timeoutMs, actor }: { timeoutMs?: number; actor?: Actor } = {},
): Promise<FetchedRates> {
  const read = await readRates(ratesUrl, timeoutMs);
  if (!read.ok) {
    log.warn({ problem: read.problem }, 'the rates of the day could not be fetched');
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
      const saved = await applyChanges(transaction, order, { keeper: { ...ratesJob, ...actor }, log });
      if (!saved.ok) return { ok: false, problem: `The rates were not saved: ${saved.error}.` };
    }
    await writeRatesNews(transaction, { fetchedAt: new Date(), leftAlone });
    const left = leftAlone.map(({ currency }) => currency);
    if (left.length > 0) log.warn({ currencies: left }, 'rates of the day were left alone');
    log.info({ currencies: changed }, 'the rates of the day were fetched');
    return { ok: true, changed, leftAlone };
  });
}

/** As a job of the clock: one that failed says so where its runs are listed, and is tried again. */
export async function fetchRatesByClock(parts: Parameters<typeof fetchRates>[0]): Promise<void> {
  const fetched = await fetchRates(parts);
  if (!fetched.ok) throw new Error(fetched.problem);
}

/** For an administrator, who does not wait for the clock. It is a run of the same job, and its row says when it was. */
export async function fetchRatesNow(
  parts: Parameters<typeof fetchRates>[0],
  actor: Actor,
): Promise<FetchedRates> {
  const startedAt = new Date();
  const fetched = await fetchRates(parts, { actor });
  await noteRun(parts.db, 'fetch_rates', startedAt, fetched.ok ? null : fetched.problem);
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
    const { least, most } = ratesPerUsdBounds[currency];
    const said = rates.get(currency);
    const to = typeof said === 'number' && Number.isFinite(said) ? Number(said.toFixed(6)) : null;
    if (to === null || to < least || to > most) leftAlone.push({ currency, from, to: null });
    else if (isUnusualMove(from, to)) leftAlone.push({ currency, from, to });
    else if (to !== from && isUnusualMove(weekAgo[currency], to))
      leftAlone.push({ currency, from, to, weekAgo: weekAgo[currency] });
    else if (to !== from) taken[currency] = to;
  }
  return { taken, leftAlone };
}

/** For whoever had them fetched. */
export function fetchedText(fetched: FetchedRates): string {
  if (!fetched.ok) return `Nothing was changed. ${fetched.problem}`;
  const { changed, leftAlone } = fetched;
  const done = changed.length === 0 ? 'No rate has changed.' : `Changed: ${changed.join(', ')}.`;
  return leftAlone.length === 0 ? done : `${done} Left alone: ${leftAloneText(leftAlone)}.`;
}
