import { csvDollars } from '#features/agents/sales/list-sales.ts';
import type { Earned } from '#features/analytics/read-overview.ts';
import type { Compared, Series } from '#features/analytics/report.ts';
import { type CsvValue, csvHead, toCsvLine } from '#lib/csv.ts';
import { wholeUnitsFromUsd } from '#lib/money.ts';
import type { ReportQuery } from './load-report.ts';

export type FileQuery = ReportQuery & { ratePerUsd: number };

export type Column<Row> = [name: string, cell: (row: Row) => CsvValue];

export function csvFile<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => toCsvLine(columns.map(([, cell]) => cell(row))));
  return csvHead(columns.map(([name]) => name)) + lines.join('');
}

/** The same amount twice: in dollars to the cent, and in whole shillings. */
export function moneyColumns<Row>(
  name: string,
  minor: (row: Row) => number | null,
  { ratePerUsd }: Pick<FileQuery, 'ratePerUsd'>,
): Column<Row>[] {
  return [
    [`${name}_usd`, (row) => unlessNull(minor(row), csvDollars)],
    [`${name}_kes`, (row) => unlessNull(minor(row), (amount) => wholeUnitsFromUsd(amount, ratePerUsd))],
  ];
}

/** A row's figures of the period before; empty where there is none. */
export function earnedBeforeColumns<Row extends { before: Earned | null }>(
  query: Pick<FileQuery, 'ratePerUsd'>,
): Column<Row>[] {
  return [
    ['bookings_before', ({ before }) => before?.bookings ?? null],
    ...moneyColumns<Row>('revenue_before', ({ before }) => before?.revenueMinor ?? null, query),
  ];
}

/** One line per day, month or year. */
export function seriesFile<Point>({ step, points }: Series<Point>, columns: readonly Column<Point>[]): string {
  return csvFile<Point & { at: string }>([[step, ({ at }) => at], ...columns], points);
}

interface KeyFigure {
  figure: string;
  unit: 'USD' | 'KES' | 'count' | 'percent' | 'days' | 'stars';
  current: CsvValue;
  before: CsvValue;
}

/** The headline figures of a page, one line each, beside the period before. */
export function figuresFile(figures: readonly KeyFigure[], { period }: FileQuery): string {
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

export function figure(name: string, unit: KeyFigure['unit'], { current, before }: Compared<number | null>): KeyFigure {
  return { figure: name, unit, current, before };
}

export function moneyFigures(
  name: string,
  { current, before }: Compared<number | null>,
  { ratePerUsd }: Pick<FileQuery, 'ratePerUsd'>,
): KeyFigure[] {
  const kes = (minor: number) => wholeUnitsFromUsd(minor, ratePerUsd);
  return [
    {
      figure: name,
      unit: 'USD',
      current: unlessNull(current, csvDollars),
      before: unlessNull(before, csvDollars),
    },
    { figure: name, unit: 'KES', current: unlessNull(current, kes), before: unlessNull(before, kes) },
  ];
}

function unlessNull<Text>(minor: number | null, format: (minor: number) => Text): Text | null {
  return minor === null ? null : format(minor);
}
