import { readRatesNews, stillLeft } from '#features/operations/rates/rates-news.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import type { RequestFacts } from '../../../request-context.ts';
import type { RatesNewsShown } from './rates-note.tsx';

/** Undefined where rates do not come by themselves. */
export async function loadRatesNews({
  db,
  log,
  operations,
}: Pick<RequestFacts, 'db' | 'log' | 'operations'>): Promise<RatesNewsShown | undefined> {
  if (!operations.fetchRates) return undefined;
  const [news, { settings }] = await Promise.all([readRatesNews(db), readSettings(db, log)]);
  return {
    fetchedAt: news?.fetchedAt ?? null,
    leftAlone: stillLeft(news?.leftAlone ?? [], settings.ratesPerUsd),
  };
}
