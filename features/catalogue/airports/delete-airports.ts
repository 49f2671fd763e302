import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type DeleteOutcome, deleteRows, type Kept, restoreRows } from '../editing/delete-rows.ts';

const kind = { table: 'airports', subject: 'airport' } as const;
const countedAtMost = 1_000;

export function deleteAirports(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findFlights);
}

export function restoreAirports(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

/** Of a hundred thousand flights nobody needs the exact number: counting stops at a thousand. */
async function findFlights(transaction: DatabaseTransaction, ids: string[]): Promise<Kept[]> {
  const { rows } = await sql<{ id: string; code: string; flights: number }>`
    select airports.id, airports.code, uses.flights
    from airports
    cross join lateral (
      select count(*)::int as flights
      from (
        (select from flights
         where departure_airport_id = airports.id and deleted_at is null limit ${countedAtMost + 1})
        union all
        (select from flights
         where arrival_airport_id = airports.id and deleted_at is null limit ${countedAtMost + 1})
      ) as found
    ) as uses
    where airports.id = any(${ids}::uuid[]) and uses.flights > 0
    order by airports.code
  `.execute(transaction);
  return rows.map(({ id, code, flights }) => ({
    id,
    reason: `${code} stays: ${usersOf(flights)} it. Delete or move its flights first.`,
  }));
}

function usersOf(flights: number): string {
  if (flights === 1) return '1 flight uses';
  return flights > countedAtMost ? 'more than 1,000 flights use' : `${flights} flights use`;
}
