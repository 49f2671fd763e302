import type { Database } from '#db/connect.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import type { Log } from '#lib/log.ts';
import type { HotelPlaces } from '../places/place-index.ts';
import type { InventoryAmenity, InventoryHotel } from './inventory-hotel.ts';
import {
  type ReadHotel,
  readAmenities,
  readHotelChanges,
  readHotels,
  readLocationsOf,
} from './read-inventory.ts';

/** The hotels of some places that take guests, as they are at one moment. */
export interface OpenHotels {
  hotels: readonly InventoryHotel[];
  amenities: readonly InventoryAmenity[];
  /** A text that is made of a hotel alone: kept for whoever asks next. */
  text(hotel: InventoryHotel, write: () => string): string;
  /** Whether whoever opened these places now would get the same. Asked of an inventory that is refreshed. */
  isCurrent(): boolean;
}

/**
 * A copy of the hotels and of who has their rooms in this process, kept as the timetable is: searches need no database,
 * and the database alone decides what is sold. A city is read when somebody first asks for it, and a hotel again when
 * something of it has changed.
 */
export interface HotelInventory {
  open(places: HotelPlaces): Promise<OpenHotels>;
  /** Nothing while the copy is young enough to answer from; else comes back when it is. */
  refreshed(): Promise<unknown> | undefined;
}

/** What a copy may be answered from at once; and nobody gets an older answer than `oldestMs`, but waits for a look. */
const usualAge = { freshMs: 250, oldestMs: 700 };
/** Notes of changes are kept for an hour. A copy that has slept half as long starts anew. */
const forgottenMs = 30 * 60_000;
/** So many changed hotels at once are sooner read by the city. */
const mostPatches = 300;

/** The hotels of one city. Another one takes its place when something has changed. */
type City = readonly InventoryHotel[];

/** A city that is being read, and what has changed meanwhile: that may have been read before the change. */
interface Reading {
  city: Promise<City>;
  changedIds: Set<string>;
}

interface Copy {
  amenities: readonly InventoryAmenity[];
  texts: WeakMap<InventoryHotel, string>;
  snapshot: string;
  /** By location. */
  cities: Map<string, City>;
  readings: Map<string, Reading>;
  /** Where each hotel stands that was read. */
  locations: Map<string, string>;
}

