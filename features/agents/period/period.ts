import { addDays, type CalendarDate, isCalendarDate } from '#lib/calendar-date.ts';

/** Days by the calendar of the house, both of them in it. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

export const periodNames = ['thisMonth', 'lastMonth', 'last90Days', 'thisYear'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Nobody sold anything through us before. */
export const FIRST_DAY: CalendarDate = '2020-01-01';

export type PeriodProblem = 'not_a_date' | 'ends_before';

export interface ChosenPeriod {
  /** As it was typed, where it is no day; else no earlier than the first day and no later than today. */
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

/** What an address asks for; where it says nothing, this month. */
export function readPeriod(params: URLSearchParams, today: CalendarDate): ChosenPeriod {
  const usual = namedPeriods(today).thisMonth;
  const typed = {
    from: (params.get('from') ?? usual.from).trim(),
    to: (params.get('to') ?? usual.to).trim(),
  };
  const [knowsFrom, knowsTo] = [isCalendarDate(typed.from), isCalendarDate(typed.to)];
  return {
    from: knowsFrom ? withinTime(typed.from, today) : typed.from,
    to: knowsTo ? withinTime(typed.to, today) : typed.to,
    problems: {
      ...(!knowsFrom && { from: 'not_a_date' }),
      ...(!knowsTo && { to: 'not_a_date' }),
      ...(knowsFrom && knowsTo && typed.to < typed.from && { to: 'ends_before' }),
    },
  };
}

/** The same made to fit, for a page that shows something in any case. */
export function fitPeriod({ from, to, problems }: ChosenPeriod, today: CalendarDate): Period {
  const usual = namedPeriods(today).thisMonth;
  const first = problems.from ? usual.from : from;
  const last = problems.to === 'not_a_date' ? usual.to : to;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

function withinTime(day: CalendarDate, today: CalendarDate): CalendarDate {
  return day < FIRST_DAY ? FIRST_DAY : day > today ? today : day;
}
