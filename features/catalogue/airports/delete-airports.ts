import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type DeleteOutcome, deleteRows, type RetainedRows, restoreRows } from '../editing/delete-rows.ts';
import { countedUses, describeUses } from '../editing/describe-uses.ts';

const kind = { table: 'airports', subject: 'airport' } as const;

export function deleteAirports(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findFlights);
}

export function restoreAirports(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findFlights(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRows[]> {
  const { rows } = await sql<{ id: string; code: string; flights: number }>`
    select airports.id, airports.code, uses.flights
    from airports
    cross join lateral (
      select count(*)::int as flights
      from (
        (select from flights
         where departure_airport_id = airports.id and deleted_at is null limit ${countedUses + 1})
        union all
        (select from flights
         where arrival_airport_id = airports.id and deleted_at is null limit ${countedUses + 1})
      ) as found
    ) as uses
    where airports.id = any(${ids}::uuid[]) and uses.flights > 0
    order by airports.code
  `.execute(transaction);
  return rows.map(({ id, code, flights }) => ({
    id,
    reason: `${code} stays: ${describeUses(flights, 'flight')} ${flights === 1 ? 'uses' : 'use'} it. Delete or move its flights first.`,
  }));
}
