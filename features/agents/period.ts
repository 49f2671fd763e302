import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#lib/calendar-date.ts';

/** Days in the business time zone, both inclusive. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

export const periodNames = ['thisMonth', 'lastMonth', 'last90Days', 'thisYear'] as const;
export type PeriodName = (typeof periodNames)[number];

/** There are no earlier sales. */
export const FIRST_DAY: CalendarDate = '2020-01-01';

type PeriodProblem = 'not_a_date' | 'ends_before';

export interface ChosenPeriod {
  /** The typed text if it is not a date; otherwise a date between FIRST_DAY and today. */
  from: string;
  to: string;
  problems: { from?: PeriodProblem; to?: PeriodProblem };
}

export function namedPeriods(today: CalendarDate): Record<PeriodName, Period> {
  const month = `${today.slice(0, 7)}-01`;
  const endOfLastMonth = addDays(month, -1);
  return {
    thisMonth: { from: month, to: today },
    lastMonth: { from: `${endOfLastMonth.slice(0, 7)}-01`, to: endOfLastMonth },
    last90Days: { from: addDays(today, -89), to: today },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}

/** Defaults to this month. */
export function readPeriod(params: URLSearchParams, today: CalendarDate): ChosenPeriod {
  const usual = namedPeriods(today).thisMonth;
  const typed = { from: (params.get('from') ?? usual.from).trim(), to: (params.get('to') ?? usual.to).trim() };
  const [knowsFrom, knowsTo] = [isCalendarDate(typed.from), isCalendarDate(typed.to)];
  return {
    from: knowsFrom ? clampDay(typed.from, today) : typed.from,
    to: knowsTo ? clampDay(typed.to, today) : typed.to,
    problems: {
      ...(!knowsFrom && { from: 'not_a_date' }),
      ...(!knowsTo && { to: 'not_a_date' }),
      ...(knowsFrom && knowsTo && typed.to < typed.from && { to: 'ends_before' }),
    },
  };
}

/** Replaces invalid dates, for pages that always show a period. */
export function fitPeriod({ from, to, problems }: ChosenPeriod, today: CalendarDate): Period {
  const usual = namedPeriods(today).thisMonth;
  const first = problems.from ? usual.from : from;
  const last = problems.to === 'not_a_date' ? usual.to : to;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

function clampDay(day: CalendarDate, today: CalendarDate): CalendarDate {
  return day < FIRST_DAY ? FIRST_DAY : day > today ? today : day;
}

export type PeriodStep = 'day' | 'month' | 'year';

const maxDays = 45;
const maxMonths = 36;

/** The step at which a chart of the period stays readable. */
export function stepOf({ from, to }: Period): PeriodStep {
  if (daysBetween(from, to) < maxDays) return 'day';
  return monthNumber(to) - monthNumber(from) < maxMonths ? 'month' : 'year';
}

/** Every day, month or year of the period: 2026-11-15, 2026-11 or 2026. */
export function stepsOf({ from, to }: Period, step: PeriodStep): string[] {
  if (step === 'day') return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  if (step === 'month') {
    const first = monthNumber(from);
    return Array.from({ length: monthNumber(to) - first + 1 }, (_, month) => monthName(first + month));
  }
  const first = Number(from.slice(0, 4));
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, year) => String(first + year));
}

function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function monthName(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}
