import type { CalendarDate } from '#lib/calendar-date.ts';
import { distanceKm } from '../editing/geography.ts';
import { type Aircraft, aircraftFor, blockMinutes, type SampleAirline } from './airlines.ts';
import type { SampleAirport } from './airports.ts';
import { type TimetableRow, timetable } from './timetable.ts';

/** A flight number, with always the same route and local departure time. */
export interface Leg {
  flightNumber: string;
  airline: SampleAirline;
  from: SampleAirport;
  to: SampleAirport;
  departsAtMinute: number;
  /** Of departure; 1 is Monday. */
  weekdays: ReadonlySet<number>;
  aircraft: Aircraft;
  distanceKm: number;
  blockMinutes: number;
}

interface RoundTrip {
  airline: SampleAirline;
  from: SampleAirport;
  to: SampleAirport;
  number: number;
  departsAtMinute: number;
  weekdays: readonly number[];
}

/** Outbound and return flights of the whole timetable. */
export function sampleLegs(airports: readonly SampleAirport[], airlines: readonly SampleAirline[]): Leg[] {
  const airportByCode = new Map(airports.map((airport) => [airport.code, airport]));
  const airlineByCode = new Map(airlines.map((airline) => [airline.code, airline]));
  return timetable.flatMap((row) => {
    const airline = airlineByCode.get(row[0]);
    const from = airportByCode.get(row[1]);
    const to = airportByCode.get(row[2]);
    if (!airline || !from || !to) throw new Error(`Unknown airline or airport in the timetable: ${row.join(' ')}`);
    return roundTripsOf(row).flatMap((trip) => roundTripLegs({ ...trip, airline, from, to }));
  });
}

function roundTripsOf([, , , firstNumber, departures, weekdays = '1234567']: TimetableRow) {
  return departures.split(' ').map((time, index) => ({
    number: firstNumber + index * 2,
    departsAtMinute: minuteOf(time),
    weekdays: [...weekdays].map(Number),
  }));
}

/** Empty if no aircraft of the airline has the range. */
export function roundTripLegs({ airline, from, to, number, departsAtMinute, weekdays }: RoundTrip): Leg[] {
  const distance = distanceKm(from, to);
  const aircraft = aircraftFor(airline.code, distance);
  if (!aircraft) return [];
  const block = blockMinutes(distance, aircraft);
  const shared = { airline, aircraft, distanceKm: distance, blockMinutes: block };
  const back = splitDays(departsAtMinute + block + turnaroundMinutes(block) + winterOffset(to) - winterOffset(from));
  return [
    {
      ...shared,
      flightNumber: `${airline.code}${String(number).padStart(3, '0')}`,
      from,
      to,
      departsAtMinute,
      weekdays: new Set(weekdays),
    },
    {
      ...shared,
      flightNumber: `${airline.code}${String(number + 1).padStart(3, '0')}`,
      from: to,
      to: from,
      departsAtMinute: back.minuteOfDay,
      weekdays: new Set(weekdays.map((weekday) => ((weekday - 1 + back.days + 7) % 7) + 1)),
    },
  ];
}

function turnaroundMinutes(block: number): number {
  if (block < 60) return 25;
  return block < 180 ? 45 : 120;
}

/** Timetables are in standard time, and local times stay the same in summer. */
function winterOffset({ timezone }: SampleAirport): number {
  const winter = Temporal.Instant.from('2026-01-15T00:00Z').toZonedDateTimeISO(timezone);
  return winter.offsetNanoseconds / 60e9;
}

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

/** Converts local times of one day to milliseconds since 1970. */
type DayClock = (timezone: string, minuteOfDay: number) => number;

/** On days without a clock change, the offset is looked up only once per time zone. */
export function dayClock(day: CalendarDate): DayClock {
  const date = Temporal.PlainDate.from(day);
  const midnights = new Map<string, { ms: number; isRegular: boolean }>();
  return (timezone, minuteOfDay) => {
    let midnight = midnights.get(timezone);
    if (!midnight) {
      const start = date.toZonedDateTime(timezone);
      const isRegular = start.hoursInDay === 24 && start.hour === 0;
      midnight = { ms: start.epochMilliseconds, isRegular };
      midnights.set(timezone, midnight);
    }
    if (midnight.isRegular) return midnight.ms + minuteOfDay * minuteMs;
    const time = Temporal.PlainTime.from({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 });
    return date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds;
  };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 1465 minutes are 00:25 on the next day. */
function splitDays(minutes: number): { days: number; minuteOfDay: number } {
  const days = Math.floor(minutes / dayMinutes);
  return { days, minuteOfDay: minutes - days * dayMinutes };
}
