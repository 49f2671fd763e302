import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { lockStay, type RoomStay, readStay, readTaken } from './read-stays.ts';
import { type GuestStep, obstacleTo, type StepObstacle, undoableStep } from './stay-rules.ts';

interface StepRequest {
  stayId: string;
  step: GuestStep;
  /** Where the page is about one hotel. */
  hotelId?: string;
}

export type StepOutcome =
  /** As it is now. */
  { ok: true; stay: RoomStay } | { ok: false; error: 'gone' } | { ok: false; error: StepObstacle; stay: RoomStay };

const columnOf = { check_in: 'checked_in_at', check_out: 'checked_out_at', no_show: 'no_show_at' } as const;
const actionOf = { check_in: 'guest_checked_in', check_out: 'guest_checked_out', no_show: 'guest_not_come' } as const;

/**
 * Checks a guest in or out, or notes that nobody came. Whoever leaves early or does not come leaves the nights from today
 * on to others, but for the first one. No money moves.
 */
export function takeGuestStep(db: Database, request: StepRequest, actor: Actor): Promise<StepOutcome> {
  const { stayId, step, hotelId } = request;
  return inTransaction(db, async (transaction) => {
    const stay = await lockStay(transaction, stayId, hotelId);
    if (!stay?.booking) return { ok: false, error: 'gone' };
    const obstacle = obstacleTo(step, stay);
    if (obstacle) return { ok: false, error: obstacle, stay };
    const { checkIn, until, today } = stay;
    const nights = sql`daterange(${checkIn}::date, least(${until}::date, greatest(${checkIn}::date + 1, ${today}::date)))`;
    await sql`
      update room_stays set ${sql.ref(columnOf[step])} = clock_timestamp()
        ${step === 'check_in' ? sql`` : sql`, nights = ${nights}`}
      where id = ${stayId}::uuid`.execute(transaction);
    return recorded(transaction, { stay, action: actionOf[step] }, actor);
  });
}

export type UndoOutcome =
  | { ok: true; stay: RoomStay }
  /** `not_now`: another day, or a colleague was first. `taken`: the nights that were freed are no longer free. */
  | { ok: false; error: 'gone' | 'not_now' }
  | { ok: false; error: 'taken'; stay: RoomStay; by: RoomStay };

/** Undoes a mistaken step of today. The agreed nights come back if they are still free. */
export function undoGuestStep(db: Database, request: StepRequest, actor: Actor): Promise<UndoOutcome> {
  const { stayId, step, hotelId } = request;
  return inTransaction(db, async (transaction) => {
    const stay = await lockStay(transaction, stayId, hotelId);
    if (!stay?.booking) return { ok: false, error: 'gone' };
    if (undoableStep(stay) !== step) return { ok: false, error: 'not_now' };
    const { roomId, checkIn, checkOut } = stay;
    const [by] = await readTaken(transaction, { roomIds: [roomId], from: checkIn, until: checkOut, besides: stayId });
    if (by) return { ok: false, error: 'taken', stay, by };
    await sql`
      update room_stays set ${sql.ref(columnOf[step])} = null,
        nights = daterange(${checkIn}::date, ${checkOut}::date)
      where id = ${stayId}::uuid`.execute(transaction);
    return recorded(transaction, { stay, action: `${actionOf[step]}_undone` }, actor);
  });
}

async function recorded(
  transaction: DatabaseTransaction,
  { stay: before, action }: { stay: RoomStay; action: string },
  actor: Actor,
): Promise<{ ok: true; stay: RoomStay }> {
  const stay = await readStay(transaction, before.id);
  if (!stay?.booking) throw new Error('The stay is gone although it is locked');
  const factsOf = ({ state, until, room }: RoomStay) => ({ room, state, until });
  await writeAudit(transaction, actor, ['booking', stay.booking.id], action, {
    before: factsOf(before),
    after: factsOf(stay),
  });
  return { ok: true, stay };
}
