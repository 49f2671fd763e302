import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { addStay, openHotel, openRoom } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createInventory } from '../inventory/create-inventory.ts';
import { openChosenHotels } from './chosen-hotels.ts';
import { findAlternatives } from './similar-hotels.ts';
import { openStay } from './stay.ts';

const now = new Date('2026-12-01T09:00:00Z');
const fourNights = 'checkIn=2026-12-11&checkOut=2026-12-15&adults=2';

let database: TestDatabase;
let full: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const add = async (name: string, place: Record<string, string>, prices: string[]) => {
    const id = await openHotel(database.db, { name, ...place });
    ids.set(name, id);
    const rooms: string[] = [];
    for (const [index, price_per_night] of prices.entries()) {
      rooms.push(await openRoom(database.db, { hotel: name, room_number: String(index + 1), price_per_night }));
    }
    return { id, rooms };
  };
  const here = { latitude: '-4.05', longitude: '39.67', star_rating: '4' };
  const taken = await add('Taken', here, ['100']);
  full = taken.id;
  await addStay(database.db, { roomId: taken.rooms[0] ?? '', nights: '[2026-12-10,2026-12-13)' });
  await add('Twin', here, ['110', '110']);
  await add('Palace', { ...here, star_rating: '5' }, ['400']);
  await add('Far', { ...here, latitude: '-4.5' }, ['100']);
  await add('Near', { ...here, latitude: '-4.06' }, ['130']);
  await add('Hut', { ...here, star_rating: '2' }, ['30']);
  const busy = await add('Busy', here, ['100']);
  await addStay(database.db, { roomId: busy.rooms[0] ?? '', nights: '[2026-12-14,2026-12-16)' });
  await add('Elsewhere', { ...here, city: 'Nairobi' }, ['100']);
});
afterAll(() => database.drop());

function inventory() {
  return createInventory({
    db: database.db,
    log: createLog('silent'),
    today: () => '2026-12-01',
    age: { freshMs: -1, maxAgeMs: -1 },
  });
}

async function alternatives(address = fourNights) {
  const opened = openStay(new URLSearchParams(address), defaultSettings(), now);
  const found = await findAlternatives({ db: database.db, hotels: inventory() }, full, opened);
  return {
    names: found.similar.map(({ hotel }) => hotel.name),
    dates: found.dates.map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`),
  };
}

describe('a guest whose hotel is full', () => {
  test('is shown the four most similar hotels of the city that have rooms, by stars, price and place', async () => {
    expect((await alternatives()).names).toEqual(['Twin', 'Near', 'Palace', 'Hut']);
  });

  test('with more friends only sees those where all of them sleep', async () => {
    expect((await alternatives(`${fourNights}&rooms=2`)).names).toEqual(['Twin']);
  });

  test('sees the nearest other dates of the same length, and none that has passed', async () => {
    const { dates } = await alternatives();
    expect(dates).toEqual([
      '2026-12-06 2026-12-10',
      '2026-12-13 2026-12-17',
      '2026-12-14 2026-12-18',
      '2026-12-15 2026-12-19',
    ]);
    const soon = await alternatives('checkIn=2026-12-02&checkOut=2026-12-11&adults=2');
    expect(soon.dates).toEqual(['2026-12-01 2026-12-10']);
  });
});

test('chosen hotels keep their order; those that are gone are left out, and what is full has no price', async () => {
  const chosen = ['Palace', 'Taken', 'Elsewhere'].map((name) => ids.get(name) ?? '');
  const unknown = '0193a0c1-0000-7000-8000-000000000000';
  const { stay } = openStay(new URLSearchParams(fourNights), defaultSettings(), now);
  const priced = await openChosenHotels(inventory(), [unknown, ...chosen], stay);
  expect(priced.map(({ hotel, found }) => [hotel.name, found?.perNightMinor, found?.totalMinor])).toEqual([
    ['Palace', 400_00, 1600_00],
    ['Taken', undefined, undefined],
    ['Elsewhere', 100_00, 400_00],
  ]);
  const undated = await openChosenHotels(inventory(), chosen, null);
  expect(undated.every(({ found }) => found === undefined)).toBe(true);
  expect(await openChosenHotels(inventory(), [], stay)).toEqual([]);
  await database.db.updateTable('hotels').set({ residentDiscountPercent: 25 }).where('name', '=', 'Palace').execute();
  const [local] = await openChosenHotels(inventory(), chosen, { ...stay, isResident: true });
  expect(local?.found).toMatchObject({ perNightMinor: 300_00, residentPercent: 25 });
});

test('more hotels than a page of results has are all priced', async () => {
  for (let number = 1; number <= 18; number += 1) {
    const name = `Row ${number}`;
    ids.set(name, await openHotel(database.db, { name, city: 'Kisumu' }));
    await openRoom(database.db, { hotel: name, room_number: '1', price_per_night: String(number) });
  }
  const row = [...ids].filter(([name]) => name.startsWith('Row')).map(([, id]) => id);
  const { stay } = openStay(new URLSearchParams(fourNights), defaultSettings(), now);
  const chosen = await openChosenHotels(inventory(), row, stay);
  expect(chosen.map(({ found }) => found?.perNightMinor)).toEqual(row.map((_, index) => (index + 1) * 100));
});
