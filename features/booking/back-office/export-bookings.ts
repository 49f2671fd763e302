import { collectIds } from '#db/collect-ids.ts';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { toCsvLine } from '#features/catalogue/exchange/csv.ts';
import { amountStyle, totalAmount } from '../booking-amount.ts';
import type { BookingQuery } from './booking-query.ts';
import { listedBookingIds } from './list-bookings.ts';
import { type ListedBooking, readListed } from './listed-booking.ts';

const rowsAtOnce = 1_000;

const columns: Record<string, (booking: ListedBooking) => string | number | null> = {
  reference: ({ reference }) => reference,
  type: ({ type }) => type,
  status: ({ status }) => status,
  customer: ({ customer }) => customer,
  travellers: ({ travellers }) => travellers,
  from: ({ from }) => from,
  to: ({ to }) => to,
  hotel: ({ hotel }) => hotel,
  city: ({ city }) => city,
  travel_date: ({ travelDate }) => travelDate,
  amount: amountText,
  currency: ({ currency }) => currency,
  amount_usd: ({ totalMinor }) => (totalMinor / 100).toFixed(2),
  paid_by: ({ method, agency }) => method ?? (agency === null ? null : 'agency_credit'),
  payment: ({ paymentState }) => paymentState,
  agency: ({ agency }) => agency,
  created_at: ({ createdAt }) => createdAt.toISOString(),
};

/** To the cent where that is what was sold for, else in the whole units that people pay. */
function amountText(booking: ListedBooking): string {
  return (totalAmount(booking) / 100).toFixed(amountStyle(booking).isToTheCent ? 2 : 0);
}

/**
 * What the list finds as one file, in its order, read and sent piece by piece. That somebody took all these names along
 * is on record before the first.
 */
export async function* exportBookings(
  db: Database,
  query: BookingQuery,
  actor: Actor & { id: string },
): AsyncGenerator<string> {
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, {
      actor,
      action: 'bookings_exported',
      subjectType: 'bookings',
      subjectId: 'export',
      after: filtersOf(query),
    }),
  );
  // Without this mark, spreadsheets take the file for one of their own country's encoding.
  yield `\uFEFF${toCsvLine(Object.keys(columns))}`;
  const found = await listedBookingIds(db, query);
  if (found === null) return;
  const cells = Object.values(columns);
  for (const ids of (await collectIds(db, found)).chunks(rowsAtOnce)) {
    const bookings = await readListed(db, ids);
    yield bookings.map((booking) => toCsvLine(cells.map((cell) => cell(booking)))).join('');
  }
}

/** What was searched for may be somebody's address, which the log would keep for good. */
function filtersOf({
  text,
  page,
  sort,
  direction,
  deleted,
  ...filters
}: BookingQuery): Record<string, unknown> {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return { ...Object.fromEntries(asked), ...(text !== '' && { isSearch: true }) };
}
