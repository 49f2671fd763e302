import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type DeleteOutcome, deleteRows, type RetainedRows, restoreRows } from '../editing/delete-rows.ts';
import { countedUses, describeUses } from '../editing/describe-uses.ts';

const kind = { table: 'amenities', subject: 'amenity' } as const;

export function deleteAmenities(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findHotelsAndRooms);
}

export function restoreAmenities(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findHotelsAndRooms(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRows[]> {
  const { rows } = await sql<{ id: string; name: string; hotels: number; rooms: number }>`
    select amenities.id, amenities.name, hotel_uses.count::int as hotels, room_uses.count::int as rooms
    from amenities
    cross join lateral (
      select count(*) from (
        select from hotel_amenities join hotels on hotels.id = hotel_amenities.hotel_id and hotels.deleted_at is null
        where hotel_amenities.amenity_id = amenities.id limit ${countedUses + 1}
      ) as used
    ) as hotel_uses
    cross join lateral (
      select count(*) from (
        select from room_amenities join rooms on rooms.id = room_amenities.room_id and rooms.deleted_at is null
        where room_amenities.amenity_id = amenities.id limit ${countedUses + 1}
      ) as used
    ) as room_uses
    where amenities.id = any(${ids}::uuid[]) and hotel_uses.count + room_uses.count > 0
    order by amenities.name
  `.execute(transaction);
  return rows.map(({ id, name, hotels, rooms }) => ({
    id,
    reason: `${name} stays: ${uses(hotels, rooms)} it. Set it inactive instead.`,
  }));
}

/** "12 hotels and 40 rooms use". */
function uses(hotels: number, rooms: number): string {
  const parts = [describeUses(hotels, 'hotel'), describeUses(rooms, 'room')].filter((part) => part !== '');
  return `${parts.join(' and ')} ${hotels + rooms === 1 ? 'uses' : 'use'}`;
}
