import { z } from 'zod';
import { distanceKm } from '#features/catalogue/editing/geography.ts';
import type { SampleAirport } from './places.ts';
import { readSampleList, severalValues } from './read-sample-list.ts';
import { sampleId } from './seeded.ts';

const airlineRow = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string(),
  /** The price level compared with other airlines on the same distance. */
  fareFactor: z.coerce.number(),
});

const seats = z.coerce.number().optional();
const aircraftRow = z.object({
  airline: z.string(),
  name: z.string(),
  cruiseKmh: z.coerce.number(),
  rangeKm: z.coerce.number(),
  economy: seats,
  premium: seats,
  business: seats,
  first: seats,
});

const timetableRow = z.object({
  airline: z.string(),
  from: z.string(),
  to: z.string(),
  /** Of the first outbound flight; its return has the next number. */
  firstNumber: z.coerce.number(),
  /** Local times. */
  departures: severalValues,
  /** 1 is Monday. */
  weekdays: z
    .string()
    .default('1234567')
    .transform((days) => [...days].map(Number)),
});

type Aircraft = z.infer<typeof aircraftRow>;
/** Its aircraft by range, the shortest first. */
export type SampleAirline = z.infer<typeof airlineRow> & { id: string; fleet: Aircraft[] };

export function sampleAirlines(): SampleAirline[] {
  const aircraft = readSampleList('aircraft.csv', aircraftRow);
  return readSampleList('airlines.csv', airlineRow).map((row) => ({
    id: sampleId('airline', row.code),
    ...row,
    fleet: aircraft.filter(({ airline }) => airline === row.code),
  }));
}

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

/** Outbound and return flights of the whole timetable. */
export function sampleLegs(airports: readonly SampleAirport[]): Leg[] {
  const airportByCode = new Map(airports.map((airport) => [airport.code, airport]));
  const airlineByCode = new Map(sampleAirlines().map((airline) => [airline.code, airline]));
  return readSampleList('timetable.csv', timetableRow).flatMap(({ firstNumber, departures, weekdays, ...row }) => {
    const airline = airlineByCode.get(row.airline);
    const from = airportByCode.get(row.from);
    const to = airportByCode.get(row.to);
    if (!airline || !from || !to) throw new Error(`Unknown airline or airport in the timetable: ${Object.values(row)}`);
    return departures.flatMap((time, index) =>
      roundTripLegs({ airline, from, to, number: firstNumber + index * 2, departsAtMinute: minuteOf(time), weekdays }),
    );
  });
}

/** The airport from which each airline flies: the first of its timetable. */
export function homeAirports(airports: readonly SampleAirport[]): { airline: SampleAirline; home: SampleAirport }[] {
  const timetable = readSampleList('timetable.csv', timetableRow);
  return sampleAirlines().map((airline) => {
    const code = timetable.find((row) => row.airline === airline.code)?.from;
    const home = airports.find((airport) => airport.code === code);
    if (!home) throw new Error(`${airline.name} has no home airport`);
    return { airline, home };
  });
}

interface RoundTrip extends Pick<Leg, 'airline' | 'from' | 'to' | 'departsAtMinute'> {
  number: number;
  weekdays: readonly number[];
}

/** Empty if no aircraft of the airline has the range. */
export function roundTripLegs({ airline, from, to, number, departsAtMinute, weekdays }: RoundTrip): Leg[] {
  const distance = distanceKm(from, to);
  const aircraft = airline.fleet.find(({ rangeKm }) => rangeKm >= distance);
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

/** Block time in steps of five minutes: cruise, climb, descent and taxiing. */
function blockMinutes(distance: number, { cruiseKmh }: Aircraft): number {
  const groundMinutes = cruiseKmh < 400 ? 15 : 30;
  return Math.ceil(((distance / cruiseKmh) * 60 + groundMinutes) / 5) * 5;
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

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 1465 minutes are 00:25 on the next day. */
function splitDays(minutes: number): { days: number; minuteOfDay: number } {
  const dayMinutes = 24 * 60;
  const days = Math.floor(minutes / dayMinutes);
  return { days, minuteOfDay: minutes - days * dayMinutes };
}
