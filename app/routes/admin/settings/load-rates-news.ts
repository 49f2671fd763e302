import { readRatesNews } from '#features/operations/rates/rates-news.ts';
import type { RequestFacts } from '../../../request-context.ts';
import type { RatesNewsShown } from './rates-note.tsx';

/** Undefined where rates do not come by themselves. */
export async function loadRatesNews({
  db,
  operations,
}: Pick<RequestFacts, 'db' | 'operations'>): Promise<RatesNewsShown | undefined> {
  if (!operations.fetchRates) return undefined;
  return (await readRatesNews(db)) ?? { fetchedAt: null, leftAlone: [] };
}
