import { dateFormat } from './formats.ts';

/** A calendar date such as 2026-12-31, without time and time zone. */
export type CalendarDate = string;

const DAY_MS = 24 * 3600 * 1000;

export function isCalendarDate(text: string): boolean {
  // PostgreSQL has no year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const milliseconds = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
}

/** An empty text for an invalid date, for URL parameters. */
export function dateOrEmpty(text: string): CalendarDate | '' {
  return isCalendarDate(text) ? text : '';
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Days since 1970-01-01. */
export function dayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The local date in a time zone. */
export function dateIn(timeZone: string, now: Date): CalendarDate {
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}
