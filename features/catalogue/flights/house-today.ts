import { type CalendarDate, dateIn } from '#lib/calendar-date.ts';

/** Where the office stands: what its administrators call today. */
export const houseTimeZone = 'Africa/Nairobi';

export function houseToday(now: Date): CalendarDate {
  return dateIn(houseTimeZone, now);
}
