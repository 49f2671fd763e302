import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

/**
 * The warning before hotels close or rooms leave service although guests have booked: we send these guests no email.
 */
export async function stayWarnings(
  transaction: DatabaseTransaction,
  of: 'hotels' | 'rooms',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const column = sql.ref(of === 'hotels' ? 'rooms.hotelId' : 'rooms.id');
  const { rows } = await sql<{ stays: number; bookings: number }>`
    select count(*)::int as stays, count(distinct booking_id)::int as bookings
    from rooms join room_stays on room_stays.room_id = rooms.id
    where ${column} = any(${[...ids]}::uuid[]) and state in ('held', 'sold')
      and upper(nights) > (now() at time zone 'Africa/Nairobi')::date`.execute(transaction);
  const { stays = 0, bookings = 0 } = rows[0] ?? {};
  if (stays === 0) return [];
  const what = `${stays === 1 ? '1 room' : `${stays} rooms`} in ${bookings === 1 ? '1 booking' : `${bookings} bookings`}`;
  return [
    of === 'hotels'
      ? `Guests have booked ${what} there. Their bookings stay valid and they get no email; only new bookings are refused.`
      : `Guests have booked ${what} of these. They are not moved and get no email: find them other rooms first.`,
  ];
}

/** Returns the ids whose current status is none of these. */
export async function idsWithOtherStatus(
  transaction: DatabaseTransaction,
  table: 'hotels' | 'rooms',
  ids: readonly string[],
  statuses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and status <> all(${[...statuses]}::text[])`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}
