import { addDays, type CalendarDate } from '#lib/calendar-date.ts';

/** The last day on which cancelling costs nothing; null where there is none, or it has passed. */
export function freeCancellationUntil(
  { freeCancellationDays, checkIn }: { freeCancellationDays: number | null; checkIn: CalendarDate },
  today: CalendarDate,
): CalendarDate | null {
  if (freeCancellationDays === null) return null;
  const lastDay = addDays(checkIn, -freeCancellationDays);
  return lastDay < today ? null : lastDay;
}
