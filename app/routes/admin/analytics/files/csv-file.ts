import { csvDollars } from '#features/agents/csv-dollars.ts';
import type { Earned } from '#features/analytics/read-tops.ts';
import type { Compared, Series } from '#features/analytics/report.ts';
import { type CsvValue, toCsvLine } from '#features/catalogue/exchange/csv.ts';
import { wholeUnitsFromUsd } from '#lib/money.ts';
import type { ReportQuery } from '../load-report.ts';

/** What a file is made of: the period, and what a dollar is worth. */
export type RequestedFile = ReportQuery & { ratePerUsd: number };

export type Column<Row> = [name: string, cell: (row: Row) => CsvValue];

/** One line a row, under the names of the columns. */
export function csvFile<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => toCsvLine(columns.map(([, cell]) => cell(row))));
  // Without the mark in front, spreadsheets take the file for one of their own country's encoding.
  return `\uFEFF${toCsvLine(columns.map(([name]) => name))}${lines.join('')}`;
}

/** The same amount twice: in dollars to the cent, and in whole shillings. */
export function moneyColumns<Row>(
  name: string,
  minor: (row: Row) => number | null,
  { ratePerUsd }: Pick<RequestedFile, 'ratePerUsd'>,
): Column<Row>[] {
  return [
    [`${name}_usd`, (row) => withAmount(minor(row), csvDollars)],
    [`${name}_kes`, (row) => withAmount(minor(row), (amount) => wholeUnitsFromUsd(amount, ratePerUsd))],
  ];
}

/** What a row had in the period before, empty where there was none. */
export function earnedBeforeColumns<Row extends { before: Earned | null }>(
  asked: Pick<RequestedFile, 'ratePerUsd'>,
): Column<Row>[] {
  return [
    ['bookings_before', ({ before }) => before?.bookings ?? null],
    ...moneyColumns<Row>('revenue_before', ({ before }) => before?.revenueMinor ?? null, asked),
  ];
}

/** Over time: one line a day, a month or a year. */
export function seriesFile<Point>(
  { step, points }: Series<Point>,
  columns: readonly Column<Point>[],
): string {
  return csvFile<Point & { at: string }>([[step, ({ at }) => at], ...columns], points);
}

interface KeyFigure {
  figure: string;
  unit: 'USD' | 'KES' | 'count' | 'percent' | 'days' | 'stars';
  current: CsvValue;
  before: CsvValue;
}

/** The figures at the top of a page: one line each, beside those of the period before. */
export function figuresFile(figures: readonly KeyFigure[], { period }: RequestedFile): string {
  return csvFile<KeyFigure>(
    [
      ['figure', ({ figure }) => figure],
      ['unit', ({ unit }) => unit],
      ['from', () => period.from],
      ['to', () => period.to],
      ['value', ({ current }) => current],
      ['before_from', () => period.before?.from ?? null],
      ['before_to', () => period.before?.to ?? null],
      ['value_before', ({ before }) => before],
    ],
    figures,
  );
}

export function figure(
  name: string,
  unit: KeyFigure['unit'],
  { current, before }: Compared<number | null>,
): KeyFigure {
  return { figure: name, unit, current, before };
}

export function moneyFigures(
  name: string,
  { current, before }: Compared<number | null>,
  { ratePerUsd }: Pick<RequestedFile, 'ratePerUsd'>,
): KeyFigure[] {
  const kes = (minor: number) => wholeUnitsFromUsd(minor, ratePerUsd);
  return [
    {
      figure: name,
      unit: 'USD',
      current: withAmount(current, csvDollars),
      before: withAmount(before, csvDollars),
    },
    { figure: name, unit: 'KES', current: withAmount(current, kes), before: withAmount(before, kes) },
  ];
}

function withAmount<Written>(minor: number | null, write: (minor: number) => Written): Written | null {
  return minor === null ? null : write(minor);
}
