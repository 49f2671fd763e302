import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type DeleteOutcome, deleteRows, type Kept, restoreRows } from '../editing/delete-rows.ts';

const kind = { table: 'airlines', subject: 'airline' } as const;

export function deleteAirlines(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findFlights);
}

export function restoreAirlines(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findFlights(transaction: DatabaseTransaction, ids: string[]): Promise<Kept[]> {
  const used = await transaction
    .selectFrom('airlines')
    .innerJoin('flights', 'flights.airline_id', 'airlines.id')
    .select(['airlines.id', 'airlines.name', sql<number>`count(*)::int`.as('flights')])
    .where('airlines.id', 'in', ids)
    .where('flights.deleted_at', 'is', null)
    .groupBy('airlines.id')
    .execute();
  return used.map(({ id, name, flights }) => ({
    id,
    reason: `${name} stays: ${flights === 1 ? 'a flight refers' : `${flights} flights refer`} to it. Delete or cancel its flights instead.`,
  }));
}
