import { dateFormat } from './formats.ts';

/** A calendar date such as 2026-12-31: no time, no time zone. */
export type CalendarDate = string;

const DAY_MS = 24 * 3600 * 1000;

export function isCalendarDate(text: string): boolean {
  // There is no year 0, and the database says so.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
}

/** A field shows a date or nothing: what somebody typed into an address may be neither. */
export function dateOrEmpty(text: string): CalendarDate | '' {
  return isCalendarDate(text) ? text : '';
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Since 1970-01-01, which is 0. */
export function dayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The date that a clock on the wall shows there. */
export function dateIn(timeZone: string, now: Date): CalendarDate {
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}
