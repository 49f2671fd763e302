import type { FlightChange, OpenDays, Timetable } from '../timetable/create-timetable.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import { CABINS, type CabinFigures, cabinSold, cabinsOf } from '../timetable/timetable-day.ts';
import { type Asked, daysToOpen, type Found } from './find-itineraries.ts';
import type { FoundLeg } from './found-leg.ts';
import type { Party } from './offers.ts';

/** Knows of searches whether a change in the timetable would have them find anything else. */
export interface TrackedSearches {
  add(open: OpenDays, asked: Asked, found: Found): FoundLeg['isCurrent'];
}

interface Tracked {
  asked: Asked;
  connections: Found['connections'];
  /** What it found: places of flights in their days. */
  places: Uint32Array;
  isTrue: boolean;
}

/** A search takes about a kilobyte here. */
const mostTracked = 10_000;
/** More flights than a day will ever have. */
const placesADay = 2 ** 26;

export function createTrackedSearches(timetable: Timetable): TrackedSearches {
  /** The oldest first. */
  const all = new Set<Tracked>();
  const byDay = new Map<number, Set<Tracked>>();

  function forget(search: Tracked): void {
    search.isTrue = false;
    all.delete(search);
    const ofDay = byDay.get(search.asked.localDay);
    ofDay?.delete(search);
    if (ofDay?.size === 0) byDay.delete(search.asked.localDay);
  }

  /** Of all dates whose searches look at a day. */
  function* touching(dayNumber: number): Generator<Tracked> {
    const [before, after] = daysToOpen(0);
    for (let localDay = dayNumber - after; localDay <= dayNumber - before; localDay += 1) {
      yield* byDay.get(localDay) ?? [];
    }
  }

  timetable.listen({
    onFlight(change) {
      const now = cabinsOf(change.day, change.index);
      for (const search of touching(change.dayNumber)) {
        if (isAffected(search, change, now)) forget(search);
      }
    },
    onDay(dayNumber) {
      for (const search of touching(dayNumber)) forget(search);
    },
    onEverything() {
      for (const search of all) forget(search);
    },
  });

  return {
    add(open, asked, found) {
      const search = { asked, connections: found.connections, places: placesOf(open, found), isTrue: true };
      all.add(search);
      const ofDay = byDay.get(asked.localDay) ?? new Set();
      byDay.set(asked.localDay, ofDay.add(search));
      const [oldest] = all;
      if (oldest && all.size > mostTracked) forget(oldest);
      const { first, last } = minutesUntilDeparture(open, asked);
      return (minute) => search.isTrue && minute >= first && minute <= last;
    },
  };
}

/**
 * Seats that are fewer but still enough for everybody show only on what was found. Where a flight comes, goes or has
 * another price, any search may find something else that could have made use of it.
 */
function isAffected(
  { asked, connections, places }: Tracked,
  change: FlightChange,
  now: CabinFigures,
): boolean {
  const { day, index, dayNumber, before } = change;
  const was = offerTo(asked.party, before);
  const is = offerTo(asked.party, now);
  if (was.cabin === is.cabin && was.priceMinor === is.priceMinor) {
    if (was.left === is.left) return false;
    const [firstDay] = daysToOpen(asked.localDay);
    return places.includes(placeOf(dayNumber - firstDay, index));
  }
  if (connections === 2) return true;
  const isFirst = asked.origins.includes(day.from[index] ?? -1);
  const isLast = asked.destinations.includes(day.to[index] ?? -1);
  return connections === 1 ? isFirst || isLast : isFirst && isLast;
}

function offerTo({ cabin: asked, adults, children }: Party, { cabins, priceMinor, left }: CabinFigures) {
  const cabin = cabinSold(cabins, asked);
  const isOffered = cabin !== -1 && (left[cabin] ?? 0) >= adults + children;
  return isOffered
    ? { cabin, priceMinor: priceMinor[cabin] ?? 0, left: left[cabin] ?? 0 }
    : { cabin: -1, priceMinor: 0, left: 0 };
}

function placesOf({ days }: OpenDays, { itineraries }: Found): Uint32Array {
  const places = new Set<number>();
  for (const { flights } of itineraries) {
    for (const { day, index } of flights) places.add(placeOf(days.indexOf(day), index));
  }
  return Uint32Array.from(places);
}

function placeOf(position: number, index: number): number {
  return position * placesADay + index;
}

/** The minutes at which the same flights of the day have left as at the one asked for. */
function minutesUntilDeparture(
  { days }: OpenDays,
  { nowMinute, origins, localDay }: Asked,
): { first: number; last: number } {
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.POSITIVE_INFINITY;
  for (const day of days) {
    for (const origin of origins) {
      const end = day.begins[origin + 1] ?? 0;
      for (let index = day.begins[origin] ?? 0; index < end; index += 1) {
        const departure = day.departure[index] ?? 0;
        const local = departure + (day.departureOffset[index] ?? 0);
        if (Math.floor(local / MINUTES_A_DAY) !== localDay) continue;
        if (departure <= nowMinute) first = Math.max(first, departure);
        else last = Math.min(last, departure - 1);
      }
    }
  }
  return { first, last };
}
