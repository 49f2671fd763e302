import { FIRST_DAY, namedPeriods, type Period } from '#features/agents/period/period.ts';
import type { PeriodStep } from '#features/agents/period/period-steps.ts';
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#lib/calendar-date.ts';

export const periodPresets = [
  'this_month',
  'last_month',
  'last_30_days',
  'last_90_days',
  'last_12_months',
  'this_year',
  'all_time',
] as const;
export type PeriodPreset = (typeof periodPresets)[number];

const usualPreset: PeriodPreset = 'last_12_months';
const mostDays = 92;
const mostDaysInMonths = 5 * 366;

/** Both days in it, by the calendar of the house. */
export interface ComparedPeriod extends Period {
  /** What it is compared with, see `periodBefore`; null where there is nothing before. */
  before: Period | null;
}

/** Never later than today. */
export interface AnalyticsPeriod extends ComparedPeriod {
  preset: PeriodPreset | 'custom';
  today: CalendarDate;
  /** How finely its series are shown. */
  step: PeriodStep;
  /** What was wrong with the days that were asked for: the usual period is shown then. */
  problem: 'not_a_date' | 'ends_before' | null;
  /** Days ahead were asked for as well, of which there are no figures. */
  wasCut: boolean;
  /** What stands in the fields: the days of the period, or what was typed where that was wrong. */
  typed: { from: string; to: string };
}

/**
 * What an address asks for: `period` names a usual one; `from` and `to` are days of one's own. All time begins on
 * `firstDay`, the first on which anything happened.
 */
export function readAnalyticsPeriod(
  params: URLSearchParams,
  today: CalendarDate,
  firstDay: CalendarDate = FIRST_DAY,
): AnalyticsPeriod {
  const named = params.get('period');
  const preset = periodPresets.find((known) => known === named);
  const from = params.get('from')?.trim() ?? '';
  const to = params.get('to')?.trim() ?? '';
  if (preset || (from === '' && to === '')) return presetPeriod(preset ?? usualPreset, today, firstDay);
  const problem =
    isCalendarDate(from) && isCalendarDate(to) ? (to < from ? 'ends_before' : null) : 'not_a_date';
  if (problem) return { ...presetPeriod(usualPreset, today, firstDay), problem, typed: { from, to } };
  const days = { from: withinTime(from, today), to: withinTime(to, today) };
  return { ...analyticsPeriod('custom', days, today), wasCut: to > today };
}

export function presetPeriod(
  preset: PeriodPreset,
  today: CalendarDate,
  firstDay: CalendarDate = FIRST_DAY,
): AnalyticsPeriod {
  return analyticsPeriod(preset, presetDays(preset, today, firstDay), today);
}

/** The same period in an address, for links that keep it. */
export function periodParams({ preset, from, to }: AnalyticsPeriod): URLSearchParams {
  return new URLSearchParams(preset === 'custom' ? { from, to } : { period: preset });
}

function presetDays(preset: PeriodPreset, today: CalendarDate, firstDay: CalendarDate): Period {
  const named = namedPeriods(today);
  switch (preset) {
    case 'this_month':
      return named.thisMonth;
    case 'last_month':
      return named.lastMonth;
    case 'last_30_days':
      return { from: addDays(today, -29), to: today };
    case 'last_90_days':
      return named.last90Days;
    case 'last_12_months':
      return { from: monthsBefore(today, 11), to: today };
    case 'this_year':
      return named.thisYear;
    case 'all_time':
      return { from: withinTime(firstDay, today), to: today };
  }
}

function analyticsPeriod(
  preset: AnalyticsPeriod['preset'],
  { from, to }: Period,
  today: CalendarDate,
): AnalyticsPeriod {
  const days = daysBetween(from, to) + 1;
  return {
    preset,
    from,
    to,
    today,
    before: periodBefore(preset, { from, to }),
    step: days <= mostDays ? 'day' : days <= mostDaysInMonths ? 'month' : 'year',
    problem: null,
    wasCut: false,
    typed: { from, to },
  };
}

/**
 * What is a piece of the calendar is compared with the same piece before it: this month with last month up to the same
 * day, a whole month with a whole one. Anything else with as many days right before.
 */
function periodBefore(preset: AnalyticsPeriod['preset'], { from, to }: Period): Period | null {
  switch (preset) {
    case 'this_month':
      return { from: monthsBefore(from, 1), to: sameDayBefore(to, 1) };
    case 'last_month':
      return { from: monthsBefore(from, 1), to: addDays(from, -1) };
    case 'last_12_months':
    case 'this_year':
      return { from: monthsBefore(from, 12), to: sameDayBefore(to, 12) };
    case 'last_30_days':
    case 'last_90_days':
    case 'custom':
      return daysBefore(from, daysBetween(from, to) + 1);
    case 'all_time':
      return null;
  }
}

/** So many days right before one. */
export function daysBefore(day: CalendarDate, days: number): Period {
  return { from: addDays(day, -days), to: addDays(day, -1) };
}

/** The first day of a month so many months ago. */
export function monthsBefore(day: CalendarDate, months: number): CalendarDate {
  const number = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`;
}

/** The same day so many months ago, or the last one of a month that is too short for it. */
function sameDayBefore(day: CalendarDate, months: number): CalendarDate {
  const same = `${monthsBefore(day, months).slice(0, 8)}${day.slice(8)}`;
  return isCalendarDate(same) ? same : addDays(monthsBefore(day, months - 1), -1);
}

function withinTime(day: CalendarDate, today: CalendarDate): CalendarDate {
  return day < FIRST_DAY ? FIRST_DAY : day > today ? today : day;
}
