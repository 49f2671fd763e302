import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { parseHotelQuery } from '../hotel-query.ts';
import { createInventory } from '../inventory/create-inventory.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { searchHotels } from './find-hotels.ts';
import { parseHotelChoices } from './hotel-choices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const locationId = '01900000-0000-7000-8000-000000000001';
/** Knows one city. */
const places: PlaceIndex = {
  readAhead: async () => {},
  suggest: async () => [],
  findAirports: async () => [],
  edition: () => undefined,
  findHotelPlaces: async (text) => ({ locationIds: text === 'Lamu' ? [locationId] : [], hotelIds: [] }),
  cityName: (city) => city,
};

const today = '2026-11-15';

async function search(address: string) {
  const params = new URLSearchParams(address);
  const request = parseHotelQuery(params, { today, maxStayNights: 30 });
  const choices = parseHotelChoices(params);
  const hotels = createInventory({ db: database.db, log: createLog('silent') });
  return searchHotels({ hotels, places }, { ...request, choices, ratePerUsd: 1, today });
}

describe('a hotel search that cannot be answered', () => {
  test('says that it does not know the place, together with all else that is wrong', async () => {
    expect(await search('to=Atlantis&checkIn=2026-11-01&checkOut=2027-01-31&rooms=3&adults=1')).toEqual({
      ok: false,
      problems: {
        destination: 'unknownPlace',
        checkIn: 'datePast',
        checkOut: 'tooManyNights',
        guests: 'tooFewAdults',
      },
    });
  });

  test('differs from one that finds nothing', async () => {
    const answer = await search('to=Lamu&checkIn=2026-12-01');
    expect(answer).toMatchObject({
      ok: true,
      found: { total: 0, pages: 1, hotels: [], counts: { price: null } },
    });
  });
});
