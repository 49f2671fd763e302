import { type CsvValue, toCsvLine } from '#features/catalogue/exchange/csv.ts';
import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import { dateFormat } from '#lib/formats.ts';
import type { Statement, StatementLine } from './statement.ts';

const columns: Record<string, (line: StatementLine) => CsvValue> = {
  date: ({ at }) => clock(at).slice(0, 10),
  time: ({ at }) => clock(at).slice(11),
  type: ({ kind }) => kind,
  reference: ({ reference }) => reference,
  customer: ({ customer }) => customer,
  method: ({ paymentMethod }) => paymentMethod,
  reason: ({ reason }) => reason,
  amount_usd: ({ amountMinor }) => dollars(amountMinor),
  balance_usd: ({ balanceMinor }) => dollars(balanceMinor),
};

/** For spreadsheets: a first and a last line say what there was and what there is. */
export function statementCsv({ from, to, openingMinor, closingMinor, lines }: Statement): string {
  const cells = Object.values(columns);
  // Without this mark, spreadsheets take the file for one of their own country's encoding.
  return `\uFEFF${[
    toCsvLine(Object.keys(columns)),
    toCsvLine([from, null, 'opening_balance', null, null, null, null, null, dollars(openingMinor)]),
    ...lines.map((line) => toCsvLine(cells.map((cell) => cell(line)))),
    toCsvLine([to, null, 'closing_balance', null, null, null, null, null, dollars(closingMinor)]),
  ].join('')}`;
}

/** 2026-11-15 20:30, by the clock of the house. */
function clock(at: Date): string {
  const options = { timeZone: houseTimeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return dateFormat('sv-SE', options).format(at);
}

function dollars(minor: number): string {
  return (minor / 100).toFixed(2);
}
