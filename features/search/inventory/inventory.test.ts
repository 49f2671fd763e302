import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { addAmenities, addStay } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { writeSlowWorld } from '#tests/search/write-slow-world.ts';
import { removeOldChanges } from '../timetable/read-changes.ts';
import { createInventory, type HotelInventory } from './create-inventory.ts';
import { countFree } from './inventory-hotel.ts';

let database: TestDatabase;
let hotelId: string;
let roomId: string;
let locationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await addAmenities(database.db, ['Pool']);
});
afterAll(() => database.drop());
beforeEach(async () => {
  hotelId = newId();
  roomId = newId();
  locationId = await openHotel(hotelId, roomId);
});

async function openHotel(id: string, room: string): Promise<string> {
  const rooms = [
    { id: room, capacity: 2, priceMinor: 80_00, status: 'available' as const, isDeleted: false, stays: [] },
  ];
  const facts = { name: `Hotel ${id}`, status: 'active' as const, isDeleted: false, stars: 3 };
  return writeSlowWorld(database.db, [{ id, ...facts, reviews: [], amenities: ['Pool'], rooms }]);
}

/** A separate process. */
function openProcess(): HotelInventory {
  return createInventory({ db: database.db, log: createLog('silent'), today: () => '2026-12-01' });
}

const nights = '[2026-12-11,2026-12-13)';
const [firstDay, lastDay] = ['2026-12-12', '2026-12-14'].map((day) => Date.parse(day) / 86_400_000);

async function hotelSeen(process: HotelInventory) {
  const { hotels } = await process.open({ locationIds: [locationId], hotelIds: [] });
  return hotels.find(({ id }) => id === hotelId);
}

async function freeRooms(process: HotelInventory): Promise<number> {
  const kinds = (await hotelSeen(process))?.rooms ?? [];
  return kinds.reduce((sum, kind) => sum + countFree(kind, firstDay ?? 0, lastDay ?? 0), 0);
}

test('a room sold by one process is gone from the search of another within a second', async () => {
  const elsewhere = openProcess();
  expect(await freeRooms(elsewhere)).toBe(1);
  const startedAt = performance.now();
  const stay = await addStay(database.db, { roomId, nights, state: 'held' });
  await shortly(async () => (await freeRooms(elsewhere)) === 0);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await sql`update room_stays set state = 'freed' where id = ${stay}`.execute(database.db);
  await shortly(async () => (await freeRooms(elsewhere)) === 1);
});

test('a sale that began before the last refresh and was committed after it is not missed', async () => {
  const process = openProcess();
  expect(await freeRooms(process)).toBe(1);
  await database.db.transaction().execute(async (slow) => {
    const stay = { id: newId(), roomId, nights, state: 'held' };
    await slow.insertInto('roomStays').values(stay).execute();
    // Other connections write and commit meanwhile.
    await sql`update hotels set star_rating = 5 where id = ${hotelId}`.execute(database.db);
    await shortly(async () => (await hotelSeen(process))?.stars === 5);
    expect(await freeRooms(process)).toBe(1);
  });
  await shortly(async () => (await freeRooms(process)) === 0);
});

test('a change while the city is being read is not overwritten by what was read before it', async () => {
  const process = openProcess();
  await process.open({ locationIds: [], hotelIds: [] });
  const reading = freeRooms(process);
  await addStay(database.db, { roomId, nights });
  await reading;
  await shortly(async () => (await freeRooms(process)) === 0);
});

test('a city of which something changes all the time is read all the same', async () => {
  const process = openProcess();
  let isOver = false;
  const sellers = (async () => {
    for (let stars = 1; !isOver; stars = (stars % 5) + 1)
      await sql`update hotels set star_rating = ${stars} where id = ${hotelId}`.execute(database.db);
  })();
  const end = performance.now() + 1_500;
  while (performance.now() < end) {
    expect(await freeRooms(process)).toBe(1);
    await sleep(20);
  }
  isOver = true;
  await sellers;
});

test.each([
  ['a stay that is removed', () => sql`delete from room_stays where room_id = ${roomId}`, 1],
  ['a stay on other nights', () => sql`update room_stays set nights = '[2027-01-01,2027-01-03)'`, 1],
  ['a stay that is given back', () => sql`update room_stays set state = 'freed' where room_id = ${roomId}`, 1],
])('%s shows within a second', async (_, change, free) => {
  await addStay(database.db, { roomId, nights });
  const process = openProcess();
  expect(await freeRooms(process)).toBe(0);
  await change().execute(database.db);
  await shortly(async () => (await freeRooms(process)) === free);
});

test('who pays for what is held changes nothing of what is free, and leaves no note', async () => {
  const stay = await addStay(database.db, { roomId, nights, state: 'held' });
  const before = await countNotes();
  await sql`update room_stays set state = 'sold', price_per_night_minor = 1 where id = ${stay}`.execute(database.db);
  expect(await countNotes()).toBe(before);
});

test('a hotel that moves to another city goes there, and is found by itself all the while', async () => {
  const elsewhere = await openHotel(newId(), newId());
  const process = openProcess();
  const countIn = async (id: string) =>
    (await process.open({ locationIds: [id], hotelIds: [] })).hotels.filter((one) => one.id === hotelId).length;
  expect([await countIn(locationId), await countIn(elsewhere)]).toEqual([1, 0]);
  await sql`update hotels set location_id = ${elsewhere} where id = ${hotelId}`.execute(database.db);
  await shortly(async () => (await countIn(elsewhere)) === 1);
  expect(await countIn(locationId)).toBe(0);
  const { hotels } = await process.open({ locationIds: [], hotelIds: [hotelId] });
  expect(hotels.map(({ id }) => id)).toEqual([hotelId]);
  // Matched by its city and by its name, it is listed once.
  const both = await process.open({ locationIds: [elsewhere], hotelIds: [hotelId] });
  expect(both.hotels).toHaveLength(2);
});

test('a page is finished until something of its city changes, and not when something of another one does', async () => {
  const other = newId();
  const elsewhere = await openHotel(other, newId());
  const process = openProcess();
  const here = await process.open({ locationIds: [locationId], hotelIds: [] });
  const there = await process.open({ locationIds: [elsewhere], hotelIds: [] });
  const areCurrent = async () => {
    await process.refreshed();
    return [here.isCurrent(), there.isCurrent()];
  };
  await sleep(800);
  expect(await areCurrent()).toEqual([true, true]);
  await addStay(database.db, { roomId, nights });
  await sleep(800);
  expect(await areCurrent()).toEqual([false, true]);
  await sql`update amenities set icon = 'waves'`.execute(database.db);
  await sleep(800);
  expect(await areCurrent()).toEqual([false, false]);
});

test('notes of changes are thrown away after an hour, and not before', async () => {
  await removeOldChanges(database.db);
  expect(await countNotes()).toBeGreaterThan(0);
  await sql`update hotel_changes set noted_at = noted_at - interval '61 minutes'`.execute(database.db);
  await removeOldChanges(database.db);
  expect(await countNotes()).toBe(0);
});

async function countNotes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hotel_changes`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** The limit is a second; a busy test machine may take longer. */
async function shortly(condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 15_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('It did not show');
    await sleep(20);
  }
}
