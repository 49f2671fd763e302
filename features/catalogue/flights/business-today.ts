import { type CalendarDate, dateIn } from '#lib/calendar-date.ts';

/** Where the office stands: what its administrators call today. */
export const businessTimeZone = 'Africa/Nairobi';

export function businessToday(now: Date): CalendarDate {
  return dateIn(businessTimeZone, now);
}
