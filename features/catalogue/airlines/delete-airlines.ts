import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type DeleteOutcome, deleteRows, type RetainedRows, restoreRows } from '../editing/delete-rows.ts';
import { countedUses, describeUses } from '../editing/describe-uses.ts';

const kind = { table: 'airlines', subject: 'airline' } as const;

export function deleteAirlines(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findFlights);
}

export function restoreAirlines(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findFlights(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRows[]> {
  const { rows } = await sql<{ id: string; name: string; flights: number }>`
    select airlines.id, airlines.name, uses.flights
    from airlines
    cross join lateral (
      select count(*)::int as flights
      from (
        select from flights where airline_id = airlines.id and deleted_at is null limit ${countedUses + 1}
      ) as found
    ) as uses
    where airlines.id = any(${ids}::uuid[]) and uses.flights > 0
    order by airlines.name
  `.execute(transaction);
  return rows.map(({ id, name, flights }) => ({
    id,
    reason: `${name} stays: ${describeUses(flights, 'flight')} ${flights === 1 ? 'refers' : 'refer'} to it. Delete its flights first.`,
  }));
}
