import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { currencyCodes } from '#features/settings/currencies.ts';

/** A rate that was not taken: too far from the one before, or none that can be true. Then what was said is no number. */
const leftAloneSchema = z.object({
  currency: z.enum(currencyCodes),
  from: z.number(),
  to: z.number().nullable(),
  /** Where it crept there: the rate that nobody was asked about since. */
  weekAgo: z.number().optional(),
});

export type LeftAlone = z.infer<typeof leftAloneSchema>;

export interface RateFetch {
  fetchedAt: Date;
  leftAlone: LeftAlone[];
}

/**
 * What the last look at the rates of the day brought; undefined before the first. Of those left alone, the ones that nobody
 * has set since: what a person decided is decided.
 */
export async function readRateFetch(db: Database): Promise<RateFetch | undefined> {
  const { rows } = await sql<{ fetchedAt: Date; leftAlone: unknown }>`
    select fetched_at as "fetchedAt", (
      select coalesce(jsonb_agg(rate order by place), '[]')
      from jsonb_array_elements(left_alone) with ordinality as entry (rate, place)
      where not exists (
        select from settings where key = 'ratesPerUsd' and value -> (rate ->> 'currency') <> rate -> 'from'
      )
    ) as "leftAlone"
    from rate_fetches`.execute(db);
  const [news] = rows;
  return news && { ...news, leftAlone: z.array(leftAloneSchema).parse(news.leftAlone) };
}

export async function writeRateFetch(
  transaction: DatabaseTransaction,
  { fetchedAt, leftAlone }: RateFetch,
): Promise<void> {
  const row = { fetched_at: fetchedAt, left_alone: JSON.stringify(leftAlone) };
  await transaction
    .insertInto('rate_fetches')
    .values(row)
    .onConflict((conflict) => conflict.column('is_last').doUpdateSet(row))
    .execute();
}

/** KES: 129.5 here, 260 there; EUR: nothing that can be true */
export function leftAloneText(leftAlone: readonly LeftAlone[]): string {
  return leftAlone
    .map(({ currency, from, to, weekAgo }) => {
      if (to === null) return `${currency}: nothing that can be true`;
      const before = weekAgo === undefined ? '' : `, ${weekAgo} a week ago`;
      return `${currency}: ${from} here, ${to} there${before}`;
    })
    .join('; ');
}
