import { type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { Cabin } from './aircraft.ts';
import { fareMinor } from './fares.ts';
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
