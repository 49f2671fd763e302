import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type DeleteOutcome, deleteRows, type RetainedRows, restoreRows } from '../editing/delete-rows.ts';
import { flightLabel, seatsTaken } from './flight.ts';
import { lockFlights } from './lock-flights.ts';

/** A flight is referred to by who has its seats in hand. */
const kind = { table: 'flights', subject: 'flight', hasOwnLock: true } as const;

export function deleteFlights(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findTravellers);
}

export function restoreFlights(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor, restoreReferences);
}

async function findTravellers(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRows[]> {
  await lockFlights(transaction, ids);
  const travelled = await transaction
    .selectFrom('flights')
    .innerJoin('flight_cabins', 'flight_cabins.flight_id', 'flights.id')
    .select([
      'flights.id',
      'flights.flight_number',
      'flights.series_number',
      sql<number>`sum(sold)::int`.as('sold'),
      sql<number>`sum(held)::int`.as('held'),
    ])
    .where('flights.id', 'in', ids)
    .groupBy('flights.id')
    .having(sql<boolean>`sum(sold + held) > 0`)
    .orderBy('flights.departure_time')
    .execute();
  return travelled.map(({ id, flight_number, series_number, sold, held }) => ({
    id,
    reason: `${flightLabel(flight_number, series_number)} stays: ${seatsTaken({ sold, held })}. Cancel the flight instead.`,
  }));
}

/** An airline or an airport that was deleted after its last flight comes back with it, unless it was made again since. */
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
