import type { PeriodStep } from '#features/agents/period/period-steps.ts';

/** A figure of the period, and the same of the period before; null where there is no such figure. */
export interface Compared<Figure = number> {
  current: Figure;
  before: Figure | null;
}

/** What a report has to say about itself. */
export interface ReportState {
  /** False where so much has happened at once that not all of it is counted yet: the figures are of a moment ago. */
  isComplete: boolean;
}

/** Every day, month or year of the period, also the empty ones: 2026-11-15, 2026-11 or 2026. */
export interface Series<Point> {
  step: PeriodStep;
  points: (Point & { at: string })[];
}

/** Which part of a long table is wanted. Pages count from 1. */
export interface TablePage<Sort extends string> {
  sort: Sort;
  descending: boolean;
  page: number;
  /** All of them, for a file, with null. */
  pageSize: number | null;
}

export interface TableRows<Row> {
  rows: Row[];
  /** Of all pages. */
  count: number;
  page: number;
  pages: number;
}

/** In percent with one decimal; null where there is nothing to compare with. */
export function changePercent({ current, before }: Compared<number | null>): number | null {
  if (current === null || before === null || before === 0) return null;
  return Math.round((1000 * (current - before)) / Math.abs(before)) / 10;
}

/** In percent with one decimal; null of nothing. */
export function sharePercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10;
}
