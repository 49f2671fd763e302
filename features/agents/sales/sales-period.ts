import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#lib/calendar-date.ts';

/** Days by the calendar of the house, both of them in it. */
export interface SalesPeriod {
  from: CalendarDate;
  to: CalendarDate;
}

export const periodNames = ['thisMonth', 'lastMonth', 'last90Days', 'thisYear'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Nobody sold anything through us before. */
export const FIRST_DAY: CalendarDate = '2020-01-01';

export function namedPeriods(today: CalendarDate): Record<PeriodName, SalesPeriod> {
  const month = `${today.slice(0, 7)}-01`;
  const endOfLastMonth = addDays(month, -1);
  return {
    thisMonth: { from: month, to: today },
    lastMonth: { from: `${endOfLastMonth.slice(0, 7)}-01`, to: endOfLastMonth },
    last90Days: { from: addDays(today, -89), to: today },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}

/** What an address asks for, made to fit: the ends in their order, nothing before the first day and nothing to come. */
export function readPeriod(params: URLSearchParams, today: CalendarDate): SalesPeriod {
  const usual = namedPeriods(today).thisMonth;
  const within = (name: 'from' | 'to') => {
    const typed = params.get(name) ?? '';
    if (!isCalendarDate(typed)) return usual[name];
    return typed < FIRST_DAY ? FIRST_DAY : typed > today ? today : typed;
  };
  const [from, to] = [within('from'), within('to')].sort();
  return { from: from ?? usual.from, to: to ?? usual.to };
}

export type PeriodStep = 'day' | 'month' | 'year';

const mostDays = 45;
const mostMonths = 36;

/** How finely a period is shown, so that it stays readable. */
export function stepOf({ from, to }: SalesPeriod): PeriodStep {
  if (daysBetween(from, to) < mostDays) return 'day';
  return monthNumber(to) - monthNumber(from) < mostMonths ? 'month' : 'year';
}

/** Every day, month or year of the period, also those without a sale: 2026-11-15, 2026-11 or 2026. */
export function stepsOf({ from, to }: SalesPeriod, step: PeriodStep): string[] {
  if (step === 'day')
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
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
