import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { changingPrices, type PriceChange } from '../editing/change-prices.ts';
import { requireConfirmation, shortened } from '../editing/confirmation.ts';
import { flightWarnings, readWeighed } from './flight-warnings.ts';
import { lockFlights } from './lock-flights.ts';

/**
 * Changes the prices of all cabins, in whole dollars. What cost something never becomes free. The flights get a new
 * version too: somebody who is editing one must not write the old price back.
 */
export function changePrices(
  db: Database,
  ids: readonly string[],
  percent: number,
  actor: Actor,
  { key = newId(), confirmed }: { key?: string; confirmed?: string | undefined } = {},
): Promise<PriceChange> {
  return changingPrices(db, key, async (transaction) => {
    const locked = [...(await lockFlights(transaction, ids)).keys()];
    const stored = await readWeighed(transaction, locked);
    const { rows } = await sql<{ id: string }>`
      with changed as (
        update flight_cabins
        set price_minor = greatest(least(price_minor, 100), round(price_minor * (100 + ${percent}::numeric) / 10000) * 100)
        where flight_id = any(${locked}::uuid[])
      )
      update flights set updated_at = now() where id = any(${locked}::uuid[]) returning id
    `.execute(transaction);
    for (const { id } of rows) {
      await writeAudit(transaction, {
        actor,
        action: 'flight_prices_changed',
        subjectType: 'flight',
        subjectId: id,
        after: { percent },
      });
    }
    const after = [...(await readWeighed(transaction, locked)).values()];
    const warnings = await flightWarnings(transaction, after, { stored });
    requireConfirmation(shortened([...warnings.values()].flat()), confirmed);
    return rows.length;
  });
}
