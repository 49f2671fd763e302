import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { BookingDetails } from './booking-details.ts';
import { type BookingParts, partColumns, readParts, type WrittenParts } from './read-parts.ts';

/** A booking with all that belongs to it, as it is now. */
export async function readBooking(
  db: Database,
  by: { id: string } | { reference: string },
): Promise<BookingDetails | undefined> {
  const isMeant = 'id' in by ? sql`id = ${by.id}::uuid` : sql`reference = ${by.reference}`;
  const [booking] = await readWhere(db, isMeant);
  return booking;
}

/** Several at once, in the order in which they are asked for. */
export async function readBookings(db: Database, ids: readonly string[]): Promise<BookingDetails[]> {
  if (ids.length === 0) return [];
  const rows = await readWhere(db, sql`id = any(${[...ids]}::uuid[])`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id)).filter((booking) => booking !== undefined);
}

/** By one value PostgreSQL plans this once for a connection; by a list of unknown length it plans every time. */
async function readWhere(db: Database, isMeant: RawBuilder<unknown>): Promise<BookingDetails[]> {
  const { rows } = await sql<Omit<BookingDetails, keyof BookingParts> & WrittenParts>`
    select
      id, reference, booking_type as type, status, user_id as "userId", contact_email as "contactEmail",
      coalesce(contact_phone, '') as "contactPhone", contact_verified_at as "contactVerifiedAt", language,
      total_minor as "totalMinor", currency, rate_per_usd::float8 as "ratePerUsd", charged_units as "chargedUnits",
      (case when currency = 'KES' then rate_per_usd else kes_per_usd end)::float8 as "kesPerUsd",
      travel_date as "travelDate", ends_on as "endsOn", hold_kind as "holdKind", hold_expires_at as "holdExpiresAt",
      case when status = 'held'
        then greatest(0, ceil(extract(epoch from hold_expires_at - clock_timestamp())))::int
        else 0
      end as "holdSecondsLeft",
      created_at as "createdAt", confirmed_at as "confirmedAt", expired_at as "expiredAt",
      cancelled_at as "cancelledAt", cancelled_by as "cancelledBy", cancel_reason as "cancelReason",
      anonymised_at as "anonymisedAt",
      ${partColumns}
    from bookings
    where ${isMeant}`.execute(db);
  return rows.map((row) => ({ ...row, ...readParts(row) }));
}
