import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { countRows } from '#db/count-rows.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import {
  type AccountNotificationRow,
  readAccountNotifications,
} from '#features/identity/profile/read-account-notifications.ts';
import { listSentEmails } from '#features/notifications/queue-mail.ts';
import { type Paged, pageWithin } from '#lib/paged-list.ts';
import type { BookingDetails, BookingGroup, BookingPayment } from '../booking.ts';
import { readBookings } from '../read-booking.ts';

export const bookingsPerPage = 20;

interface MyBookings {
  bookings: BookingDetails[];
  counts: Record<BookingGroup, number>;
  page: number;
  pages: number;
}

/** Newest first. A page number beyond the last page gives the last page. */
export async function listMyBookings(
  db: Database,
  { userId, group, page: requestedPage, now }: { userId: string; group: BookingGroup; page: number; now: Date },
): Promise<MyBookings> {
  const groups = groupConditions(businessToday(now));
  const { rows } = await sql<Record<BookingGroup, number>>`
    select
      count(*)::int as all,
      (count(*) filter (where ${groups.upcoming}))::int as upcoming,
      (count(*) filter (where ${groups.past}))::int as past,
      (count(*) filter (where ${groups.cancelled}))::int as cancelled
    from bookings where user_id = ${userId}::uuid`.execute(db);
  const counts = rows[0] ?? { all: 0, upcoming: 0, past: 0, cancelled: 0 };
  const { page, pages, offset } = pageWithin(requestedPage, counts[group], bookingsPerPage);
  const found = await sql<{ id: string }>`
    select id from bookings
    where user_id = ${userId}::uuid and ${groups[group]}
    order by created_at desc, id desc
    limit ${bookingsPerPage} offset ${offset}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  const bookings = await readBookings(db, ids);
  return { bookings, counts, page, pages };
}

/** Expired holds are listed with the cancelled bookings: neither will happen. */
function groupConditions(today: string): Record<BookingGroup, RawBuilder<boolean>> {
  return {
    all: sql`true`,
    upcoming: sql`(status in ('held', 'confirmed') and ends_on >= ${today}::date)`,
    past: sql`(status in ('held', 'confirmed') and ends_on < ${today}::date)`,
    cancelled: sql`status in ('cancelled', 'expired')`,
  };
}

export const paymentsPerPage = 20;

/** A payment or a refund; one payment row can be both. */
export interface MoneyMove {
  kind: 'payment' | 'refund';
  payment: BookingPayment;
  booking: BookingDetails;
}

/** Newest first. */
export async function listMyPayments(
  db: Database,
  { userId, page }: { userId: string; page: number },
): Promise<Paged & { moves: MoneyMove[] }> {
  const moves = sql`(
    select payments.id, booking_id, 'payment' as kind, payments.created_at as at
    from payments join bookings on bookings.id = booking_id where user_id = ${userId}::uuid
    union all
    select payments.id, booking_id, 'refund', refund_due_at
    from payments join bookings on bookings.id = booking_id
    where user_id = ${userId}::uuid and refund_due_at is not null
  )`;
  const total = await countRows(db, sql`from ${moves} as moves`);
  const { offset, ...paged } = pageWithin(page, total, paymentsPerPage);
  const { rows } = await sql<{ id: string; bookingId: string; kind: MoneyMove['kind'] }>`
    select id, booking_id, kind from ${moves} as moves
    order by at desc, id desc, kind desc
    limit ${paymentsPerPage} offset ${offset}`.execute(db);
  const bookings = await readBookings(db, [...new Set(rows.map(({ bookingId }) => bookingId))]);
  const paid = new Map(
    bookings.flatMap((booking) => booking.payments.map((payment) => [payment.id, { payment, booking }])),
  );
  return {
    ...paged,
    moves: rows.flatMap(({ id, kind }) => {
      const found = paid.get(id);
      return found ? [{ kind, ...found }] : [];
    }),
  };
}

/** An email to an account, or an event of the account. */
type MyNotification = { id: string; at: Date } & (
  | { of: 'account'; action: AccountNotificationRow['action'] }
  | { of: 'mail'; kind: string; subject: string; reference: string | null }
);

const maxNotifications = 50;

/** Newest first. A booking is named only if it belongs to the account. */
export async function listMyNotifications(
  db: Database,
  { userId, email, emailVerified }: { userId: string; email: string; emailVerified: boolean },
): Promise<MyNotification[]> {
  const [accountEvents, sent] = await Promise.all([
    readAccountNotifications(db, userId, { limit: maxNotifications }),
    listSentEmails(db, { userId, verifiedEmail: emailVerified ? email : null }, maxNotifications),
  ]);
  const references = await readReferences(
    db,
    userId,
    sent.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const notifications: MyNotification[] = [
    ...accountEvents.map(({ id, action, at }) => ({ of: 'account' as const, id, action, at })),
    ...sent.map(({ id, kind, subject, bookingId, sentAt }) => ({
      of: 'mail' as const,
      id,
      kind,
      subject,
      reference: (bookingId && references.get(bookingId)) ?? null,
      at: sentAt,
    })),
  ];
  return notifications.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, maxNotifications);
}

async function readReferences(db: Database, userId: string, bookingIds: string[]): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'reference'])
    .where('id', 'in', bookingIds)
    .where('userId', '=', userId)
    .execute();
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}
