import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSearchServices, type SearchServices } from '#features/search/services/search-services.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { addAmenities } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { writeSlowWorld } from '#tests/search/write-slow-world.ts';
import { answerHotelSearch } from './hotel-search.ts';

const now = new Date('2026-12-01T09:00:00Z');
const hotelId = newId();
let database: TestDatabase;
let search: SearchServices;
let city: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await addAmenities(db, ['Pool', 'WiFi']);
  const room = { status: 'available' as const, isDeleted: false, capacity: 2 };
  const stay = { id: newId(), from: '2026-12-11', to: '2026-12-13', state: 'held' as const };
  const locationId = await writeSlowWorld(db, [
    {
      ...{ id: hotelId, name: 'Dhow House', status: 'active', isDeleted: false, stars: 4 },
      reviews: [{ id: newId(), rating: 4, isHidden: false }],
      amenities: ['WiFi', 'Pool'],
      rooms: [
        { id: newId(), ...room, priceMinor: 70_00, stays: [stay] },
        { id: newId(), ...room, priceMinor: 80_00, stays: [] },
        { id: newId(), ...room, priceMinor: 80_00, stays: [] },
      ],
    },
  ]);
  city = `City ${locationId}`;
  search = createSearchServices({ db, log: createLog('silent') });
});
afterAll(() => database.drop());

async function ask(params: Record<string, string>) {
  const query = new URLSearchParams({ to: city, ...params });
  const { status, body } = await answerHotelSearch({ search, settings: defaultSettings() }, query, now);
  return { status, ...JSON.parse(body) };
}

test('a program reads the hotels with the rooms that would be taken, and what the stay costs', async () => {
  const stay = { checkIn: '2026-12-12', checkOut: '2026-12-15', adults: '3', rooms: '2' };
  expect(await ask({ ...stay, currency: 'USD' })).toEqual({
    status: 200,
    check_in: '2026-12-12',
    check_out: '2026-12-15',
    nights: 3,
    rooms: 2,
    adults: 3,
    children: 0,
    total: 1,
    page: 1,
    pages: 1,
    filters: {
      stars: [{ stars: 4, hotels: 1 }],
      score: [9, 8, 7, 6].map((score) => ({ score, hotels: score > 8 ? 0 : 1 })),
      amenity: ['Pool', 'WiFi'].map((name) => ({ name, hotels: 1 })),
      board: [{ board: 'room_only', hotels: 1 }],
      price: { currency: 'USD', least: 160, most: 160 },
    },
    data: [
      {
        id: hotelId,
        name: 'Dhow House',
        star_rating: 4,
        city,
        country: 'KE',
        address: '',
        latitude: null,
        longitude: null,
        score: 8,
        reviews: 1,
        amenities: ['Pool', 'WiFi'],
        rooms: [{ room_type: 'Standard', capacity: 2, count: 2, price_per_night_usd_cents: 80_00 }],
        rooms_left: 2,
        price_per_night_usd_cents: 160_00,
        price_for_stay_usd_cents: 480_00,
        board: 'room_only',
      },
    ],
  });
});

test('a stay that ends before the next one begins gets the cheapest room', async () => {
  const { data } = await ask({ checkIn: '2026-12-13', checkOut: '2026-12-14', adults: '2' });
  expect(data[0]).toMatchObject({ price_per_night_usd_cents: 70_00, rooms_left: 1 });
});

test('what is wrong is said by the parameter, all of it at once', async () => {
  expect(await ask({ to: 'Atlantis', checkIn: '2026-11-01', rooms: '3', adults: '1' })).toEqual({
    status: 400,
    error: 'bad_request',
    problems: { to: 'unknownPlace', checkIn: 'datePast', rooms: 'tooFewAdults' },
  });
});
