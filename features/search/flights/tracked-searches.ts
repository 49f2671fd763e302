import type { FlightChange, OpenDays, Timetable } from '../timetable/create-timetable.ts';
import { MINUTES_PER_DAY } from '../timetable/read-flights.ts';
import { type CabinFigures, cabinSold, cabinsOf } from '../timetable/timetable-day.ts';
import { daysToOpen, type Found, type ItineraryQuery } from './find-itineraries.ts';
import type { FoundLeg } from './found-leg.ts';
import type { Party } from './offers.ts';

/** Knows which searches a timetable change affects. */
interface TrackedSearches {
  add(open: OpenDays, query: ItineraryQuery, found: Found): FoundLeg['isCurrent'];
}

interface Tracked {
  query: ItineraryQuery;
  connections: Found['connections'];
  /** Its results: positions of flights in their days. */
  places: Uint32Array;
  isCurrent: boolean;
}

/** A search takes about a kilobyte. */
const maxTracked = 10_000;
/** More than the flights of any day. */
const maxFlightsPerDay = 2 ** 26;

export function createTrackedSearches(timetable: Timetable): TrackedSearches {
  /** Oldest first. */
  const all = new Set<Tracked>();
  const byDay = new Map<number, Set<Tracked>>();

  function remove(search: Tracked): void {
    search.isCurrent = false;
    all.delete(search);
    const ofDay = byDay.get(search.query.localDay);
    ofDay?.delete(search);
    if (ofDay?.size === 0) byDay.delete(search.query.localDay);
  }

  /** Searches of all dates that include this day. */
  function* searchesOfDay(dayNumber: number): Generator<Tracked> {
    const [before, after] = daysToOpen(0);
    for (let localDay = dayNumber - after; localDay <= dayNumber - before; localDay += 1) {
      yield* byDay.get(localDay) ?? [];
    }
  }

  timetable.listen({
    onFlight(change) {
      const now = cabinsOf(change.day, change.index);
      for (const search of searchesOfDay(change.dayNumber)) {
        if (isAffected(search, change, now)) remove(search);
      }
    },
    onDay(dayNumber) {
      for (const search of searchesOfDay(dayNumber)) remove(search);
    },
    onEverything() {
      for (const search of all) remove(search);
    },
  });

  return {
    add(open, query, found) {
      const search = {
        query,
        connections: found.connections,
        places: placesOf(open, found),
        isCurrent: true,
      };
      all.add(search);
      const ofDay = byDay.get(query.localDay) ?? new Set();
      byDay.set(query.localDay, ofDay.add(search));
      const [oldest] = all;
      if (oldest && all.size > maxTracked) remove(oldest);
      const { first, last } = minutesUntilDeparture(open, query);
      return (minute) => search.isCurrent && minute >= first && minute <= last;
    },
  };
}

/**
 * Fewer seats that still suffice affect only searches that found the flight. A new, removed or repriced flight affects
 * every search that could have used it.
 */
function isAffected({ query, connections, places }: Tracked, change: FlightChange, now: CabinFigures): boolean {
  const { day, index, dayNumber, before } = change;
  const was = offerTo(query.party, before);
  const is = offerTo(query.party, now);
  if (was.cabin === is.cabin && was.priceMinor === is.priceMinor) {
    if (was.left === is.left) return false;
    const [firstDay] = daysToOpen(query.localDay);
    return places.includes(placeOf(dayNumber - firstDay, index));
  }
  if (connections === 2) return true;
  const isFirst = query.origins.includes(day.from[index] ?? -1);
  const isLast = query.destinations.includes(day.to[index] ?? -1);
  return connections === 1 ? isFirst || isLast : isFirst && isLast;
}

function offerTo({ cabin: query, adults, children }: Party, { cabins, priceMinor, left }: CabinFigures) {
  const cabin = cabinSold(cabins, query);
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
  return position * maxFlightsPerDay + index;
}

/** The range of minutes in which the same flights of the day have departed. */
function minutesUntilDeparture(
  { days }: OpenDays,
  { nowMinute, origins, localDay }: ItineraryQuery,
): { first: number; last: number } {
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.POSITIVE_INFINITY;
  for (const day of days) {
    for (const origin of origins) {
      const end = day.begins[origin + 1] ?? 0;
      for (let index = day.begins[origin] ?? 0; index < end; index += 1) {
        const departure = day.departure[index] ?? 0;
        const local = departure + (day.departureOffset[index] ?? 0);
        if (Math.floor(local / MINUTES_PER_DAY) !== localDay) continue;
        if (departure <= nowMinute) first = Math.max(first, departure);
        else last = Math.min(last, departure - 1);
      }
    }
  }
  return { first, last };
}
