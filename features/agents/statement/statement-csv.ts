import { type CsvValue, toCsvLine } from '#features/catalogue/exchange/csv.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';
import { csvDollars } from '../csv-dollars.ts';
import type { SoldTrip, Statement, StatementLine } from './statement.ts';

const columns: Record<string, (line: StatementLine) => CsvValue> = {
  date: ({ at }) => clock(at).slice(0, 10),
  time: ({ at }) => clock(at).slice(11),
  type: ({ kind }) => kind,
  reference: ({ reference }) => reference,
  customer: ({ customer }) => customer,
  sold: ({ sold }) => sold && soldText(sold),
  net_of_sale_usd: ({ sold }) => sold && csvDollars(sold.netMinor),
  price_of_sale_usd: ({ sold }) => sold && csvDollars(sold.priceMinor),
  method: ({ paymentMethod }) => paymentMethod,
  announced_usd: ({ announcedMinor }) => announcedMinor && csvDollars(announcedMinor),
  reason: ({ reason }) => reason,
  amount_usd: ({ amountMinor }) => csvDollars(amountMinor),
  balance_usd: ({ balanceMinor }) => csvDollars(balanceMinor),
};

/** For spreadsheets: a first and a last line say what there was and what there is. */
export function statementCsv({ from, to, openingMinor, closingMinor, lines }: Statement): string {
  const cells = Object.values(columns);
  // Without this mark, spreadsheets take the file for one of their own country's encoding.
  return `\uFEFF${[
    toCsvLine(Object.keys(columns)),
    toCsvLine(balanceLine(from, 'opening_balance', openingMinor)),
    ...lines.map((line) => toCsvLine(cells.map((cell) => cell(line)))),
    toCsvLine(balanceLine(to, 'closing_balance', closingMinor)),
  ].join('')}`;
}

function balanceLine(date: CalendarDate, type: string, balanceMinor: number): CsvValue[] {
  const said: Record<string, CsvValue> = { date, type, balance_usd: csvDollars(balanceMinor) };
  return Object.keys(columns).map((column) => said[column] ?? null);
}

/** NBO-ZNZ-NBO, or the hotel. */
function soldText({ hotel, from, to, isRound }: SoldTrip): string | null {
  if (hotel) return hotel;
  return from && to ? [from, to, ...(isRound ? [from] : [])].join('-') : null;
}

/** 2026-11-15 20:30, by the clock of the house. */
function clock(at: Date): string {
  const options = { timeZone: businessTimeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return dateFormat('sv-SE', options).format(at);
}
