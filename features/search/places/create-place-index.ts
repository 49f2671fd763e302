import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import { findAirportsMeant } from './find-airports-meant.ts';
import { findHotelPlacesMeant } from './find-hotel-places-meant.ts';
import { loadKnownNames } from './known-names.ts';
import type { PlaceIndex } from './place-index.ts';
import { type PlaceSnapshot, takeSnapshot } from './place-snapshot.ts';
import { readCataloguePlaces, readDepartures, readPlacesVersion } from './read-catalogue-places.ts';
import { createRefreshed } from './refreshed.ts';
import { createRegionNames } from './region-names.ts';
import { suggestFlightPlaces } from './suggest-flight-places.ts';
import { suggestHotelPlaces } from './suggest-hotel-places.ts';

const FRESH_MS = 10_000;
/** Which places are likely changes slowly, and to count departures is the dearest question. */
const DEPARTURES_FRESH_MS = 60 * 60_000;
const LONGEST_TEXT = 80;

interface Reading {
  version: string;
  departures: ReadonlyMap<string, number>;
  departuresAt: number;
  snapshot: PlaceSnapshot;
}

export function createPlaceIndex(
  db: Database,
  { log, now = Date.now }: { log?: Log; now?: () => number } = {},
): PlaceIndex {
  const names = loadKnownNames();
  const regions = createRegionNames();

  /** Most of the time nothing has changed, and one small question tells. */
  async function read(before: Reading | undefined): Promise<Reading> {
    const version = await readPlacesVersion(db);
    const isSame = before?.version === version;
    const areCounted =
      before && before.departures.size > 0 && now() < before.departuresAt + DEPARTURES_FRESH_MS;
    if (isSame && areCounted) return before;
    const departures = await readDepartures(db);
    if (isSame && departures.size === 0 && before.departures.size === 0) return before;
    const catalogue = await readCataloguePlaces(db);
    return {
      version,
      departures,
      departuresAt: now(),
      snapshot: takeSnapshot(catalogue, departures, { names, regions }),
    };
  }

  const current = createRefreshed({
    read,
    freshMs: FRESH_MS,
    now,
    onFailed: (error) => log?.warn({ err: error }, 'places could not be read again'),
  });

  return {
    async readAhead() {
      const airport = await db.selectFrom('airports').select('id').limit(1).executeTakeFirst();
      if (airport) await current();
    },
    async suggest(text, { language, purpose, limit }) {
      if (!text.trim() || text.trim().length > LONGEST_TEXT) return [];
      const { snapshot } = await current();
      const suggestPlaces = purpose === 'flights' ? suggestFlightPlaces : suggestHotelPlaces;
      return suggestPlaces(snapshot, text, { language, limit, regions });
    },
    airportsMeant: async (text) => findAirportsMeant((await current()).snapshot, text),
    edition: () => current.now()?.snapshot,
    hotelPlacesMeant: async (text) => findHotelPlacesMeant((await current()).snapshot, text),
    cityName: (city, country, language) => names.findCity(country, city)?.names[language] ?? city,
  };
}
