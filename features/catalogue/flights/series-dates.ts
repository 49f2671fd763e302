import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Recurrence } from './flight-fields.ts';

/** The days of a series. A month that lacks the day has its last one instead, and the next month the day again. */
export function seriesDates(first: CalendarDate, recurrence: Recurrence, count: number): CalendarDate[] {
  const start = Temporal.PlainDate.from(first);
  return Array.from({ length: recurrence === 'once' ? 1 : count }, (_, index) =>
    start.add(stepOf(recurrence, index)).toString(),
  );
}

function stepOf(recurrence: Recurrence, index: number): Temporal.DurationLike {
  if (recurrence === 'weekly') return { days: 7 * index };
  if (recurrence === 'monthly') return { months: index };
  return { days: index };
}
