import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { asking, type NotConfirmed } from './confirmation.ts';

export type PriceChange =
  | { ok: true; changed: number }
  | { ok: false; error: 'beyond_limit' | 'done_already' }
  | NotConfirmed;

/** In whole cents, halves upwards; what costs something is never given away. */
export function priceAfter(column: string, percent: number): RawBuilder<number> {
  return sql<number>`greatest(1, round(${sql.ref(column)} * (100 + ${percent}::numeric) / 100))`;
}

const checkViolation = '23514';

/**
 * All prices change or, when one would leave what the database allows, none. A form that is sent twice changes them
 * once: the second finds its key taken.
 */
export async function changingPrices(
  db: Database,
  key: string,
  change: (transaction: DatabaseTransaction) => Promise<number>,
): Promise<PriceChange> {
  try {
    return await asking(() =>
      inTransaction<PriceChange>(db, async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('done_once')
          .values({ key })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return { ok: false, error: 'done_already' };
        return { ok: true, changed: await change(transaction) };
      }),
    );
  } catch (error) {
    if (errorCode(error) !== checkViolation) throw error;
    return { ok: false, error: 'beyond_limit' };
  }
}
