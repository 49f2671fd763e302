import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { isRoomSold } from '#features/catalogue/sales-stops.ts';
import { isId } from '#lib/untrusted-input.ts';
import { lockStay, type RoomStay, readTaken } from './read-stays.ts';
import { isMovable } from './stay-rules.ts';

interface StayMove {
  hotelId: string;
  stayId: string;
  /** The room in which the page showed it. */
  fromRoomId: string;
  toRoomId: string;
  /** The administrator knows that the room is of another type, or for fewer guests. */
  confirmed: boolean;
}

export interface TargetRoom {
  id: string;
  number: string;
  type: string;
  capacity: number;
}

export type MoveOutcome =
  /** `stay` as it was before. */
  | { ok: true; stay: RoomStay; to: TargetRoom }
  | { ok: false; error: 'gone' | 'no_room' }
  /** `ended`: the guest has left or did not come. `moved`: a colleague has moved it meanwhile. */
  | { ok: false; error: 'ended' | 'moved'; stay: RoomStay }
  | { ok: false; error: 'out_of_service' | 'other_kind'; stay: RoomStay; to: TargetRoom }
  | { ok: false; error: 'taken'; stay: RoomStay; to: TargetRoom; by: RoomStay };

/** Gives a guest another room of the hotel. What was sold stays as it is: the type and the price. */
export function moveStay(db: Database, move: StayMove, actor: Actor): Promise<MoveOutcome> {
  const { hotelId, stayId, fromRoomId, toRoomId, confirmed } = move;
  return inTransaction(db, async (transaction): Promise<MoveOutcome> => {
    const stay = await lockStay(transaction, stayId, hotelId);
    if (!stay?.booking) return { ok: false, error: 'gone' };
    if (!isMovable(stay.state)) return { ok: false, error: 'ended', stay };
    if (stay.roomId !== fromRoomId) return { ok: false, error: 'moved', stay };
    const { rows } = isId(toRoomId)
      ? await sql<TargetRoom & { isInService: boolean; isSameKind: boolean }>`
          select rooms.id, rooms.room_number as number, room_types.name as type, rooms.capacity,
            rooms.status = 'available' and ${isRoomSold} as is_in_service,
            rooms.room_type_id = agreed.room_type_id and rooms.capacity >= agreed.capacity as is_same_kind
          from rooms
          join room_types on room_types.id = rooms.room_type_id
          join room_stays on room_stays.id = ${stayId}::uuid
          join rooms as agreed on agreed.id = coalesce(room_stays.agreed_room_id, room_stays.room_id)
          where rooms.id = ${toRoomId}::uuid and rooms.hotel_id = ${hotelId}::uuid and rooms.deleted_at is null
          for update of rooms`.execute(transaction)
      : { rows: [] };
    const [room] = rows;
    if (!room) return { ok: false, error: 'no_room' };
    const { isInService, isSameKind, ...to } = room;
    if (!isInService) return { ok: false, error: 'out_of_service', stay, to };
    const { from, until } = stay;
    const [by] = await readTaken(transaction, { roomIds: [to.id], from, until, besides: stayId });
    if (by) return { ok: false, error: 'taken', stay, to, by };
    if (!isSameKind && !confirmed) return { ok: false, error: 'other_kind', stay, to };
    await sql`
      update room_stays set room_id = ${to.id}::uuid,
        agreed_room_id = nullif(coalesce(agreed_room_id, room_id), ${to.id}::uuid)
      where id = ${stayId}::uuid`.execute(transaction);
    await writeAudit(transaction, actor, ['booking', stay.booking.id], 'stay_moved', {
      before: { room: stay.room, room_type: stay.roomType },
      after: { room: to.number, room_type: to.type },
    });
    return { ok: true, stay, to };
  });
}
