import type { Database } from '#db/connect.ts';
import { toCsvLine } from '#features/catalogue/exchange/csv.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';
import { readSales, type SalesQuery } from './list-sales.ts';
import type { Sale } from './sale.ts';

const rowsAtOnce = 10_000;

const columns: Record<string, (sale: Sale) => string | number | null> = {
  date: ({ soldAt }) => houseToday(soldAt),
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
  type: ({ type }) => type,
  from: ({ from }) => from,
  to: ({ to }) => to,
  hotel: ({ hotel }) => hotel,
  travel_date: ({ travelDate }) => travelDate,
  customer: ({ customerName }) => customerName,
  email: ({ customerEmail }) => customerEmail,
  sold_for_usd: ({ soldForMinor }) => dollars(soldForMinor),
  net_usd: ({ netMinor }) => dollars(netMinor),
  selling_price_usd: ({ saleMinor }) => dollars(saleMinor),
  commission_usd: ({ commissionMinor }) => dollars(commissionMinor),
};

/** What the list finds as one file, the newest first, read and sent piece by piece. */
export async function* exportSales(db: Database, query: SalesQuery): AsyncGenerator<string> {
  // Without this mark, spreadsheets take the file for one of their own country's encoding.
  yield `\uFEFF${toCsvLine(Object.keys(columns))}`;
  const cells = Object.values(columns);
  for (let offset = 0; ; offset += rowsAtOnce) {
    const sales = await readSales(db, query, { limit: rowsAtOnce, offset });
    if (sales.length > 0) yield sales.map((sale) => toCsvLine(cells.map((cell) => cell(sale)))).join('');
    if (sales.length < rowsAtOnce) return;
  }
}

function dollars(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2);
}
