import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createPlaceIndex, createRefreshed } from './place-index.ts';

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

test('what is read ahead is whole, and an empty catalogue is not cached', async () => {
  const index = createPlaceIndex(database.db, { now: () => 0 });
  await index.readAhead();
  const id = await addAirport('EDL', 'Eldoret', 'KE');
  await index.readAhead();
  expect(await index.findAirports('Eldoret')).toEqual(['EDL']);
  await database.db.deleteFrom('airports').where('id', '=', id).execute();
  expect(await index.findAirports('Eldoret')).toEqual(['EDL']);
});

test('what an administrator changes is found once ten seconds have passed, and not before', async () => {
  const { db } = database;
  let clock = 0;
  const index = createPlaceIndex(db, { now: () => clock });
  const pass = (seconds: number) => (clock += seconds * 1000);
  const kisumu = await addAirport('KIS', 'Kisumu', 'KE');
  const location = newId();
  await db.insertInto('locations').values({ id: location, city: 'Kisumu', country: 'KE' }).execute();
  expect(await index.findAirports('كيسومو')).toEqual(['KIS']);
  expect(await index.findHotelPlaces('Kisumu (KIS)')).toEqual({ locationIds: [location], hotelIds: [] });

  await addAirport('KGL', 'Kigali', 'RW');
  const hotel = newId();
  await db.insertInto('hotels').values({ id: hotel, name: 'Impala Court', locationId: location }).execute();
  pass(9);
  expect(await index.findAirports('Kigali')).toEqual([]);
  pass(1);
  await index.findAirports('Kigali');
  await expect.poll(() => index.findAirports('Kigali')).toEqual(['KGL']);
  expect(await index.findHotelPlaces('impala')).toEqual({ locationIds: [], hotelIds: [hotel] });

  await db.updateTable('airports').set({ deletedAt: new Date() }).where('id', '=', kisumu).execute();
  await db.updateTable('hotels').set({ status: 'inactive' }).where('id', '=', hotel).execute();
  pass(10);
  await index.findAirports('Kisumu');
  await expect.poll(() => index.findAirports('Kisumu')).toEqual([]);
  expect(await index.findHotelPlaces('impala court')).toEqual({ locationIds: [], hotelIds: [] });
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

function reader() {
  let clock = 0;
  const calls: { answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const failures: unknown[] = [];
  const current = createRefreshed<string>({
    read: () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      calls.push({ answer: resolve, fail: reject });
      return promise;
    },
    freshMs: 10,
    now: () => clock,
    onFailed: (error) => failures.push(error),
  });
  return { current, calls, failures, wait: (ms: number) => (clock += ms) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('something that may be a little old', () => {
  test('ten who ask at once share the first reading', async () => {
    const { current, calls } = reader();
    const reads = Array.from({ length: 10 }, () => current());
    expect(calls).toHaveLength(1);
    calls[0]?.answer('first');
    expect(new Set(await Promise.all(reads))).toEqual(new Set(['first']));
  });

  test('the old answer serves while a new one is read', async () => {
    const { current, calls, wait } = reader();
    const first = current();
    calls[0]?.answer('first');
    await first;
    wait(9);
    await current();
    expect(calls).toHaveLength(1);
    wait(1);
    expect(await current()).toBe('first');
    expect(await current()).toBe('first');
    expect(calls).toHaveLength(2);
    calls[1]?.answer('second');
    await settle();
    expect(await current()).toBe('second');
    expect(calls).toHaveLength(2);
  });

  test('a reading that fails is said, keeps the old answer and is tried again later', async () => {
    const { current, calls, failures, wait } = reader();
    const first = current();
    calls[0]?.answer('first');
    await first;
    wait(10);
    await current();
    calls[1]?.fail(new Error('no database'));
    await settle();
    expect(failures).toHaveLength(1);
    expect(await current()).toBe('first');
    expect(calls).toHaveLength(2);
    wait(10);
    await current();
    calls[2]?.answer('third');
    await settle();
    expect(await current()).toBe('third');
  });

  test('where the very first reading fails, the caller gets the error and the next one reads', async () => {
    const { current, calls } = reader();
    const first = current();
    calls[0]?.fail(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    const second = current();
    calls[1]?.answer('there');
    expect(await second).toBe('there');
  });
});
