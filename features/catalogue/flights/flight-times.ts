import { addDays, type CalendarDate, dateIn, daysBetween } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';

interface LocalTimes {
  /** Of departure, in the airport's time zone. */
  date: CalendarDate;
  /** 06:30 */
  departure: string;
  arrival: string;
}

export interface Zones {
  from: string;
  to: string;
}

export interface Instants {
  departureTime: Date;
  arrivalTime: Date;
}

export const maxFlightMs = 36 * 3600_000;

export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/**
 * Converts local times at both airports to instants. The arrival is on the first day that gives a possible flight,
 * which may be the day before: a flight from Auckland after midnight arrives in Honolulu the previous day. Undefined
 * if no day does.
 */
export function toInstants(
  { date, departure, arrival }: LocalTimes,
  zones: Zones,
  arrivalDays: readonly number[] = [-1, 0, 1, 2],
): Instants | undefined {
  const departureTime = instantOf(date, departure, zones.from);
  for (const days of arrivalDays) {
    const arrivalTime = instantOf(addDays(date, days), arrival, zones.to);
    const durationMs = arrivalTime.getTime() - departureTime.getTime();
    if (durationMs > 0 && durationMs <= maxFlightMs) return { departureTime, arrivalTime };
  }
  return undefined;
}

/** A time skipped by daylight saving time moves forward by the length of the gap. */
export function instantOf(date: CalendarDate, clock: string, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(`${date}T${clock}`).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}

export function toLocalTimes({ departureTime, arrivalTime }: Instants, zones: Zones): LocalTimes {
  return {
    date: dateIn(zones.from, departureTime),
    departure: clockIn(zones.from, departureTime),
    arrival: clockIn(zones.to, arrivalTime),
  };
}

/** The difference between the local dates of departure and arrival. */
export function daysToArrival({ departureTime, arrivalTime }: Instants, zones: Zones): number {
  return daysBetween(dateIn(zones.from, departureTime), dateIn(zones.to, arrivalTime));
}

export function clockIn(timeZone: string, instant: Date): string {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Nov 16, 2026 */
export function shortDate(date: CalendarDate): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
