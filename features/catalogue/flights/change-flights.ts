import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { changePricesOnce, type PriceChange, setStatus } from '../editing/bulk-changes.ts';
import { limitWarnings, requireConfirmation } from '../editing/confirmation.ts';
import { type DeleteOutcome, deleteRows, type RetainedRow, restoreRows } from '../editing/delete-rows.ts';
import type { BulkChange } from '../editing/form-values.ts';
import { type FlightEditing, reportChanges } from './changed-flights.ts';
import { type FlightStatus, flightLabel, seatsTaken } from './flight.ts';
import { flightWarnings } from './flight-warnings.ts';
import { readStoredFlights } from './read-flight.ts';
import { lockFlights } from './write-flights.ts';

/** Locks the seats first, so that none is sold between reading and changing the status. */
export function changeStatus(
  { db, onFlightsChanged }: FlightEditing,
  ids: readonly string[],
  status: FlightStatus,
  actor: Actor,
  confirmed?: string,
): Promise<BulkChange> {
  return setStatus(db, kind, { ids, status, confirmed }, actor, async (transaction, change) => {
    await lockFlights(transaction, ids);
    return reportChanges(transaction, ids, onFlightsChanged, change);
  });
}

/**
 * Changes the prices of all cabins, rounded to whole dollars and at least one. The flights get a new version, so that
 * an open form can't write the old prices back.
 */
export function changePrices(
  db: Database,
  ids: readonly string[],
  percent: number,
  actor: Actor,
  { key = newId(), confirmed }: { key?: string; confirmed?: string | undefined } = {},
): Promise<PriceChange> {
  return changePricesOnce(db, key, async (transaction) => {
    const locked = [...(await lockFlights(transaction, ids)).keys()];
    const stored = await readStoredFlights(transaction, locked);
    const { rows } = await sql<{ id: string }>`
      with changed as (
        update flight_cabins
        set price_minor = greatest(least(price_minor, 100), round(price_minor * (100 + ${percent}::numeric) / 10000) * 100)
        where flight_id = any(${locked}::uuid[])
      )
      update flights set updated_at = now() where id = any(${locked}::uuid[]) returning id
    `.execute(transaction);
    for (const { id } of rows) {
      await writeAudit(transaction, actor, ['flight', id], 'flight_prices_changed', { after: { percent } });
    }
    const after = [...(await readStoredFlights(transaction, locked)).values()];
    const warnings = await flightWarnings(transaction, after, { stored });
    requireConfirmation(limitWarnings([...warnings.values()].flat()), confirmed);
    return rows.length;
  });
}

/** `lockFlights` blocks new references to a flight, because buyers lock its seats first. */
const kind = { table: 'flights', subject: 'flight', hasOwnLock: true } as const;

export function deleteFlights(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findTravellers);
}

export function restoreFlights(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor, restoreReferences);
}

async function findTravellers(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRow[]> {
  await lockFlights(transaction, ids);
  const travelled = await transaction
    .selectFrom('flights')
    .innerJoin('flightCabins', 'flightCabins.flightId', 'flights.id')
    .select([
      'flights.id',
      'flights.flightNumber',
      'flights.seriesNumber',
      sql<number>`sum(sold)::int`.as('sold'),
      sql<number>`sum(held)::int`.as('held'),
    ])
    .where('flights.id', 'in', ids)
    .groupBy('flights.id')
    .having(sql<boolean>`sum(sold + held) > 0`)
    .orderBy('flights.departureTime')
    .execute();
  return travelled.map(({ id, flightNumber, seriesNumber, sold, held }) => ({
    id,
    reason: `${flightLabel(flightNumber, seriesNumber)} cannot be deleted: ${seatsTaken({ sold, held })}. Cancel the flight instead.`,
  }));
}

/**
 * Restores an airline or airport that was deleted after its last flight, or uses the one that was created again since.
 */
async function restoreReferences(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await restoreReferred(transaction, ids, 'airlines', 'airline_id');
  await restoreReferred(transaction, ids, 'airports', 'departure_airport_id');
  await restoreReferred(transaction, ids, 'airports', 'arrival_airport_id');
}

async function restoreReferred(
  transaction: DatabaseTransaction,
  ids: readonly string[],
  tableName: 'airlines' | 'airports',
  columnName: 'airline_id' | 'departure_airport_id' | 'arrival_airport_id',
): Promise<void> {
  const table = sql.table(tableName);
  const column = sql.ref(columnName);
  const referred = sql`(select ${column} from flights where id = any(${[...ids]}::uuid[]))`;
  await sql`select from ${table} where id in ${referred} order by id for key share`.execute(transaction);
  await sql`
    update flights set ${column} = again.id
    from ${table} as gone
    join ${table} as again on again.code = gone.code and again.deleted_at is null
    where flights.id = any(${[...ids]}::uuid[]) and gone.id = flights.${column} and gone.deleted_at is not null
  `.execute(transaction);
  await sql`update ${table} set deleted_at = null where deleted_at is not null and id in ${referred}`.execute(
    transaction,
  );
}

/** How many seats of these flights are sold or held, as a sentence; empty for none. */
export async function describeTravellers(db: Database, ids: readonly string[]): Promise<string> {
  const taken = await db
    .selectFrom('flightCabins')
    .select([sql<number>`coalesce(sum(sold), 0)::int`.as('sold'), sql<number>`coalesce(sum(held), 0)::int`.as('held')])
    .where('flightId', 'in', ids)
    .executeTakeFirstOrThrow();
  return taken.sold + taken.held === 0 ? '' : `${seatsTaken(taken)}.`;
}
