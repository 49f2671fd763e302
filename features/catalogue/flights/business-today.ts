import { type CalendarDate, dateIn } from '#lib/calendar-date.ts';

/** The time zone of the company's office, whose calendar decides what "today" is. */
export const businessTimeZone = 'Africa/Nairobi';

export function businessToday(now: Date): CalendarDate {
  return dateIn(businessTimeZone, now);
}
