import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import { loadKnownNames } from './known-names.ts';
import { meantPositions } from './match-class.ts';
import type { HotelPlaces, PlaceIndex } from './place-index.ts';
import { type PlaceSnapshot, takeSnapshot } from './place-snapshot.ts';
import { readCataloguePlaces, readDepartures, readPlacesVersion } from './read-catalogue-places.ts';
import { createRegionNames } from './region-names.ts';
import { suggestFlightPlaces } from './suggest-flight-places.ts';
import { suggestHotelPlaces } from './suggest-hotel-places.ts';

const LONGEST_PLACE = 80;

/** What a search field may hold, taken apart: "Nairobi (NBO)", "Santiago, Chile", or simply a text. */
interface WrittenPlace {
  text: string;
  /** The text with neither a code nor what stands after its last comma. */
  name: string;
  code: string | undefined;
  /** The country or city that the name is told apart by. */
  within: string | undefined;
}

/** Blank texts, and those that are longer than any place, mean nothing. */
function readWrittenPlace(typed: string): WrittenPlace | undefined {
  const text = typed.trim();
  if (!text || text.length > LONGEST_PLACE) return;
  const coded = /^(?<name>.*?)\s*\(\s*(?<code>[a-z]{3})\s*\)$/is.exec(text)?.groups;
  const withoutCode = coded?.name || text;
  const parted = /^(?<name>.+),(?<within>[^,]+)$/s.exec(withoutCode)?.groups;
  return {
    text: withoutCode,
    name: parted?.name?.trim() || withoutCode,
    code: coded?.code?.toUpperCase(),
    within: parted?.within?.trim() || undefined,
  };
}

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

/** The codes of the airports that the text of a flight search means, the busiest first. */
export function findAirportsMeant({ flights: { places, table } }: PlaceSnapshot, typed: string): string[] {
  const written = readWrittenPlace(typed);
  if (!written) return [];
  const { text, name, code, within } = written;
  const codesAt = (positions: readonly number[]) => [
    ...new Set(
      positions.flatMap((position) => {
        const place = places[position];
        if (!place) return [];
        return place.kind === 'city'
          ? place.city.airports.map((airport) => airport.code)
          : place.airport.code;
      }),
    ),
  ];

  const coded = code ? codesAt(table.exactly(code)) : [];
  if (code && coded.includes(code)) return [code];
  const exact = table.exactly(text);
  if (exact.length > 0) return codesAt(exact);
  if (within) {
    const inside = new Set(table.exactly(within));
    const told = table.exactly(name).filter((position) => inside.has(position));
    if (told.length > 0) return codesAt(told);
  }
  return codesAt(meantPositions(table.match(text, 1)));
}

interface Refreshed<T> {
  (): Promise<T>;
  /** What is known at this moment; whoever asks has it read again where that is due. */
  now(): T | undefined;
}

/**
 * Something read from the database that may be a little old. The first reading is waited for; later ones happen behind
 * an answer from the one before, all callers share one, and one that fails leaves the old answer and is tried again
 * when it would next be due.
 */
export function createRefreshed<T>(options: {
  read: (before: T | undefined) => Promise<T>;
  freshMs: number;
  now: () => number;
  onFailed: (error: unknown) => void;
}): Refreshed<T> {
  const { read, freshMs, now, onFailed } = options;
  let current: { value: T } | undefined;
  let reading: Promise<T> | undefined;
  let dueAt = 0;

  const readAgain = () => {
    reading ??= read(current?.value)
      .then((value) => {
        current = { value };
        return value;
      })
      .finally(() => {
        reading = undefined;
        dueAt = now() + freshMs;
      });
    return reading;
  };

  const known = () => {
    if (current && now() >= dueAt) readAgain().catch(onFailed);
    return current?.value;
  };
  return Object.assign(async () => known() ?? readAgain(), { now: known });
}

/** The cities and hotels that the destination of a hotel search means. */
export function findHotelPlacesMeant(
  { hotels: { places, table } }: PlaceSnapshot,
  typed: string,
): HotelPlaces {
  const meant: HotelPlaces = { locationIds: [], hotelIds: [] };
  const written = readWrittenPlace(typed);
  if (!written) return meant;
  for (const position of positionsMeant()) {
    const place = places[position];
    if (place?.kind === 'city') meant.locationIds.push(...place.city.locations.map(({ id }) => id));
    if (place?.kind === 'hotel') meant.hotelIds.push(place.hotel.id);
  }
  return meant;

  function positionsMeant(): number[] {
    if (!written) return [];
    const { text, name, code, within } = written;
    const coded = code ? table.exactly(code) : [];
    if (coded.length > 0) return coded;
    const exact = table.exactly(text);
    if (exact.length > 0) return exact;
    if (within) {
      const told = table.exactly(name).filter((position) => isWithin(position, within));
      if (told.length > 0) return told;
    }
    return meantPositions(table.match(text, 1));
  }

  /** "Nairobi, Kenya" is a city in a country; "Ocean View, Mombasa" a hotel in a city. */
  function isWithin(position: number, within: string): boolean {
    const around = table.exactly(within);
    const place = places[position];
    if (place?.kind !== 'hotel') return around.includes(position);
    return around.some((other) => {
      const city = places[other];
      return city?.kind === 'city' && city.city === place.hotel.city;
    });
  }
}
