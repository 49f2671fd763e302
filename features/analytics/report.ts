import type { PeriodStep } from '#features/agents/period.ts';

/** A figure of the period and of the period before; null if there is none. */
export interface Compared<Figure = number> {
  current: Figure;
  before: Figure | null;
}

export interface ReportState {
  /** False while a backlog is still being counted: the figures are of a moment ago. */
  isComplete: boolean;
}

/** Every day, month or year of the period, including empty ones: 2026-11-15, 2026-11 or 2026. */
export interface Series<Point> {
  step: PeriodStep;
  points: (Point & { at: string })[];
}

/** Pages count from 1. */
export interface TablePage<Sort extends string> {
  sort: Sort;
  descending: boolean;
  page: number;
  /** Null for all rows, in a file. */
  pageSize: number | null;
}

export interface TableRows<Row> {
  rows: Row[];
  /** Rows on all pages. */
  count: number;
  page: number;
  pages: number;
}

/** In percent with one decimal; null without a base. */
export function changePercent({ current, before }: Compared<number | null>): number | null {
  if (current === null || before === null || before === 0) return null;
  return Math.round((1000 * (current - before)) / Math.abs(before)) / 10;
}

/** In percent with one decimal; null if `whole` is 0. */
export function sharePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
}

/** Days between confirmation and trip, both bounds included; null for no upper bound. */
export const leadTimes = [
  { name: 'same_day', from: 0, to: 0 },
  { name: 'days_1_6', from: 1, to: 6 },
  { name: 'days_7_13', from: 7, to: 13 },
  { name: 'days_14_29', from: 14, to: 29 },
  { name: 'days_30_59', from: 30, to: 59 },
  { name: 'days_60', from: 60, to: null },
] as const;

export type LeadTime = (typeof leadTimes)[number]['name'];
