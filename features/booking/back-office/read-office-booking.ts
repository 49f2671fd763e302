import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { transfersOfBooking } from '#features/ledger/read-ledger.ts';
import type { BookingDetails } from '../booking-details.ts';
import {
  type CancellationQuote,
  quoteCancellation,
  type Uncancellable,
} from '../cancel/quote-cancellation.ts';
import { readBooking } from '../read-booking.ts';
import { accountNames } from './account-names.ts';
import { type BookingNote, listNotes } from './booking-notes.ts';
import { type HistoryLine, readHistory } from './read-history.ts';

export interface OfficeTransfer {
  id: number;
  debit: string;
  credit: string;
  currency: string;
  amountMinor: number;
  kind: string;
  at: Date;
}

/** What a booking left on an account: above zero is owed to others or theirs, below is ours. */
export interface AccountSum {
  account: string;
  currency: string;
  sumMinor: number;
}

/** A booking with all that the office knows of it. */
export interface OfficeBooking {
  booking: BookingDetails;
  /** What cancelling means at this moment, or why it can't be. */
  cancellation: { ok: true; quote: CancellationQuote } | { ok: false; error: Uncancellable };
  /** By the name of the account that made it; null for a guest. */
  customer: { id: string; name: string; email: string } | null;
  transfers: OfficeTransfer[];
  sums: AccountSum[];
  /** Of administrators who saw money, by payment. */
  receivedBy: Record<string, string>;
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
  const [posted, history, notes, customer, receivers] = await Promise.all([
    transfersOfBooking(db, bookingId),
    readHistory(db, booking),
    listNotes(db, bookingId),
    readCustomer(db, booking.userId),
    readReceivers(db, bookingId),
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
    cancellation: quoteCancellation(booking, now),
    customer,
    transfers,
    sums: sumsOf(transfers),
    receivedBy: Object.fromEntries(receivers.map(({ id, name }) => [id, name])),
    history,
    notes,
  };
}

async function readCustomer(db: Database, userId: string | null): Promise<OfficeBooking['customer']> {
  if (userId === null) return null;
  const user = await db
    .selectFrom('users')
    .select(['id', 'full_name as name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ?? null;
}

async function readReceivers(db: Database, bookingId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.received_by')
    .select(['payments.id', sql<string>`users.full_name`.as('name')])
    .where('payments.booking_id', '=', bookingId)
    .execute();
}

function sumsOf(transfers: readonly OfficeTransfer[]): AccountSum[] {
  const sums = new Map<string, AccountSum>();
  const add = (account: string, currency: string, amountMinor: number) => {
    const key = `${account} ${currency}`;
    const known = sums.get(key) ?? { account, currency, sumMinor: 0 };
    sums.set(key, { ...known, sumMinor: known.sumMinor + amountMinor });
  };
  for (const { debit, credit, currency, amountMinor } of transfers) {
    add(debit, currency, -amountMinor);
    add(credit, currency, amountMinor);
  }
  return [...sums.values()].toSorted(
    (one, other) => one.currency.localeCompare(other.currency) || one.account.localeCompare(other.account),
  );
}
