import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

/**
 * The version of each. Flights are locked before their seats and both in order, so that two who change the same ones never
 * wait in a circle. Whoever buys has locked the seats first and then refers to the flight, which this lock allows.
 */
export async function lockFlights(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const flights = await transaction
    .selectFrom('flights')
    .select(['id', 'version'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await transaction
    .selectFrom('flight_cabins')
    .select('flight_id')
    .where('flight_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('flight_id')
    .orderBy('cabin')
    .forUpdate()
    .execute();
  return new Map(flights.map(({ id, version }) => [id, version]));
}
