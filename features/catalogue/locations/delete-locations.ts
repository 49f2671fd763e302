import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type DeleteOutcome, deleteRows, type RetainedRows, restoreRows } from '../editing/delete-rows.ts';

const kind = { table: 'locations', subject: 'location' } as const;

export function deleteLocations(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findHotels);
}

export function restoreLocations(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findHotels(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRows[]> {
  const used = await transaction
    .selectFrom('locations')
    .innerJoin('hotels', 'hotels.location_id', 'locations.id')
    .select(['locations.id', 'locations.city', sql<number>`count(*)::int`.as('hotels')])
    .where('locations.id', 'in', ids)
    .where('hotels.deleted_at', 'is', null)
    .groupBy('locations.id')
    .orderBy('locations.city')
    .execute();
  return used.map(({ id, city, hotels }) => ({
    id,
    reason:
      hotels === 1
        ? `${city} stays: 1 hotel is there. Move or delete it first.`
        : `${city} stays: ${hotels} hotels are there. Move or delete them first.`,
  }));
}
