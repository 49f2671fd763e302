import { type RawBuilder, sql } from 'kysely';
import type { Period } from '#features/agents/period/period.ts';
import type { PeriodStep } from '#features/agents/period/period-steps.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';

/** A row of sums: a day, or the third of a month, the month or the year that begins then. */
export interface CoverPart {
  grain: PeriodStep | 'third';
  start: CalendarDate;
}

/** The fewest rows of sums that make up a period, none of them coarser than asked for. */
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
 * For what can't lie ahead: a period that ends today may as well end with the month and the year, whose sums are those to
 * date.
 */
export function coverToDate(
  { from, to }: Period,
  today: CalendarDate,
  coarsest: PeriodStep = 'year',
): CoverPart[] {
  if (to < today || coarsest === 'day') return coverOf({ from, to }, coarsest);
  return coverOf({ from, to: coarsest === 'year' ? lastOfYear(to) : lastOfMonth(to) }, coarsest);
}

/**
 * As a table `part (grain, start, is_before)`: the rows that make up the period, and those of the period before, so that
 * one look at the sums finds both.
 */
export function comparedPartsTable(parts: readonly CoverPart[], before: Period | null): RawBuilder<unknown> {
  const earlier = before ? coverOf(before) : [];
  const all = [...parts, ...earlier];
  return sql`unnest(
    ${all.map(({ grain }) => grain)}::text[], ${all.map(({ start }) => start)}::date[],
    ${all.map((_, index) => index >= parts.length)}::boolean[]
  ) as part (grain, start, is_before)`;
}

/** Of those rows either the ones of the period or the ones before it, added up. */
export function sumOf(figure: RawBuilder<unknown>, of: 'period' | 'before'): RawBuilder<number> {
  const isCounted = of === 'before' ? sql`is_before` : sql`not is_before`;
  return sql`coalesce(sum(${figure}) filter (where ${isCounted}), 0)::bigint`;
}

/** The name of the step that a row belongs to, as stepsOf names them: 2026-11-15, 2026-11 or 2026. */
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
