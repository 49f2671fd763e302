import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { pageWithin } from '#lib/page-within.ts';
import type { BookingDetails, BookingPayment } from '../booking-details.ts';
import { readBookings } from '../read-booking.ts';

export const paymentsPerPage = 20;

/** Money that was to come, or money that goes back. One payment can be both. */
export interface MoneyMove {
  kind: 'payment' | 'refund';
  payment: BookingPayment;
  booking: BookingDetails;
}

export interface MyPayments {
  moves: MoneyMove[];
  total: number;
  page: number;
  pages: number;
}

/** Every payment and every refund of somebody's own bookings, the newest first. */
export async function listMyPayments(
  db: Database,
  { userId, page: asked }: { userId: string; page: number },
): Promise<MyPayments> {
  const moves = sql`(
    select payments.id, booking_id, 'payment' as kind, payments.created_at as at
    from payments join bookings on bookings.id = booking_id where user_id = ${userId}::uuid
    union all
    select payments.id, booking_id, 'refund', refund_due_at
    from payments join bookings on bookings.id = booking_id
    where user_id = ${userId}::uuid and refund_due_at is not null
  )`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${moves} as moves`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? 0;
  const { page, pages, offset } = pageWithin(asked, total, paymentsPerPage);
  const { rows } = await sql<{ id: string; bookingId: string; kind: MoneyMove['kind'] }>`
    select id, booking_id as "bookingId", kind from ${moves} as moves
    order by at desc, id desc, kind desc
    limit ${paymentsPerPage} offset ${offset}`.execute(db);
  const bookings = await readBookings(db, [...new Set(rows.map(({ bookingId }) => bookingId))]);
  const paid = new Map(
    bookings.flatMap((booking) => booking.payments.map((payment) => [payment.id, { payment, booking }])),
  );
  return {
    moves: rows.flatMap(({ id, kind }) => {
      const found = paid.get(id);
      return found ? [{ kind, ...found }] : [];
    }),
    total,
    page,
    pages,
  };
}
