import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { type DeleteOutcome, deleteRows, type RetainedRows, restoreRows } from '../editing/delete-rows.ts';

const kind = { table: 'rooms', subject: 'room' } as const;

export function deleteRooms(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findStays);
}

export function restoreRooms(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor);
}

async function findStays(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRows[]> {
  const used = await transaction
    .selectFrom('room_stays')
    .innerJoin('rooms', 'rooms.id', 'room_stays.room_id')
    .innerJoin('hotels', 'hotels.id', 'rooms.hotel_id')
    .select(['rooms.id', 'rooms.room_number', 'hotels.name', sql<number>`count(*)::int`.as('stays')])
    .where('rooms.id', 'in', ids)
    .where('room_stays.state', '<>', 'freed')
    .groupBy(['rooms.id', 'hotels.id'])
    .execute();
  return used.map(({ id, room_number, name, stays }) => ({
    id,
    reason: `Room ${room_number} of ${name} stays: ${stays === 1 ? 'a stay refers' : `${stays} stays refer`} to it. Set it to maintenance instead.`,
  }));
}
