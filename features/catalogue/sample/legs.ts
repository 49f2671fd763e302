import { distanceKm } from '../editing/distance.ts';
import { type Aircraft, aircraftFor, blockMinutes } from './aircraft.ts';
import type { SampleAirline } from './airlines.ts';
import type { SampleAirport } from './airports.ts';
import { minuteOf, splitDays } from './local-instant.ts';
import { type TimetableRow, timetable } from './timetable.ts';

/** One flight number: always the same way at the same time by the clock on the wall. */
export interface Leg {
  flightNumber: string;
  airline: SampleAirline;
  from: SampleAirport;
  to: SampleAirport;
  departsAtMinute: number;
  /** Of departure, 1 being Monday. */
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

/** Both ways of everything in the timetable. */
export function sampleLegs(airports: readonly SampleAirport[], airlines: readonly SampleAirline[]): Leg[] {
  const airportByCode = new Map(airports.map((airport) => [airport.code, airport]));
  const airlineByCode = new Map(airlines.map((airline) => [airline.code, airline]));
  return timetable.flatMap((row) => {
    const airline = airlineByCode.get(row[0]);
    const from = airportByCode.get(row[1]);
    const to = airportByCode.get(row[2]);
    if (!airline || !from || !to) throw new Error(`The timetable names what is unknown: ${row.join(' ')}`);
    return roundTripsOf(row).flatMap((trip) => bothWays({ ...trip, airline, from, to }));
  });
}

function roundTripsOf([, , , firstNumber, departures, weekdays = '1234567']: TimetableRow) {
  return departures.split(' ').map((time, index) => ({
    number: firstNumber + index * 2,
    departsAtMinute: minuteOf(time),
    weekdays: [...weekdays].map(Number),
  }));
}

/** Nothing when the airline has no aircraft that gets there. */
export function bothWays({ airline, from, to, number, departsAtMinute, weekdays }: RoundTrip): Leg[] {
  const distance = distanceKm(from, to);
  const aircraft = aircraftFor(airline.code, distance);
  if (!aircraft) return [];
  const block = blockMinutes(distance, aircraft);
  const shared = { airline, aircraft, distanceKm: distance, blockMinutes: block };
  const back = splitDays(
    departsAtMinute + block + turnaroundMinutes(block) + winterOffset(to) - winterOffset(from),
  );
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

/** Timetables are made for the winter, and keep the time on the wall when clocks are put forward. */
function winterOffset({ timezone }: SampleAirport): number {
  const winter = Temporal.Instant.from('2026-01-15T00:00Z').toZonedDateTimeISO(timezone);
  return winter.offsetNanoseconds / 60e9;
}