export function createInventory({
  db,
  log,
  today = () => businessToday(new Date()),
  age: { freshMs, oldestMs } = usualAge,
}: {
  db: Database;
  log: Log;
  today?: () => CalendarDate;
  age?: typeof usualAge;
}): HotelInventory {
  let copy: Copy | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Copy> | undefined;
  let lastReading: Promise<unknown> = Promise.resolve();

  function current(): Promise<Copy> | Copy {
    const age = performance.now() - lookedAt;
    if (copy && age < freshMs) return copy;
    looking ??= look(age > forgottenMs ? undefined : copy).finally(() => {
      looking = undefined;
    });
    if (!copy || age > oldestMs) return looking;
    looking.catch((error) => log.warn({ err: error }, 'the hotels could not be refreshed'));
    return copy;
  }

  async function look(earlier: Copy | undefined): Promise<Copy> {
    const startedAt = performance.now();
    const { snapshot, hotelIds, isAllChanged } = await readHotelChanges(db, earlier?.snapshot);
    if (!earlier || isAllChanged) copy = emptyCopy(await readAmenities(db), snapshot);
    else if (hotelIds.length > mostPatches) copy = emptyCopy(earlier.amenities, snapshot);
    else {
      if (hotelIds.length > 0) await readAgain(earlier, hotelIds);
      copy = { ...earlier, snapshot };
    }
    lookedAt = startedAt;
    return copy;
  }

  async function readAgain(known: Copy, hotelIds: readonly string[]): Promise<void> {
    for (const { changedIds } of known.readings.values()) for (const id of hotelIds) changedIds.add(id);
    if (known.cities.size === 0) return;
    const locationIds = [...known.cities.keys()];
    const read = await readHotels(db, { locationIds, hotelIds }, { ...known, today: earliestDay() });
    const readHere = Map.groupBy(read, ({ locationId }) => locationId);
    for (const id of locationIds)
      patch(known, id, { changedIds: new Set(hotelIds), read: readHere.get(id) ?? [] });
  }

  function readCity(known: Copy, locationId: string): Promise<City> {
    const { cities, readings, locations } = known;
    const changedIds = new Set<string>();
    async function read(): Promise<City> {
      const wanted = { locationIds: [locationId] };
      let city = hotelsIn(await readHotels(db, wanted, { ...known, today: earliestDay() }));
      while (changedIds.size > 0) {
        const hotelIds = [...changedIds];
        changedIds.clear();
        const again = await readHotels(db, { ...wanted, hotelIds }, { ...known, today: earliestDay() });
        city = [...city.filter(({ id }) => !hotelIds.includes(id)), ...hotelsIn(again)];
      }
      cities.set(locationId, city);
      for (const { id } of city) locations.set(id, locationId);
      return city;
    }
    // One after the other: each holds a connection, which others need too.
    const city = lastReading.catch(() => {}).then(read);
    lastReading = city;
    readings.set(locationId, { city, changedIds });
    const forget = () => readings.delete(locationId);
    city.then(forget, forget);
    return city;
  }

  /** Stays that are over by then are nobody's question, wherever it is still yesterday. */
  function earliestDay(): CalendarDate {
    return addDays(today(), -1);
  }

  async function locationsOf(known: Copy, { locationIds, hotelIds }: HotelPlaces): Promise<string[]> {
    const all = new Set(locationIds);
    const strangers: string[] = [];
    for (const id of hotelIds) {
      const locationId = known.locations.get(id);
      if (locationId) all.add(locationId);
      else strangers.push(id);
    }
    if (strangers.length > 0) for (const id of await readLocationsOf(db, strangers)) all.add(id);
    return [...all];
  }

  return {
    async open(places) {
      const opened = await current();
      const locationIds = places.hotelIds.length > 0 ? await locationsOf(opened, places) : places.locationIds;
      const cities = await Promise.all(
        locationIds.map(
          (id) => opened.cities.get(id) ?? opened.readings.get(id)?.city ?? readCity(opened, id),
        ),
      );
      return {
        hotels: hotelsOf(places, locationIds, cities),
        amenities: opened.amenities,
        text(hotel, write) {
          const known = opened.texts.get(hotel) ?? write();
          opened.texts.set(hotel, known);
          return known;
        },
        isCurrent: () =>
          copy?.amenities === opened.amenities &&
          locationIds.every((id, position) => copy?.cities.get(id) === cities[position]),
      };
    },
    refreshed() {
      const known = current();
      return known instanceof Promise ? known : undefined;
    },
  };
}

function emptyCopy(amenities: readonly InventoryAmenity[], snapshot: string): Copy {
  return {
    amenities,
    texts: new WeakMap(),
    snapshot,
    cities: new Map(),
    readings: new Map(),
    locations: new Map(),
  };
}

function hotelsIn(read: readonly ReadHotel[]): InventoryHotel[] {
  return read.map(({ hotel }) => hotel);
}

/** Takes out what has changed and puts in what was read of it, which is nothing of hotels that take no guests. */
function patch(
  { cities, locations }: Copy,
  locationId: string,
  { changedIds, read }: { changedIds: ReadonlySet<string>; read: readonly ReadHotel[] },
): void {
  const before = cities.get(locationId) ?? [];
  const gone = before.filter(({ id }) => changedIds.has(id));
  if (gone.length === 0 && read.length === 0) return;
  for (const { id } of gone) if (locations.get(id) === locationId) locations.delete(id);
  for (const { hotel } of read) locations.set(hotel.id, locationId);
  cities.set(locationId, [...before.filter(({ id }) => !changedIds.has(id)), ...hotelsIn(read)]);
}

/** Everything in the cities that are meant, and the hotels that are meant by themselves. */
function hotelsOf(
  { locationIds, hotelIds }: HotelPlaces,
  opened: readonly string[],
  cities: readonly City[],
): City {
  if (hotelIds.length === 0 && cities.length === 1) return cities[0] ?? [];
  const meant = new Set(hotelIds);
  return cities.flatMap((city, position) => {
    const isWhole = locationIds.includes(opened[position] ?? '');
    return isWhole ? city : city.filter(({ id }) => meant.has(id));
  });
}
