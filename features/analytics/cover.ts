import { type RawBuilder, sql } from 'kysely';
import type { Period, PeriodStep } from '#features/agents/period.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import type { AnalyticsPeriod } from './period.ts';

/** A stored sum: of a day, a third of a month, a month or a year. */
export interface CoverPart {
  grain: PeriodStep | 'third';
  start: CalendarDate;
}

/** The fewest stored sums that cover a period, none coarser than `coarsest`. */
export function coverOf({ from, to }: Period, coarsest: PeriodStep = 'year'): CoverPart[] {
  const parts: CoverPart[] = [];
  for (let start = from; start <= to; ) {
    const { grain, last } = coarsestAt(start, to, coarsest);
    parts.push({ grain, start });
    start = addDays(last, 1);
  }
  return parts;
}

/**
 * For figures that cannot lie in the future: a period that ends today may use the sums of the whole month and
 * year, which are to date.
 */
export function coverToDate({ from, to }: Period, today: CalendarDate, coarsest: PeriodStep = 'year'): CoverPart[] {
  if (to < today || coarsest === 'day') return coverOf({ from, to }, coarsest);
  return coverOf({ from, to: coarsest === 'year' ? lastOfYear(to) : lastOfMonth(to) }, coarsest);
}

/**
 * A table `part (grain, start, is_before)` of the sums of the period and of the period before, so that one
 * query reads both.
 */
export function comparedPartsTable(parts: readonly CoverPart[], before: Period | null): RawBuilder<unknown> {
  const earlier = before ? coverOf(before) : [];
  const all = [...parts, ...earlier];
  return sql`unnest(
    ${all.map(({ grain }) => grain)}::text[], ${all.map(({ start }) => start)}::date[],
    ${all.map((_, index) => index >= parts.length)}::boolean[]
  ) as part (grain, start, is_before)`;
}

/** A table `part (at, grain, start)` of the sums of each step; `at` is null for those of the period before. */
export function stepPartsTable(period: AnalyticsPeriod): RawBuilder<unknown> {
  const { step, today, before } = period;
  const parts = [
    ...coverToDate(period, today, step).map((part) => ({ ...part, at: stepName(part, step) })),
    ...(before ? coverOf(before).map((part) => ({ ...part, at: null })) : []),
  ];
  return sql`unnest(
    ${parts.map(({ at }) => at)}::text[], ${parts.map(({ grain }) => grain)}::text[],
    ${parts.map(({ start }) => start)}::date[]
  ) as part (at, grain, start)`;
}

/** Sums the parts of the period, or of the one before. */
export function sumOf(figure: RawBuilder<unknown>, of: 'period' | 'before'): RawBuilder<number> {
  const isCounted = of === 'before' ? sql`is_before` : sql`not is_before`;
  return sql`coalesce(sum(${figure}) filter (where ${isCounted}), 0)::bigint`;
}

/** The step of a sum, named as in stepsOf: 2026-11-15, 2026-11 or 2026. */
export function stepName({ start }: CoverPart, step: PeriodStep): string {
  return start.slice(0, { day: 10, month: 7, year: 4 }[step]);
}

function coarsestAt(
  start: CalendarDate,
  to: CalendarDate,
  coarsest: PeriodStep,
): { grain: CoverPart['grain']; last: CalendarDate } {
  const beginnings = [
    { grain: 'year', isAllowed: coarsest === 'year', days: ['01-01'], last: lastOfYear },
    { grain: 'month', isAllowed: coarsest !== 'day', days: ['01'], last: lastOfMonth },
    { grain: 'third', isAllowed: coarsest !== 'day', days: ['01', '11', '21'], last: lastOfThird },
  ] as const;
  for (const { grain, isAllowed, days, last } of beginnings)
    if (isAllowed && days.some((day) => start.endsWith(`-${day}`)) && last(start) <= to)
      return { grain, last: last(start) };
  return { grain: 'day', last: start };
}

function lastOfThird(day: CalendarDate): CalendarDate {
  return day.endsWith('-21') ? lastOfMonth(day) : addDays(day, 9);
}

function lastOfMonth(day: CalendarDate): CalendarDate {
  return addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
}

function lastOfYear(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 4)}-12-31`;
}
