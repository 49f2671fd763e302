import type { CalendarDate } from '#lib/calendar-date.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Nov 16, 2026 */
export function shortDate(date: CalendarDate): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
