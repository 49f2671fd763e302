import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { toCsvLine } from '#features/catalogue/exchange/csv.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { csvDollars } from '../csv-dollars.ts';
import { matchingSales, readSales, type SalesQuery } from './list-sales.ts';
import type { Sale } from './sale.ts';

const columns: Record<string, (sale: Sale) => string | number | null> = {
  date: ({ soldAt }) => businessToday(soldAt),
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
  type: ({ type }) => type,
  from: ({ from }) => from,
  to: ({ to }) => to,
  hotel: ({ hotel }) => hotel,
  travel_date: ({ travelDate }) => travelDate,
  customer: ({ customerName }) => customerName,
  email: ({ customerEmail }) => customerEmail,
  price_when_sold_usd: ({ soldForMinor }) => csvDollars(soldForMinor),
  // As they stand: less what went back with a cancellation.
  price_now_usd: ({ saleMinor }) => csvDollars(saleMinor),
  net_now_usd: ({ netMinor }) => csvDollars(netMinor),
  commission_now_usd: ({ commissionMinor }) => csvDollars(commissionMinor),
};

/** What the list finds as one file, the newest first, read and sent piece by piece. */
export async function* exportSales(
  db: Database,
  query: SalesQuery,
  { rowsAtOnce = 1_000 } = {},
): AsyncGenerator<string> {
  // Without this mark, spreadsheets take the file for one of their own country's encoding.
  yield `\uFEFF${toCsvLine(Object.keys(columns))}`;
  const cells = Object.values(columns);
  let after = sql<boolean>`true`;
  while (true) {
    const { rows } = await sql<{ id: string; at: string }>`
      select agent_bookings.booking_id as id, sold_at::text as at ${matchingSales(query)} and ${after}
      order by sold_at desc, agent_bookings.booking_id limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const sales = await readSales(
      db,
      query,
      rows.map(({ id }) => id),
    );
    yield sales.map((sale) => toCsvLine(cells.map((cell) => cell(sale)))).join('');
    // From where it was left, because sales come in meanwhile. The moment as a text: JavaScript's own has no microseconds.
    after = sql<boolean>`sold_at <= ${last.at}::timestamptz
      and (sold_at < ${last.at}::timestamptz or agent_bookings.booking_id > ${last.id}::uuid)`;
  }
}
