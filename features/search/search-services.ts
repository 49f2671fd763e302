import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import { createFlightSearch, type FlightSearch } from './flights/create-flight-search.ts';
import { createInventory, type HotelInventory } from './inventory/create-inventory.ts';
import { createPlaceIndex } from './places/create-place-index.ts';
import type { PlaceIndex } from './places/place-index.ts';
import { createTimetable } from './timetable/create-timetable.ts';

/** What searches share within one process. */
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
  /** From then on nothing is read ahead. */
  stopping?: AbortSignal | undefined;
}): SearchServices {
  return {
    places: createPlaceIndex(db, { log }),
    flights: createFlightSearch(createTimetable({ db, log, stopping })),
    hotels: createInventory({ db, log }),
  };
}
