import { type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { Cabin } from './aircraft.ts';
import type { Leg } from './legs.ts';
import { dayClock } from './local-instant.ts';
import { chance, sampleIdOfDay } from './seeded.ts';

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
  cabins: { cabin: Cabin; priceMinor: number; seats: number }[];
}

/** Who knows today that a flight in three months will be late? */
const troubleKnownDays = 10;
const cancelledShare = 0.005;
const delayedShare = 0.012;
const cabins = ['economy', 'premium', 'business', 'first'] as const;

/** Those that leave on this day by the calendar at their own airport. Only their status depends on what day it is today. */
export function flightsOfDay(legs: readonly Leg[], day: CalendarDate, today: CalendarDate): SampleFlight[] {
  const clock = dayClock(day);
  const weekday = weekdayOf(day);
  const isTroubleKnown = daysBetween(today, day) <= troubleKnownDays;
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
        arrivesAt: departsAt + leg.blockMinutes * 60_000,
        aircraftType: leg.aircraft.name,
        status: isTroubleKnown ? statusOf(leg, day) : 'active',
        cabins: cabinsOf(leg, day, weekday),
      };
    });
}

function cabinsOf(leg: Leg, day: CalendarDate, weekday: number): SampleFlight['cabins'] {
  return cabins.flatMap((cabin) => {
    const seats = leg.aircraft.seats[cabin];
    if (seats === undefined) return [];
    const priceMinor = fareMinor({
      key: leg.flightNumber,
      day,
      weekday,
      cabin,
      distanceKm: leg.distanceKm,
      airlineFactor: leg.airline.fareFactor,
    });
    return [{ cabin, priceMinor, seats }];
  });
}

function statusOf(leg: Leg, day: CalendarDate): SampleFlight['status'] {
  const luck = chance(`status/${leg.flightNumber}/${day}`);
  if (luck < cancelledShare) return 'cancelled';
  return luck < cancelledShare + delayedShare ? 'delayed' : 'active';
}

function weekdayOf(day: CalendarDate): number {
  return new Date(day).getUTCDay() || 7;
}

/** In US cents, whole dollars. It depends on the day of departure alone, never on the day it is asked for. */
function fareMinor(options: {
  key: string;
  day: CalendarDate;
  weekday: number;
  cabin: Cabin;
  distanceKm: number;
  airlineFactor: number;
}): number {
  const { key, day, weekday, cabin, distanceKm, airlineFactor } = options;
  const noise = 0.94 + chance(`fare/${key}/${day}`) * 0.12;
  const dollars =
    baseDollars(distanceKm) *
    airlineFactor *
    cabinFactor(cabin, distanceKm) *
    weekdayFactor(weekday) *
    seasonFactor(day) *
    noise;
  return Math.round(dollars) * 100;
}

/** The first thousand kilometres carry most of the cost of a take-off. */
function baseDollars(distanceKm: number): number {
  return 32 + Math.min(distanceKm, 1000) * 0.11 + Math.max(distanceKm - 1000, 0) * 0.062;
}

function cabinFactor(cabin: Cabin, distanceKm: number): number {
  if (cabin === 'economy') return 1;
  if (cabin === 'premium') return 1.65;
  if (cabin === 'business') return distanceKm > 4000 ? 3.6 : 2.4;
  return 6.2;
}

/** Fridays and Sundays are wanted most, the middle of the week least. */
function weekdayFactor(weekday: number): number {
  return [0.98, 0.93, 0.92, 1, 1.12, 1.02, 1.1][weekday - 1] ?? 1;
}

/** Holidays of schools and the great migration in the Mara fill July and August, families the end of December. */
function seasonFactor(day: CalendarDate): number {
  const monthAndDay = day.slice(5);
  if (monthAndDay >= '12-14' || monthAndDay <= '01-05') return 1.35;
  if (monthAndDay >= '07-01' && monthAndDay <= '08-31') return 1.25;
  if (monthAndDay >= '04-01' && monthAndDay <= '05-31') return 0.9;
  return 1;
}
