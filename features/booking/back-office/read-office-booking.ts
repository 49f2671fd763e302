import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { AgentTransfer } from '#features/agents/back-office/agent-activity.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import type { HistoryLine } from '#features/identity/back-office/read-user-history.ts';
import { userRow } from '#features/identity/profile/user-row.ts';
import { accountNames } from '#features/ledger/account-names.ts';
import { transfersOfBooking } from '#features/ledger/ledger.ts';
import { nameDocuments } from '#features/payments/documents.ts';
import type { Minor } from '#lib/money.ts';
import type { BookingDetails } from '../booking.ts';
import { type CancellationQuote, quoteCancellation, quoteFullRefund } from '../cancel/quote-cancellation.ts';
import { readBooking } from '../read-booking.ts';
import { historySentence, paymentHistory } from './booking-history.ts';
import { type BookingNote, listNotes } from './office-actions.ts';

/** Audited actions that booking_events records as well. */
const reportedByEvents = [
  'booking_cancelled',
  'documents_resent',
  'refund_sent',
  'money_taken_back',
  'money_put_back',
  'takeback_changed',
];

/** All events and audited actions of a booking and its payments, newest first. */
async function readHistory(db: Database, booking: BookingDetails): Promise<HistoryLine[]> {
  const payments = booking.payments.map(({ id }) => id);
  const { rows } = await sql<{
    id: string;
    at: Date;
    kind: string;
    detail: Record<string, unknown>;
    who: string | null;
    role: string | null;
  }>`
    select entries.id, entries.at, entries.kind, entries.detail, ${nameOfPerson('users')} as who, entries.role
    from (
      select 'event-' || id as id, at, kind, detail, actor_id, actor_role as role
      from booking_events where booking_id = ${booking.id}::uuid
      union all
      select id::text, at, action, coalesce(before, '{}') || coalesce(after, '{}'), actor_id, actor_role
      from audit_log
      where subject_type = 'booking' and subject_id = ${booking.id} and action <> all(${reportedByEvents})
      union all
      select id::text, at, action, coalesce(before, '{}') || coalesce(after, '{}'), actor_id, actor_role
      from audit_log
      where subject_type = 'payment' and subject_id = any(${payments}::text[]) and action <> all(${reportedByEvents})
    ) as entries
    left join users on users.id = entries.actor_id
    order by entries.at desc, entries.id desc`.execute(db);
  const lines = rows.map(({ id, at, kind, detail, who, role }) => ({
    id,
    at,
    text: historySentence(kind, detail, booking),
    who: who ?? (role === null ? '' : `A former ${role}`),
  }));
  return [...lines, ...paymentHistory(booking)].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

export type OfficeTransfer = Omit<AgentTransfer, 'reference' | 'bookingId'>;

/** The effect of a booking on an account: above zero belongs to others, below zero to us. */
export interface AccountSum {
  account: string;
  currency: string;
  sumMinor: number;
}

export interface OfficeCancellation {
  /** Null once the trip has begun: then only a full refund is possible. */
  byTerms: CancellationQuote | null;
  inFull: CancellationQuote;
}

export interface OfficeBooking {
  booking: BookingDetails;
  /** Undefined when there is nothing to cancel. */
  cancellation: OfficeCancellation | undefined;
  /** The account that made it; null for a guest. */
  customer: { id: string; name: string; email: string } | null;
  transfers: OfficeTransfer[];
  sums: AccountSum[];
  /** Administrators who marked money as received, by payment id. */
  receivedBy: Record<string, string>;
  /** Numbers of its invoice and receipts, by booking and payment id. */
  documents: Record<string, string>;
  history: HistoryLine[];
  notes: BookingNote[];
}

export async function readOfficeBooking(
  db: Database,
  bookingId: string,
  now = new Date(),
): Promise<OfficeBooking | undefined> {
  const booking = await readBooking(db, { id: bookingId });
  if (!booking) return undefined;
  const [posted, history, notes, customer, receivers, documents] = await Promise.all([
    transfersOfBooking(db, bookingId),
    readHistory(db, booking),
    listNotes(db, bookingId),
    readCustomer(db, booking.userId),
    readReceivers(db, bookingId),
    nameDocuments(db, [bookingId, ...booking.payments.map(({ id }) => id)]),
  ]);
  const names = await accountNames(db, posted);
  const transfers = posted.map(({ id, debit, credit, currency, amountMinor, kind, createdAt }) => ({
    id,
    debit: names(debit),
    credit: names(credit),
    currency,
    amountMinor,
    kind,
    at: createdAt,
  }));
  return {
    booking,
    cancellation: cancellationOf(booking, now),
    customer,
    transfers,
    sums: sumsOf(transfers),
    receivedBy: Object.fromEntries(receivers.map(({ id, name }) => [id, name])),
    documents,
    history,
    notes,
  };
}

function cancellationOf(booking: BookingDetails, now: Date): OfficeCancellation | undefined {
  const inFull = quoteFullRefund(booking);
  if (!inFull.ok) return undefined;
  const byTerms = quoteCancellation(booking, now);
  return { byTerms: byTerms.ok ? byTerms.quote : null, inFull: inFull.quote };
}

async function readCustomer(db: Database, userId: string | null): Promise<OfficeBooking['customer']> {
  if (userId === null) return null;
  const user = await userRow(db, userId).select(['id', 'fullName as name', 'email']).executeTakeFirst();
  return user ?? null;
}

async function readReceivers(db: Database, bookingId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.receivedBy')
    .select(['payments.id', sql<string>`${nameOfPerson('users')}`.as('name')])
    .where('payments.bookingId', '=', bookingId)
    .execute();
}

function sumsOf(transfers: readonly OfficeTransfer[]): AccountSum[] {
  const sums = new Map<string, AccountSum>();
  const add = (account: string, currency: string, amountMinor: Minor) => {
    const key = `${account} ${currency}`;
    const known = sums.get(key) ?? { account, currency, sumMinor: 0 };
    sums.set(key, { ...known, sumMinor: known.sumMinor + amountMinor });
  };
  for (const { debit, credit, currency, amountMinor } of transfers) {
    add(debit, currency, -amountMinor);
    add(credit, currency, amountMinor);
  }
  return [...sums.values()].toSorted(
    (one, other) => one.currency.localeCompare(other.currency, 'en') || one.account.localeCompare(other.account, 'en'),
  );
}
