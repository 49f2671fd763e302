import { type FareCabin, fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import { type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { chance, sampleIdOfDay } from './seeded.ts';
import type { Leg } from './timetable.ts';
import type { RowsOfTable } from './write-rows.ts';

export interface SampleFlight {
  id: string;
  flightNumber: string;
  airlineId: string;
  fromId: string;
  toId: string;
  /** Milliseconds since 1970. */
  departsAt: number;
  arrivesAt: number;
  aircraftType: string;
  status: 'active' | 'delayed' | 'cancelled';
  cabins: { cabin: FareCabin; priceMinor: number; seats: number }[];
}

/** Only flights of the next days are delayed or cancelled. */
const disruptionDays = 10;
const cancelledShare = 0.005;
const delayedShare = 0.012;

/** The flights that depart on this local date. Only their status depends on today's date. */
export function flightsOfDay(legs: readonly Leg[], day: CalendarDate, today: CalendarDate): SampleFlight[] {
  const clock = dayClock(day);
  const weekday = new Date(day).getUTCDay() || 7;
  const isDisruptionKnown = daysBetween(today, day) <= disruptionDays;
  return legs
    .filter(({ weekdays }) => weekdays.has(weekday))
    .map((leg) => {
      const departsAt = clock(leg.from.timezone, leg.departsAtMinute);
      return {
        id: sampleIdOfDay(day, 'flight', leg.flightNumber),
        flightNumber: leg.flightNumber,
        airlineId: leg.airline.id,
        fromId: leg.from.id,
        toId: leg.to.id,
        departsAt,
        arrivesAt: departsAt + leg.blockMinutes * minuteMs,
        aircraftType: leg.aircraft.name,
        status: isDisruptionKnown ? statusOf(leg, day) : 'active',
        cabins: fareCabins.flatMap((cabin) => {
          const seats = leg.aircraft[cabin];
          return seats === undefined ? [] : [{ cabin, priceMinor: fareMinor(leg, cabin, day, weekday), seats }];
        }),
      };
    });
}

const minuteMs = 60_000;

/**
 * Converts local times of one day to milliseconds since 1970. On days without a clock change, the offset is looked up
 * only once per time zone.
 */
function dayClock(day: CalendarDate): (timezone: string, minuteOfDay: number) => number {
  const date = Temporal.PlainDate.from(day);
  const midnights = new Map<string, { ms: number; isRegular: boolean }>();
  return (timezone, minuteOfDay) => {
    let midnight = midnights.get(timezone);
    if (!midnight) {
      const start = date.toZonedDateTime(timezone);
      midnight = { ms: start.epochMilliseconds, isRegular: start.hoursInDay === 24 && start.hour === 0 };
      midnights.set(timezone, midnight);
    }
    if (midnight.isRegular) return midnight.ms + minuteOfDay * minuteMs;
    const time = Temporal.PlainTime.from({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 });
    return date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds;
  };
}

function statusOf(leg: Leg, day: CalendarDate): SampleFlight['status'] {
  const random = chance(`status/${leg.flightNumber}/${day}`);
  if (random < cancelledShare) return 'cancelled';
  return random < cancelledShare + delayedShare ? 'delayed' : 'active';
}

/** In US cents, whole dollars. Depends on the departure date only, not on today. */
function fareMinor(
  { flightNumber, distanceKm, airline }: Leg,
  cabin: FareCabin,
  day: CalendarDate,
  weekday: number,
): number {
  const noise = 0.94 + chance(`fare/${flightNumber}/${day}`) * 0.12;
  const dollars =
    baseDollars(distanceKm) *
    airline.fareFactor *
    cabinFactor(cabin, distanceKm) *
    (weekdayFactors[weekday - 1] ?? 1) *
    seasonFactor(day) *
    noise;
  return Math.round(dollars) * 100;
}

/** The first thousand kilometres include most of the cost of a take-off. */
function baseDollars(distanceKm: number): number {
  return 32 + Math.min(distanceKm, 1000) * 0.11 + Math.max(distanceKm - 1000, 0) * 0.062;
}

function cabinFactor(cabin: FareCabin, distanceKm: number): number {
  if (cabin === 'economy') return 1;
  if (cabin === 'premium') return 1.65;
  if (cabin === 'business') return distanceKm > 4000 ? 3.6 : 2.4;
  return 6.2;
}

/** Demand is highest on Fridays and Sundays, lowest in the middle of the week. */
const weekdayFactors = [0.98, 0.93, 0.92, 1, 1.12, 1.02, 1.1];

/** School holidays and the wildebeest migration in July and August, family visits at the end of December. */
function seasonFactor(day: CalendarDate): number {
  const monthAndDay = day.slice(5);
  if (monthAndDay >= '12-14' || monthAndDay <= '01-05') return 1.35;
  if (monthAndDay >= '07-01' && monthAndDay <= '08-31') return 1.25;
  if (monthAndDay >= '04-01' && monthAndDay <= '05-31') return 0.9;
  return 1;
}

/** No flights are added for an airline or airport that an administrator has deleted. */
const referencesExist = `
  exists (select from airlines where id = staged.airline_id and deleted_at is null)
  and exists (select from airports where id = staged.departure_airport_id and deleted_at is null)
  and exists (select from airports where id = staged.arrival_airport_id and deleted_at is null)`;

export function flightRows(flights: readonly SampleFlight[]): RowsOfTable[] {
  return [
    {
      table: 'flights',
      onlyWhere: referencesExist,
      // Every column by its name: a rest of properties is slow for forty thousand rows.
      rows: flights.map((flight) => ({
        id: flight.id,
        flightNumber: flight.flightNumber,
        airlineId: flight.airlineId,
        departureAirportId: flight.fromId,
        arrivalAirportId: flight.toId,
        departureTime: new Date(flight.departsAt).toISOString(),
        arrivalTime: new Date(flight.arrivesAt).toISOString(),
        aircraftType: flight.aircraftType,
        status: flight.status,
      })),
    },
    {
      table: 'flight_cabins',
      onlyWhere: 'exists (select from flights where id = staged.flight_id)',
      rows: flights.flatMap(({ id: flightId, cabins }) =>
        cabins.map(({ cabin, priceMinor, seats }) => ({ flightId, cabin, priceMinor, seats })),
      ),
    },
  ];
}
