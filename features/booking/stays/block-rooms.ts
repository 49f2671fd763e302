import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type ReasonProblem, readReason } from '#features/audit/read-reason.ts';
import { type Actor, writeAudit, writeAudits } from '#features/audit/write-audit.ts';
import { type CalendarDate, daysBetween, isCalendarDate } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/untrusted-input.ts';
import { lockHotel, lockStay, type RoomStay, readTaken } from './read-stays.ts';
import { type BlockKind, blockKinds, isBlock, maxBlockedNights } from './stay-rules.ts';

interface BlockRequest {
  hotelId: string;
  roomIds: readonly string[];
  /** As typed. */
  from: string;
  until: string;
  kind: string;
  reason: string;
}

export type BlockProblem = 'no_rooms' | 'from' | 'past' | 'until' | 'too_long' | 'kind' | ReasonProblem;

export type BlockOutcome =
  /** The numbers of the rooms, and what takes them now. */
  | { ok: true; rooms: string[]; stayIds: string[] }
  | { ok: false; error: BlockProblem }
  | { ok: false; error: 'taken'; by: RoomStay[] };

/** Takes rooms out of sale for some nights that are free in all of them. */
export function blockRooms(db: Database, request: BlockRequest, actor: Actor): Promise<BlockOutcome> {
  const { hotelId, from, until } = request;
  const roomIds = [...new Set(request.roomIds)];
  const kind = blockKinds.find((one) => one === request.kind);
  const typed = readReason(request.reason);
  return inTransaction(db, async (transaction): Promise<BlockOutcome> => {
    if (roomIds.length === 0 || !roomIds.every(isId)) return { ok: false, error: 'no_rooms' };
    if (!isCalendarDate(from)) return { ok: false, error: 'from' };
    if (!isCalendarDate(until) || until <= from) return { ok: false, error: 'until' };
    if (daysBetween(from, until) > maxBlockedNights) return { ok: false, error: 'too_long' };
    if (!kind) return { ok: false, error: 'kind' };
    if (!typed.ok) return typed;
    await lockHotel(transaction, hotelId);
    const { rows: rooms } = await sql<{ id: string; number: string; today: CalendarDate }>`
      select rooms.id, rooms.room_number as number, clock_at_location(locations.timezone)::date as today
      from rooms
      join hotels on hotels.id = rooms.hotel_id and hotels.deleted_at is null
      join locations on locations.id = hotels.location_id
      where rooms.hotel_id = ${hotelId}::uuid and rooms.id = any(${roomIds}::uuid[]) and rooms.deleted_at is null
      order by rooms.id for update of rooms`.execute(transaction);
    const [first] = rooms;
    if (!first || rooms.length < roomIds.length) return { ok: false, error: 'no_rooms' };
    if (from < first.today) return { ok: false, error: 'past' };
    const by = await readTaken(transaction, { roomIds, from, until });
    if (by.length > 0) return { ok: false, error: 'taken', by };
    const { reason } = typed;
    const stays = rooms.map(({ id }) => ({
      id: newId(),
      roomId: id,
      nights: `[${from},${until})`,
      state: kind,
      reason,
    }));
    await transaction.insertInto('roomStays').values(stays).execute();
    await writeAudits(
      transaction,
      rooms.map(({ id }) => ({
        actor,
        action: 'room_nights_blocked',
        subjectType: 'room',
        subjectId: id,
        after: { kind, from, until, reason },
      })),
    );
    return { ok: true, rooms: rooms.map(({ number }) => number).toSorted(), stayIds: stays.map(({ id }) => id) };
  });
}

export type UnblockOutcome =
  /** `again`: what would block it once more. */
  | {
      ok: true;
      room: string;
      roomId: string;
      again: { kind: BlockKind; from: CalendarDate; until: CalendarDate; reason: string };
    }
  | { ok: false; error: 'gone' };

/** The room can be sold again from today on; the nights that are over stay as they were. */
export function unblockRoom(
  db: Database,
  { hotelId, stayId }: { hotelId: string; stayId: string },
  actor: Actor,
): Promise<UnblockOutcome> {
  return inTransaction(db, async (transaction): Promise<UnblockOutcome> => {
    const block = await lockStay(transaction, stayId, hotelId);
    if (!block || !isBlock(block.state) || block.until <= block.today) return { ok: false, error: 'gone' };
    const { roomId, room, state: kind, until, today } = block;
    const reason = block.reason ?? '';
    const hasBegun = block.from < today;
    const from = hasBegun ? today : block.from;
    await (hasBegun
      ? sql`update room_stays set nights = daterange(lower(nights), ${today}::date) where id = ${stayId}::uuid`
      : sql`delete from room_stays where id = ${stayId}::uuid`
    ).execute(transaction);
    await writeAudit(transaction, actor, ['room', roomId], 'room_nights_unblocked', {
      before: { kind, from, until, reason },
    });
    return { ok: true, room, roomId, again: { kind, from, until, reason } };
  });
}
