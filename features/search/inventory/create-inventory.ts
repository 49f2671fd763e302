import type { Database } from '#db/connect.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import type { Log } from '#lib/log.ts';
import type { HotelPlaces } from '../places/place-index.ts';
import type { InventoryAmenity, InventoryHotel } from './inventory-hotel.ts';
import { type ReadHotel, readAmenities, readHotelChanges, readHotels, readLocationsOf } from './read-inventory.ts';

/** A consistent view of the bookable hotels of some places. */
export interface OpenHotels {
  hotels: readonly InventoryHotel[];
  amenities: readonly InventoryAmenity[];
  /** Caches a text derived from the hotel alone. */
  text(hotel: InventoryHotel, write: () => string): string;
  /** Whether opening these places now would return the same. The inventory must be refreshed first. */
  isCurrent(): boolean;
}

/**
 * A copy of hotels and stays in this process, kept current like the timetable: searches need no database, and the
 * database alone decides what is sold. A city is read when it is first requested, a hotel again when it has changed.
 */
export interface HotelInventory {
  open(places: HotelPlaces): Promise<OpenHotels>;
  /** Undefined while the copy is fresh enough; else a promise that resolves when it is. */
  refreshed(): Promise<unknown> | undefined;
}

/** Younger copies are used without a check; older ones than `maxAgeMs` must be refreshed first. */
const defaultAge = { freshMs: 250, maxAgeMs: 700 };
/** Change records are kept for an hour: an older copy is discarded, with a margin. */
const discardAfterMs = 30 * 60_000;
/** With more changed hotels, cities are read again instead. */
const maxPatches = 300;

/** Replaced when something changes. */
type City = readonly InventoryHotel[];

/** A city being read, and the hotels that changed meanwhile, perhaps after they were read. */
interface Reading {
  city: Promise<City>;
  changedIds: Set<string>;
}

interface Copy {
  amenities: readonly InventoryAmenity[];
  texts: WeakMap<InventoryHotel, string>;
  snapshot: string;
  /** By location id. */
  cities: Map<string, City>;
  readings: Map<string, Reading>;
  /** The location of each hotel in memory. */
  locations: Map<string, string>;
}

export function createInventory({
  db,
  log,
  today = () => businessToday(new Date()),
  age: { freshMs, maxAgeMs } = defaultAge,
}: {
  db: Database;
  log: Log;
  today?: () => CalendarDate;
  age?: typeof defaultAge;
}): HotelInventory {
  let copy: Copy | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<Copy> | undefined;
  let lastReading: Promise<unknown> = Promise.resolve();

  function current(): Promise<Copy> | Copy {
    const age = performance.now() - refreshedAt;
    if (copy && age < freshMs) return copy;
    refreshing ??= refresh(age > discardAfterMs ? undefined : copy).finally(() => {
      refreshing = undefined;
    });
    if (!copy || age > maxAgeMs) return refreshing;
    refreshing.catch((error) => log.warn({ err: error }, 'hotel inventory refresh failed'));
    return copy;
  }

  async function refresh(earlier: Copy | undefined): Promise<Copy> {
    const startedAt = performance.now();
    const { snapshot, hotelIds, isAllChanged } = await readHotelChanges(db, earlier?.snapshot);
    if (!earlier || isAllChanged) copy = emptyCopy(await readAmenities(db), snapshot);
    else if (hotelIds.length > maxPatches) copy = emptyCopy(earlier.amenities, snapshot);
    else {
      if (hotelIds.length > 0) await readAgain(earlier, hotelIds);
      copy = { ...earlier, snapshot };
    }
    refreshedAt = startedAt;
    return copy;
  }

  async function readAgain(known: Copy, hotelIds: readonly string[]): Promise<void> {
    for (const { changedIds } of known.readings.values()) for (const id of hotelIds) changedIds.add(id);
    if (known.cities.size === 0) return;
    const locationIds = [...known.cities.keys()];
    const read = await readHotels(db, { locationIds, hotelIds }, { ...known, today: earliestDay() });
    const readHere = Map.groupBy(read, ({ locationId }) => locationId);
    for (const id of locationIds) patch(known, id, { changedIds: new Set(hotelIds), read: readHere.get(id) ?? [] });
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
    // One city at a time, because each read takes a connection from the pool.
    const city = lastReading.catch(() => {}).then(read);
    lastReading = city;
    readings.set(locationId, { city, changedIds });
    const removeReading = () => readings.delete(locationId);
    city.then(removeReading, removeReading);
    return city;
  }

  /** Yesterday, because it may still be that day in other time zones; earlier stays are not needed. */
  function earliestDay(): CalendarDate {
    return addDays(today(), -1);
  }

  async function locationsOf(known: Copy, { locationIds, hotelIds }: HotelPlaces): Promise<string[]> {
    const all = new Set(locationIds);
    const unknownIds: string[] = [];
    for (const id of hotelIds) {
      const locationId = known.locations.get(id);
      if (locationId) all.add(locationId);
      else unknownIds.push(id);
    }
    if (unknownIds.length > 0) for (const id of await readLocationsOf(db, unknownIds)) all.add(id);
    return [...all];
  }

  return {
    async open(places) {
      const opened = await current();
      const locationIds = places.hotelIds.length > 0 ? await locationsOf(opened, places) : places.locationIds;
      const cities = await Promise.all(
        locationIds.map((id) => opened.cities.get(id) ?? opened.readings.get(id)?.city ?? readCity(opened, id)),
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

/** Replaces changed hotels by what was read; hotels that are no longer bookable are removed. */
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

/** All hotels of matching cities, and hotels matched by name. */
function hotelsOf({ locationIds, hotelIds }: HotelPlaces, opened: readonly string[], cities: readonly City[]): City {
  if (hotelIds.length === 0 && cities.length === 1) return cities[0] ?? [];
  const matching = new Set(hotelIds);
  return cities.flatMap((city, position) => {
    const isWhole = locationIds.includes(opened[position] ?? '');
    return isWhole ? city : city.filter(({ id }) => matching.has(id));
  });
}
