import { FIRST_DAY, namedPeriods, type Period, type PeriodStep } from '#features/agents/period.ts';
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

const defaultPreset: PeriodPreset = 'last_12_months';
const maxDayStepDays = 92;
const maxMonthStepDays = 5 * 366;

/** Both days included, in the business time zone. */
export interface ComparedPeriod extends Period {
  /** The period to compare with, see `periodBefore`; null if there is none. */
  before: Period | null;
}

/** Ends today at the latest. */
export interface AnalyticsPeriod extends ComparedPeriod {
  preset: PeriodPreset | 'custom';
  today: CalendarDate;
  /** The step of its series. */
  step: PeriodStep;
  /** What was wrong with the requested days; the default period is then shown. */
  problem: 'not_a_date' | 'ends_before' | null;
  /** The requested period included future days. */
  wasCut: boolean;
  /** The values of the form fields: the period's days, or what was typed if it was wrong. */
  typed: { from: string; to: string };
}

/**
 * Reads the URL: `period` names a preset; `from` and `to` are custom days. All time begins on `firstDay`, the
 * first day with any activity.
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
  if (preset || (from === '' && to === '')) return presetPeriod(preset ?? defaultPreset, today, firstDay);
  const problem = isCalendarDate(from) && isCalendarDate(to) ? (to < from ? 'ends_before' : null) : 'not_a_date';
  if (problem) return { ...presetPeriod(defaultPreset, today, firstDay), problem, typed: { from, to } };
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

/** The period as URL parameters. */
export function periodParams({ preset, from, to }: AnalyticsPeriod): URLSearchParams {
  return new URLSearchParams(preset === 'custom' ? { from, to } : { period: preset });
}

function presetDays(preset: PeriodPreset, today: CalendarDate, firstDay: CalendarDate): Period {
  const named = namedPeriods(today);
  const days: Record<PeriodPreset, Period> = {
    this_month: named.thisMonth,
    last_month: named.lastMonth,
    last_30_days: { from: addDays(today, -29), to: today },
    last_90_days: named.last90Days,
    last_12_months: { from: monthsBefore(today, 11), to: today },
    this_year: named.thisYear,
    all_time: { from: withinTime(firstDay, today), to: today },
  };
  return days[preset];
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
    step: days <= maxDayStepDays ? 'day' : days <= maxMonthStepDays ? 'month' : 'year',
    problem: null,
    wasCut: false,
    typed: { from, to },
  };
}

/**
 * Calendar periods are compared with the same part of the previous one: this month with last month up to the
 * same day, a whole month with a whole one. Others with as many days right before.
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

function daysBefore(day: CalendarDate, days: number): Period {
  return { from: addDays(day, -days), to: addDays(day, -1) };
}

/** The first day of the month, `months` ago. */
export function monthsBefore(day: CalendarDate, months: number): CalendarDate {
  const number = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`;
}

/** The same day `months` ago, or the last day of a shorter month. */
function sameDayBefore(day: CalendarDate, months: number): CalendarDate {
  const same = `${monthsBefore(day, months).slice(0, 8)}${day.slice(8)}`;
  return isCalendarDate(same) ? same : addDays(monthsBefore(day, months - 1), -1);
}

function withinTime(day: CalendarDate, today: CalendarDate): CalendarDate {
  return day < FIRST_DAY ? FIRST_DAY : day > today ? today : day;
}

/** Days ahead, including today, for what is still being sold. */
export const horizons = [7, 30, 90] as const;
export type Horizon = (typeof horizons)[number];

/** Reads the URL parameter `ahead`; null for the period itself. */
export function readHorizon(params: URLSearchParams): Horizon | null {
  const tablePage = params.get('ahead');
  return horizons.find((days) => tablePage === String(days)) ?? null;
}

/** The days from today, compared with as many days before. */
export function daysAhead(days: Horizon, today: CalendarDate): ComparedPeriod {
  return { from: today, to: addDays(today, days - 1), before: daysBefore(today, days) };
}
