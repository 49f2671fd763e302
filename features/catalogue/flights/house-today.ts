import type { CalendarDate } from '#lib/calendar-date.ts';

/** Where the office stands: what its administrators call today. */
export const houseTimeZone = 'Africa/Nairobi';

// Made once: making it takes as long as a search.
const houseCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: houseTimeZone, dateStyle: 'short' });

export function houseToday(now: Date): CalendarDate {
  return houseCalendar.format(now);
}
