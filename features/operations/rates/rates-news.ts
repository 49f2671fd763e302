import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { currencyCodes, type RatesPerUsd } from '#features/settings/currencies.ts';

/** A rate that was not taken: too far from the one before, or none that can be true. Then what was said is no number. */
const leftAloneSchema = z.object({
  currency: z.enum(currencyCodes),
  from: z.number(),
  to: z.number().nullable(),
});

export type LeftAlone = z.infer<typeof leftAloneSchema>;

export interface RatesNews {
  fetchedAt: Date;
  leftAlone: LeftAlone[];
}

/** What the last look at the rates of the day brought; undefined before the first. */
export async function readRatesNews(db: Database): Promise<RatesNews | undefined> {
  const row = await db.selectFrom('rates_news').select(['fetched_at', 'left_alone']).executeTakeFirst();
  return row && { fetchedAt: row.fetched_at, leftAlone: z.array(leftAloneSchema).parse(row.left_alone) };
}

export async function writeRatesNews(
  transaction: DatabaseTransaction,
  { fetchedAt, leftAlone }: RatesNews,
): Promise<void> {
  const row = { fetched_at: fetchedAt, left_alone: JSON.stringify(leftAlone) };
  await transaction
    .insertInto('rates_news')
    .values(row)
    .onConflict((conflict) => conflict.column('is_last').doUpdateSet(row))
    .execute();
}

/** Those that nobody has set since: what a person decided is decided. */
export function stillLeft(leftAlone: readonly LeftAlone[], ratesPerUsd: RatesPerUsd): LeftAlone[] {
  return leftAlone.filter(({ currency, from }) => ratesPerUsd[currency] === from);
}

/** KES: 129.5 here, 260 there; EUR: nothing that can be true */
export function leftAloneText(leftAlone: readonly LeftAlone[]): string {
  return leftAlone
    .map(({ currency, from, to }) =>
      to === null ? `${currency}: nothing that can be true` : `${currency}: ${from} here, ${to} there`,
    )
    .join('; ');
}
