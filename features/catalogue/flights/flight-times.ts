import { addDays, type CalendarDate, dateIn, daysBetween } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';

export interface LocalTimes {
  /** Of departure, at the airport. */
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

const maxFlightMs = 36 * 3600_000;

export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/**
 * The moments that the clocks at both airports mean. The day of arrival is the first that makes a flight of it, which
 * may be the day before: whoever leaves Auckland after midnight reaches Honolulu yesterday. Undefined when no day does.
 */
export function toInstants(
  { date, departure, arrival }: LocalTimes,
  zones: Zones,
  arrivalDays: readonly number[] = [-1, 0, 1, 2],
): Instants | undefined {
  const departureTime = instantOf(date, departure, zones.from);
  for (const days of arrivalDays) {
    const arrivalTime = instantOf(addDays(date, days), arrival, zones.to);
    const flown = arrivalTime.getTime() - departureTime.getTime();
    if (flown > 0 && flown <= maxFlightMs) return { departureTime, arrivalTime };
  }
  return undefined;
}

/** A time that a change of clocks leaves out is the one that many minutes later. */
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

/** By how many days the date of arrival is later, each at its own airport. */
export function daysToArrival({ departureTime, arrivalTime }: Instants, zones: Zones): number {
  return daysBetween(dateIn(zones.from, departureTime), dateIn(zones.to, arrivalTime));
}

export function clockIn(timeZone: string, instant: Date): string {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);
}
