import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type DeleteOutcome, deleteRows, type RetainedRows, restoreRows } from '../editing/delete-rows.ts';

const kind = { table: 'hotels', subject: 'hotel' } as const;

/** Its rooms leave the lists with it, and come back with it. */
export function deleteHotels(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findStays);
}

export function restoreHotels(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor, restoreLocations);
}

async function findStays(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRows[]> {
  const used = await transaction
    .selectFrom('hotels')
    .innerJoin('rooms', 'rooms.hotel_id', 'hotels.id')
    .innerJoin('room_stays', 'room_stays.room_id', 'rooms.id')
    .select(['hotels.id', 'hotels.name', sql<number>`count(*)::int`.as('stays')])
    .where('hotels.id', 'in', ids)
    .where('room_stays.state', '<>', 'freed')
    .groupBy('hotels.id')
    .execute();
  return used.map(({ id, name, stays }) => ({
    id,
    reason: `${name} stays: ${stays === 1 ? 'a stay refers' : `${stays} stays refer`} to it. Set the hotel inactive instead.`,
  }));
}

/** A city that was deleted after its last hotel comes back with it, unless somebody has made it again since. */
async function restoreLocations(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  const locations = sql`(select location_id from hotels where id = any(${[...ids]}::uuid[]))`;
  await sql`select from locations where id in ${locations} order by id for key share`.execute(transaction);
  await sql`
    update hotels set location_id = again.id
    from locations as gone
    join locations as again
      on lower(again.city) = lower(gone.city) and again.country = gone.country and again.deleted_at is null
    where hotels.id = any(${[...ids]}::uuid[]) and gone.id = hotels.location_id and gone.deleted_at is not null
  `.execute(transaction);
  await sql`
    update locations set deleted_at = null
    where deleted_at is not null and id in ${locations}
  `.execute(transaction);
}
