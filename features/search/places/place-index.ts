import type { Database } from '#db/connect.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Log } from '#lib/log.ts';
import { createRegionNames, loadKnownNames } from './known-names.ts';
import { matchingPositions } from './match-class.ts';
import { createSnapshot, type PlaceSnapshot } from './place-snapshot.ts';
import { readCataloguePlaces, readDepartures, readPlacesVersion } from './read-catalogue-places.ts';
import { type PlaceSuggestion, suggestFlightPlaces, suggestHotelPlaces } from './suggest-places.ts';

/** The matches of a text in a hotel search: cities (locations), hotels by name, or both. */
export interface HotelPlaces {
  locationIds: string[];
  hotelIds: string[];
}

/** All places of the catalogue by all their names. One per process. */
export interface PlaceIndex {
  /** Reads the places in advance, unless the catalogue is still empty. */
  readAhead(): Promise<void>;
  suggest(
    text: string,
    options: { language: LanguageCode; purpose: 'flights' | 'hotels'; limit: number },
  ): Promise<PlaceSuggestion[]>;
  /** Codes of the airports that match a text. */
  findAirports(text: string): Promise<string[]>;
  /** The same object while all texts have the same matches; undefined before the first read. */
  edition(): object | undefined;
  findHotelPlaces(text: string): Promise<HotelPlaces>;
  /** The city's name in the reader's language if known, else as in the catalogue. */
  cityName(city: string, country: string, language: LanguageCode): string;
}

const MAX_PLACE_LENGTH = 80;

/** The parts of a search field's text: "Nairobi (NBO)", "Santiago, Chile", or any text. */
interface WrittenPlace {
  text: string;
  /** The text without a code and without the part after its last comma. */
  name: string;
  code: string | undefined;
  /** The country or city after the comma. */
  within: string | undefined;
}

/** Undefined for blank texts and those longer than any place. */
function readWrittenPlace(typed: string): WrittenPlace | undefined {
  const text = typed.trim();
  if (!text || text.length > MAX_PLACE_LENGTH) return;
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
/** Departures change slowly, and counting them is the slowest query. */
const DEPARTURES_FRESH_MS = 60 * 60_000;
const MAX_TEXT_LENGTH = 80;

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

  /** Mostly the version is unchanged and nothing else is read. */
  async function read(before: Reading | undefined): Promise<Reading> {
    const version = await readPlacesVersion(db);
    const isSame = before?.version === version;
    const areCounted = before && before.departures.size > 0 && now() < before.departuresAt + DEPARTURES_FRESH_MS;
    if (isSame && areCounted) return before;
    const departures = await readDepartures(db);
    if (isSame && departures.size === 0 && before.departures.size === 0) return before;
    const catalogue = await readCataloguePlaces(db);
    return {
      version,
      departures,
      departuresAt: now(),
      snapshot: createSnapshot(catalogue, departures, { names, regions }),
    };
  }

  const current = createRefreshed({
    read,
    freshMs: FRESH_MS,
    now,
    onFailed: (error) => log?.warn({ err: error }, 'places refresh failed'),
  });

  return {
    async readAhead() {
      const airport = await db.selectFrom('airports').select('id').limit(1).executeTakeFirst();
      if (airport) await current();
    },
    async suggest(text, { language, purpose, limit }) {
      if (!text.trim() || text.trim().length > MAX_TEXT_LENGTH) return [];
      const { snapshot } = await current();
      const suggestPlaces = purpose === 'flights' ? suggestFlightPlaces : suggestHotelPlaces;
      return suggestPlaces(snapshot, text, { language, limit, regions });
    },
    findAirports: async (text) => matchAirports((await current()).snapshot, text),
    edition: () => current.now()?.snapshot,
    findHotelPlaces: async (text) => matchHotelPlaces((await current()).snapshot, text),
    cityName: (city, country, language) => names.findCity(country, city)?.names[language] ?? city,
  };
}

/** Codes of the airports that match the text of a flight search, busiest first. */
export function matchAirports({ flights: { places, table } }: PlaceSnapshot, typed: string): string[] {
  const written = readWrittenPlace(typed);
  if (!written) return [];
  const { text, name, code, within } = written;
  const codesAt = (positions: readonly number[]) => [
    ...new Set(
      positions.flatMap((position) => {
        const place = places[position];
        if (!place) return [];
        return place.kind === 'city' ? place.city.airports.map((airport) => airport.code) : place.airport.code;
      }),
    ),
  ];

  const coded = code ? codesAt(table.exactly(code)) : [];
  if (code && coded.includes(code)) return [code];
  const exact = table.exactly(text);
  if (exact.length > 0) return codesAt(exact);
  if (within) {
    const inside = new Set(table.exactly(within));
    const matches = table.exactly(name).filter((position) => inside.has(position));
    if (matches.length > 0) return codesAt(matches);
  }
  return codesAt(matchingPositions(table.match(text, 1)));
}

interface Refreshed<T> {
  (): Promise<T>;
  /** The current value; starts a refresh if it is due. */
  now(): T | undefined;
}

/**
 * A cached value that is refreshed in the background. The first read is awaited; later callers get the old value
 * during a refresh, which they share. A failed refresh keeps the old value until the next one is due.
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

/** The cities and hotels that match the destination of a hotel search. */
export function matchHotelPlaces({ hotels: { places, table } }: PlaceSnapshot, typed: string): HotelPlaces {
  const found: HotelPlaces = { locationIds: [], hotelIds: [] };
  const written = readWrittenPlace(typed);
  if (!written) return found;
  for (const position of findPositions()) {
    const place = places[position];
    if (place?.kind === 'city') found.locationIds.push(...place.city.locations.map(({ id }) => id));
    if (place?.kind === 'hotel') found.hotelIds.push(place.hotel.id);
  }
  return found;

  function findPositions(): number[] {
    if (!written) return [];
    const { text, name, code, within } = written;
    const coded = code ? table.exactly(code) : [];
    if (coded.length > 0) return coded;
    const exact = table.exactly(text);
    if (exact.length > 0) return exact;
    if (within) {
      const matches = table.exactly(name).filter((position) => isWithin(position, within));
      if (matches.length > 0) return matches;
    }
    return matchingPositions(table.match(text, 1));
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
