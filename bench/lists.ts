import type { Database } from '#db/connect.ts';
import { airlines, countAirlines } from '#features/catalogue/airlines/airlines.ts';
import { airports, countAirportsByCountry } from '#features/catalogue/airports/airports.ts';
import { amenities, countAmenities } from '#features/catalogue/amenities/amenities.ts';
import { listRecords, readRecordQuery } from '#features/catalogue/editing/list-records.ts';
import { countFlights } from '#features/catalogue/flights/count-flights.ts';
import { listFlights, readFlightQuery } from '#features/catalogue/flights/list-flights.ts';
import { summarizeHotels } from '#features/catalogue/hotels/count-hotels.ts';
import { hotels } from '#features/catalogue/hotels/hotels.ts';
import { countLocations, locations } from '#features/catalogue/locations/locations.ts';
import { countRooms } from '#features/catalogue/rooms/list-rooms.ts';
import { rooms } from '#features/catalogue/rooms/rooms.ts';
import { type Listed, rowsPerPage } from '#lib/paged-list.ts';
import type { Figures } from './site.ts';

// Times of the back office's lists in the sample world and the large one, from their functions.

const warmUps = 3;
const rounds = 15;

interface BenchedList {
  name: string;
  /** Query strings by user action. */
  visits: Record<string, string>;
  list: (db: Database, params: URLSearchParams) => Promise<Listed<unknown>>;
  /** The cards above it. */
  figures?: (db: Database) => Promise<unknown>;
}

/** Every list of the back office, queried like its page. */
const benchedLists: readonly BenchedList[] = [
  {
    name: 'flights',
    visits: {
      default: '',
      'search for a number': 'q=KQ60',
      'search for a city': 'q=mombasa',
      'filter by status': 'status=delayed&period=all',
      'filter by date': `date=${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}`,
      'sort by price': 'sort=price',
      'search that finds nothing': 'q=zzzz',
    },
    list: (db, params) => listFlights(db, readFlightQuery(params)),
    figures: countFlights,
  },
  {
    name: 'schedules',
    visits: {
      default: '',
      'search for an aircraft': 'q=787',
      'filter by period': 'period=past',
      'sort by number': 'sort=-number&period=all',
    },
    list: (db, params) => listFlights(db, readFlightQuery(params), 'schedules'),
  },
  {
    name: 'rooms',
    visits: {
      default: '',
      'search for a number': 'q=204',
      'search for a type': 'q=suite',
      'filter by status': 'status=maintenance',
      'sort by price': 'sort=-price_per_night',
      'search that finds nothing': 'q=zzzz',
    },
    list: (db, params) => listRecords(db, rooms, readRecordQuery(rooms, params)),
    figures: (db) => countRooms(db, undefined),
  },
  {
    name: 'hotels',
    visits: {
      default: '',
      'search for a city': 'q=nairobi',
      'filter by status': 'status=maintenance',
      'sort by price': 'sort=price_per_night',
    },
    list: (db, params) => listRecords(db, hotels, readRecordQuery(hotels, params)),
    figures: summarizeHotels,
  },
  {
    name: 'airports',
    visits: { default: '', 'search for a city': 'q=nairobi', 'sort by code': 'sort=-code' },
    list: (db, params) => listRecords(db, airports, readRecordQuery(airports, params)),
    figures: countAirportsByCountry,
  },
  {
    name: 'airlines',
    visits: { default: '', 'search for a name': 'q=air', 'sort by country': 'sort=country' },
    list: (db, params) => listRecords(db, airlines, readRecordQuery(airlines, params)),
    figures: countAirlines,
  },
  {
    name: 'amenities',
    visits: { default: '', search: 'q=wi-fi', 'filter by category': 'category=dining', sort: 'sort=-name' },
    list: (db, params) => listRecords(db, amenities, readRecordQuery(amenities, params)),
    figures: countAmenities,
  },
  {
    name: 'locations',
    visits: { default: '', search: 'q=kenya', 'filter by region': 'region=asia', sort: 'sort=-country' },
    list: (db, params) => listRecords(db, locations, readRecordQuery(locations, params)),
    figures: countLocations,
  },
];

export async function compareLists(small: Database, large: Database): Promise<Figures> {
  let worstGrowth = 0;
  const compare = async (visit: string, read: (db: Database) => Promise<unknown>) => {
    const [inSmall, inLarge] = [await medianMs(() => read(small)), await medianMs(() => read(large))];
    worstGrowth = Math.max(worstGrowth, inLarge / inSmall);
    console.log(
      `  ${visit.padEnd(38)}${inSmall.toFixed(1).padStart(8)}${inLarge.toFixed(1).padStart(8)} ms ${(inLarge / inSmall).toFixed(1).padStart(6)} ×`,
    );
  };
  for (const { name, visits, list, figures } of benchedLists) {
    for (const [visit, query] of Object.entries(visits))
      await compare(`${name}, ${visit}`, (db) => list(db, new URLSearchParams(query)));
    const lastPage = async (db: Database): Promise<[Database, string]> => {
      const { matching } = await list(db, new URLSearchParams());
      return [db, String(Math.max(Math.ceil(matching / rowsPerPage), 1))];
    };
    const pages = new Map([await lastPage(small), await lastPage(large)]);
    await compare(`${name}, last page`, (db) => list(db, new URLSearchParams({ page: pages.get(db) ?? '1' })));
    if (figures) await compare(`${name}, figures above it`, figures);
  }
  return { worstGrowth };
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < warmUps; round += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}
