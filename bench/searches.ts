import type { Database } from '#db/connect.ts';
import { addDays } from '#lib/calendar-date.ts';
import type { World } from './world.ts';

interface FlightAnswer {
  legs: { total: number; data: { key: string; seats_left: number }[] }[];
}

export const flightApi = (search: string) => `/api/v1/flights/search?${search}`;
export const hotelApi = (search: string) => `/api/v1/hotels/search?${search}`;
export const page = (search: string) => `/search?${search}`;

/** Between any two airports, on complete days; deterministic, without repeats. */
export async function drawFlightSearches({ db, firstDay, days }: World, count: number): Promise<string[]> {
  const rows = await db.selectFrom('airports').select('code').where('deletedAt', 'is', null).orderBy('code').execute();
  const codes = rows.map(({ code }) => code);
  const draw = numbers(7);
  const drawn = new Set<string>();
  for (let tries = 0; drawn.size < count && tries < count * 10; tries += 1) {
    const from = codes[draw(codes.length)] ?? '';
    const others = codes.filter((code) => code !== from);
    const to = others[draw(others.length)] ?? '';
    drawn.add(flightSearch(from, to, addDays(firstDay, draw(Math.min(days, 28)))));
  }
  return [...drawn];
}

/** The busiest routes, each with a full page of results, over a number of days. */
export async function drawBusySearches({ db, firstDay, days }: World, count: number): Promise<string[]> {
  const routes = await db
    .selectFrom('flights')
    .innerJoin('airports as origin', 'origin.id', 'departureAirportId')
    .innerJoin('airports as destination', 'destination.id', 'arrivalAirportId')
    .select((of) => ['origin.code as from', 'destination.code as to', of.fn.countAll<number>().as('flights')])
    .where('departureTime', '>=', new Date(firstDay))
    .where('departureTime', '<', new Date(addDays(firstDay, 1)))
    .groupBy(['origin.code', 'destination.code'])
    .orderBy('flights', 'desc')
    .orderBy('origin.code')
    .orderBy('destination.code')
    .limit(Math.ceil(count / days))
    .execute();
  return Array.from({ length: days }, (_, day) =>
    routes.map(({ from, to }) => flightSearch(from, to, addDays(firstDay, day))),
  )
    .flat()
    .slice(0, count);
}

/** Any city and nights, without repeats. */
export async function drawHotelSearches({ db, firstDay }: World, count: number): Promise<string[]> {
  const cities = await citiesWithHotels(db);
  const draw = numbers(11);
  const drawn = new Set<string>();
  while (drawn.size < count) {
    const checkIn = addDays(firstDay, draw(120));
    const given = {
      type: 'hotels',
      to: cities[draw(cities.length)] ?? '',
      checkIn,
      checkOut: addDays(checkIn, 1 + draw(7)),
      rooms: '1',
      adults: String(1 + draw(2)),
    };
    drawn.add(String(new URLSearchParams(given)));
  }
  return [...drawn];
}

/** The pages of hotels for any nights, without repeats. */
export async function drawHotelPages({ db, firstDay }: World, count: number): Promise<string[]> {
  const hotels = await db
    .selectFrom('hotels')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(count)
    .execute();
  const draw = numbers(13);
  return hotels.map(({ id }) => {
    const checkIn = addDays(firstDay, draw(120));
    const stay = { checkIn, checkOut: addDays(checkIn, 1 + draw(7)), rooms: '1', adults: String(1 + draw(2)) };
    return `/hotels/${id}?${new URLSearchParams(stay)}`;
  });
}

/** So many flights that buyers who go from one to the next never open a line: 25 arrivals at one within 5 s do. */
const manyFlights = 600;

/** Checkout pages of many flights with seats. */
export async function findManyCheckouts(site: { port: number; world: World }): Promise<string[]> {
  return findCheckouts(site, await drawBusySearches(site.world, manyFlights));
}

/** Checkout URLs of flights with seats, each of another flight. */
export async function findCheckouts(site: { port: number }, searches: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const search of searches) {
    const answer = await fetch(`http://127.0.0.1:${site.port}${flightApi(search)}`);
    const { legs } = (await answer.json()) as FlightAnswer;
    const direct = legs[0]?.data.find(({ key, seats_left: seatsLeft }) => !key.includes('.') && seatsLeft > 20);
    if (direct) found.add(`/checkout?${search}&pick=${direct.key}`);
  }
  return [...found];
}

/** The flights that searches show first, by their ids, and how many seats they have left. */
export async function flightsShown(port: number, search: string): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}${flightApi(search)}`);
  const { legs } = (await answer.json()) as FlightAnswer;
  const itineraries = legs.flatMap(({ data }) => data).filter(({ key }) => !key.includes('.'));
  return new Map(itineraries.map(({ key, seats_left: seatsLeft }) => [key, seatsLeft]));
}

async function citiesWithHotels(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('locations')
    .select('city')
    .where('deletedAt', 'is', null)
    .where((of) => of.exists(of.selectFrom('hotels').whereRef('locationId', '=', 'locations.id').select('id')))
    .orderBy('city')
    .execute();
  return rows.map(({ city }) => city);
}

function flightSearch(from: string, to: string, date: string): string {
  return String(new URLSearchParams({ type: 'flights', from, to, date, guests: '1' }));
}

/** A seeded generator (mulberry32), so that every run makes the same requests. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % below) | 0;
  };
}
