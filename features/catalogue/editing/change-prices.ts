import { type RawBuilder, sql } from 'kysely';
import { errorCode } from '#db/error-code.ts';

export type PriceChange = { ok: true; changed: number } | { ok: false; error: 'beyond_limit' };

/** In whole cents, halves upwards; what costs something is never given away. */
export function priceAfter(column: string, percent: number): RawBuilder<number> {
  return sql<number>`greatest(1, round(${sql.ref(column)} * (100 + ${percent}::numeric) / 100))`;
}

const checkViolation = '23514';

/** All prices change or, when one would leave what the database allows, none. */
export async function changingPrices(change: () => Promise<number>): Promise<PriceChange> {
  try {
    return { ok: true, changed: await change() };
  } catch (error) {
    if (errorCode(error) !== checkViolation) throw error;
    return { ok: false, error: 'beyond_limit' };
  }
}
