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

/** Both days in it, by the calendar of the house, and never later than today. */
export interface AnalyticsPeriod extends Period {
  preset: PeriodPreset | 'custom';
  today: CalendarDate;
  /** As many days right before; null where there is nothing before. */
  before: Period | null;
  /** How finely its series are shown. */
  step: PeriodStep;
  /** What was wrong with the days that were asked for: the usual period is shown then. */
  problem: 'not_a_date' | 'ends_before' | null;
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
  return analyticsPeriod('custom', { from: withinTime(from, today), to: withinTime(to, today) }, today);
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
    before: preset === 'all_time' ? null : { from: addDays(from, -days), to: addDays(from, -1) },
    step: days <= mostDays ? 'day' : days <= mostDaysInMonths ? 'month' : 'year',
    problem: null,
    typed: { from, to },
  };
}

/** The first day of a month so many months ago. */
export function monthsBefore(day: CalendarDate, months: number): CalendarDate {
  const number = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`;
}

function withinTime(day: CalendarDate, today: CalendarDate): CalendarDate {
  return day < FIRST_DAY ? FIRST_DAY : day > today ? today : day;
}
