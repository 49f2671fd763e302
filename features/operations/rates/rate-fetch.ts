import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { currencyCodes } from '#features/settings/currencies.ts';

/** A rate that was not saved: too far from the previous one, or outside all bounds (`to` is then null). */
const leftAloneSchema = z.object({
  currency: z.enum(currencyCodes),
  from: z.number(),
  to: z.number().nullable(),
  /** The rate a week ago, if it drifted in small steps. */
  weekAgo: z.number().optional(),
});

export type LeftAlone = z.infer<typeof leftAloneSchema>;

export interface RateFetch {
  fetchedAt: Date;
  leftAlone: LeftAlone[];
}

/** The last fetch; undefined before the first. Omits unsaved rates that an administrator has set since. */
export async function readRateFetch(db: Database): Promise<RateFetch | undefined> {
  const { rows } = await sql<{ fetchedAt: Date; leftAlone: unknown }>`
    select fetched_at, (
      select coalesce(jsonb_agg(rate order by place), '[]')
      from jsonb_array_elements(left_alone) with ordinality as entry (rate, place)
      where not exists (
        select from settings where key = 'ratesPerUsd' and value -> (rate ->> 'currency') <> rate -> 'from'
      )
    ) as left_alone
    from rate_fetches`.execute(db);
  const [fetch] = rows;
  return fetch && { ...fetch, leftAlone: z.array(leftAloneSchema).parse(fetch.leftAlone) };
}

export async function writeRateFetch(
  transaction: DatabaseTransaction,
  { fetchedAt, leftAlone }: RateFetch,
): Promise<void> {
  const row = { fetchedAt, leftAlone: JSON.stringify(leftAlone) };
  await transaction
    .insertInto('rateFetches')
    .values(row)
    .onConflict((conflict) => conflict.column('isLast').doUpdateSet(row))
    .execute();
}

/** For example "KES: 129.5 here, 260 there; EUR: an impossible rate". */
export function leftAloneText(leftAlone: readonly LeftAlone[]): string {
  return leftAlone
    .map(({ currency, from, to, weekAgo }) => {
      if (to === null) return `${currency}: an impossible rate`;
      const before = weekAgo === undefined ? '' : `, ${weekAgo} a week ago`;
      return `${currency}: ${from} here, ${to} there${before}`;
    })
    .join('; ');
}
