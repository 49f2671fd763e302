import { addDays, type CalendarDate, isCalendarDate } from '#lib/calendar-date.ts';

export const periodPresets = ['thisMonth', 'lastMonth', 'last90Days', 'thisYear'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

export type PeriodProblem = 'not_a_date' | 'ends_before';

export interface AskedPeriod {
  /** As it was typed. */
  from: string;
  to: string;
  problems: { from?: PeriodProblem; to?: PeriodProblem };
}

/** What a form asks for; where it says nothing, this month. */
export function readPeriod(params: URLSearchParams, today: CalendarDate): AskedPeriod {
  const month = presetPeriod('thisMonth', today);
  const from = (params.get('from') ?? month.from).trim();
  const to = (params.get('to') ?? month.to).trim();
  const [knowsFrom, knowsTo] = [isCalendarDate(from), isCalendarDate(to)];
  return {
    from,
    to,
    problems: {
      ...(!knowsFrom && { from: 'not_a_date' }),
      ...(!knowsTo && { to: 'not_a_date' }),
      ...(knowsFrom && knowsTo && to < from && { to: 'ends_before' }),
    },
  };
}

export function presetPeriod(
  preset: PeriodPreset,
  today: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (preset) {
    case 'thisMonth':
      return { from: firstOfMonth, to: today };
    case 'lastMonth': {
      const to = addDays(firstOfMonth, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
    case 'last90Days':
      return { from: addDays(today, -89), to: today };
    case 'thisYear':
      return { from: `${today.slice(0, 5)}01-01`, to: today };
  }
}
