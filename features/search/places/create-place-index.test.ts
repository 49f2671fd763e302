import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createPlaceIndex } from './create-place-index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

async function addAirport(code: string, city: string, country: string): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('airports')
    .values({ id, code, name: `${city} Airport`, city, country, timezone: 'Africa/Nairobi' })
    .execute();
  return id;
}

test('what is read ahead is whole, and an empty catalogue is not kept as one', async () => {
  const index = createPlaceIndex(database.db, { now: () => 0 });
  await index.readAhead();
  const id = await addAirport('EDL', 'Eldoret', 'KE');
  await index.readAhead();
  expect(await index.airportsMeant('Eldoret')).toEqual(['EDL']);
  await database.db.deleteFrom('airports').where('id', '=', id).execute();
  expect(await index.airportsMeant('Eldoret')).toEqual(['EDL']);
});

test('what an administrator changes is found once ten seconds have passed, and not before', async () => {
  const { db } = database;
  let clock = 0;
  const index = createPlaceIndex(db, { now: () => clock });
  const pass = (seconds: number) => (clock += seconds * 1000);
  const kisumu = await addAirport('KIS', 'Kisumu', 'KE');
  const location = newId();
  await db.insertInto('locations').values({ id: location, city: 'Kisumu', country: 'KE' }).execute();
  expect(await index.airportsMeant('كيسومو')).toEqual(['KIS']);
  expect(await index.hotelPlacesMeant('Kisumu (KIS)')).toEqual({ locationIds: [location], hotelIds: [] });

  await addAirport('KGL', 'Kigali', 'RW');
  const hotel = newId();
  await db.insertInto('hotels').values({ id: hotel, name: 'Impala Court', location_id: location }).execute();
  pass(9);
  expect(await index.airportsMeant('Kigali')).toEqual([]);
  pass(1);
  await index.airportsMeant('Kigali');
  await expect.poll(() => index.airportsMeant('Kigali')).toEqual(['KGL']);
  expect(await index.hotelPlacesMeant('impala')).toEqual({ locationIds: [], hotelIds: [hotel] });

  await db.updateTable('airports').set({ deleted_at: new Date() }).where('id', '=', kisumu).execute();
  await db.updateTable('hotels').set({ status: 'inactive' }).where('id', '=', hotel).execute();
  pass(10);
  await index.airportsMeant('Kisumu');
  await expect.poll(() => index.airportsMeant('Kisumu')).toEqual([]);
  expect(await index.hotelPlacesMeant('impala court')).toEqual({ locationIds: [], hotelIds: [] });
  expect(await index.suggest('kis', { language: 'en', purpose: 'hotels', limit: 8 })).toMatchObject([
    { kind: 'city', text: 'Kisumu' },
  ]);
});

test('a city is called as its reader calls it, and as the catalogue has it where no other name is known', () => {
  const { cityName } = createPlaceIndex(database.db);
  expect(cityName('Cairo', 'EG', 'tr')).toBe('Kahire');
  expect(cityName('Nowhere', 'EG', 'tr')).toBe('Nowhere');
});

test('blank and endless texts are answered without a question to the database', async () => {
  const closed = createPlaceIndex(database.db, { now: () => 0 });
  const query = vi.spyOn(database.pool, 'connect');
  for (const text of ['', '   ', 'x'.repeat(10_000)]) {
    expect(await closed.suggest(text, { language: 'en', purpose: 'flights', limit: 8 })).toEqual([]);
  }
  expect(query).not.toHaveBeenCalled();
});
