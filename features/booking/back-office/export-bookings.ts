import { collectIds } from '#db/collect-ids.ts';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { type CsvColumns, csvHead, toCsvLines } from '#lib/csv.ts';
import { amountStyle, totalAmount } from '../booking-amount.ts';
import { type BookingQuery, listedBookingIds } from './list-bookings.ts';
import { type ListedBooking, readListed } from './listed-bookings.ts';

const rowsPerChunk = 1_000;

const columns: CsvColumns<ListedBooking> = {
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
  amount_usd: ({ totalUsdMinor }) => (totalUsdMinor / 100).toFixed(2),
  paid_by: ({ method, agency }) => method ?? (agency === null ? null : 'agency_credit'),
  payment: ({ paymentState }) => paymentState,
  agency: ({ agency }) => agency,
  created_at: ({ createdAt }) => createdAt.toISOString(),
};

/** With cents for agency sales in dollars, else in whole units. */
function amountText(booking: ListedBooking): string {
  return (totalAmount(booking) / 100).toFixed(amountStyle(booking).isToTheCent ? 2 : 0);
}

/**
 * Streams the listed bookings as CSV in the order of the list. The export of these names is audited before the first
 * row.
 */
export async function* exportBookings(db: Database, query: BookingQuery, actor: Person): AsyncGenerator<string> {
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, actor, ['bookings', 'export'], 'bookings_exported', { after: filtersOf(query) }),
  );
  yield csvHead(Object.keys(columns));
  const found = await listedBookingIds(db, query);
  if (found === null) return;
  for (const ids of (await collectIds(db, found)).chunks(rowsPerChunk)) {
    yield toCsvLines(columns, await readListed(db, ids));
  }
}

/** The search text may be an address, which the audit log would store forever. */
function filtersOf({ text, page, sort, direction, deleted, ...filters }: BookingQuery): Record<string, unknown> {
  const used = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return { ...Object.fromEntries(used), ...(text !== '' && { isSearch: true }) };
}
