import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import { createFlightSearch, type FlightSearch } from '../flights/create-flight-search.ts';
import type { FoundLeg } from '../flights/found-leg.ts';
import { createInventory, type HotelInventory, type OpenHotels } from '../inventory/create-inventory.ts';
import { createPlaceIndex, type PlaceIndex } from '../places/place-index.ts';
import { createTimetable } from '../timetable/create-timetable.ts';

/** The search services of a process. */
export interface SearchServices {
  places: PlaceIndex;
  flights: FlightSearch;
  hotels: HotelInventory;
}

export function createSearchServices({
  db,
  log,
  stopping,
}: {
  db: Database;
  log: Log;
  /** Aborted when the process shuts down: then nothing is read ahead. */
  stopping?: AbortSignal | undefined;
}): SearchServices {
  return {
    places: createPlaceIndex(db, { log }),
    flights: createFlightSearch(createTimetable({ db, log, stopping })),
    hotels: createInventory({ db, log }),
  };
}

/** Tells whether repeating the searches would find the same. */
export interface SearchStamp {
  /** Undefined while that can be decided at once; else a promise that resolves when it can. */
  refreshed(): Promise<unknown> | undefined;
  /** Needs no database, and takes about as long as a lookup in a Map. */
  isCurrent(nowMs: number): boolean;
}

/**
 * Wraps the search services and records their results, so that a page made from them can be sent again while its stamp
 * is current.
 */
export function recordSearches(search: SearchServices): { search: SearchServices; stamp: SearchStamp } {
  const legs: FoundLeg[] = [];
  const opened: OpenHotels[] = [];
  const { places, flights, hotels } = search;
  let edition = places.edition();
  let isCacheable = true;

  /** Waits for the first read of places, which may set the edition. */
  async function withEdition<Found>(found: Promise<Found>): Promise<Found> {
    await found;
    edition ??= places.edition();
    return found;
  }

  return {
    search: {
      places: {
        ...places,
        findAirports: (text) => withEdition(places.findAirports(text)),
        findHotelPlaces: (text) => withEdition(places.findHotelPlaces(text)),
      },
      flights: {
        ...flights,
        async find(leg) {
          const found = await flights.find(leg);
          legs.push(found);
          return found;
        },
        async pick(leg, ids) {
          // A selected itinerary is specific to one visitor and not worth caching.
          isCacheable = false;
          return flights.pick(leg, ids);
        },
      },
      hotels: {
        ...hotels,
        async open(requestedPlaces) {
          const open = await hotels.open(requestedPlaces);
          opened.push(open);
          return open;
        },
      },
    },
    stamp: {
      refreshed() {
        const waits = [
          legs.length > 0 ? flights.refreshed() : undefined,
          opened.length > 0 ? hotels.refreshed() : undefined,
        ].filter((wait) => wait !== undefined);
        return waits.length > 0 ? Promise.all(waits) : undefined;
      },
      isCurrent(nowMs) {
        const minute = Math.floor(nowMs / 60_000);
        const isSameFound = legs.every((leg) => leg.isCurrent(minute)) && opened.every((open) => open.isCurrent());
        return isCacheable && edition === places.edition() && isSameFound;
      },
    },
  };
}
