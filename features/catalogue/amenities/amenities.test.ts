import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { deleteRecords, restoreRecords } from '../editing/delete-rows.ts';
import { listRecords, readRecordQuery } from '../editing/list-records.ts';
import { addRecord, readRecord, readStored, updateRecord } from '../editing/save-record.ts';
import { hotels } from '../hotels/hotels.ts';
import { amenities, countAmenities, setAmenitiesActive } from './amenities.ts';
import { amenityIcons, parseAmenity } from './amenity.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };
const sauna = { name: 'Sauna', category: 'recreation', description: 'Hot', icon: 'waves', is_active: 'true' };

let database: TestDatabase;
let locationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  locationId = newId();
  await database.db.insertInto('locations').values({ id: locationId, city: 'Nairobi', country: 'KE' }).execute();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.deleteFrom('roomAmenities').execute();
  await database.db.deleteFrom('hotelAmenities').execute();
  await database.db.deleteFrom('amenities').execute();
});

async function added(values = sauna): Promise<string> {
  const saved = await addRecord(database.db, amenities, values, actor);
  if (!saved.ok) throw new Error(saved.error);
  return saved.id;
}

/** Hotels with the amenity, each with so many rooms that have it too. */
async function addHotels(amenityId: string, { hotels, roomsEach = 0 }: { hotels: number; roomsEach?: number }) {
  await sql`
    with new_hotels as (
      insert into hotels (id, name, location_id)
      select gen_random_uuid(), 'Hotel ' || gen_random_uuid(), ${locationId} from generate_series(1, ${hotels}::int)
      returning id
    ), uses as (
      insert into hotel_amenities (hotel_id, amenity_id) select id, ${amenityId} from new_hotels
    ), types as (
      insert into room_types (id, hotel_id, name) select gen_random_uuid(), id, 'Standard' from new_hotels
      returning id, hotel_id
    ), new_rooms as (
      insert into rooms (id, hotel_id, room_type_id, room_number, price_per_night_minor)
      select gen_random_uuid(), hotel_id, types.id, number::text, 9000
      from types, generate_series(1, ${roomsEach}::int) as number
      returning id
    )
    insert into room_amenities (room_id, amenity_id) select id, ${amenityId} from new_rooms`.execute(database.db);
}

function list(address = '') {
  return listRecords(database.db, amenities, readRecordQuery(amenities, new URLSearchParams(address)));
}

describe('an amenity from a form or a file', () => {
  const empty = { name: 'Pool', category: '', description: '', icon: '', is_active: '' };

  test('is one of the room, with a star, and active, unless it says otherwise', () => {
    expect(parseAmenity(empty)).toEqual({
      ok: true,
      value: { name: 'Pool', category: 'room', description: '', icon: 'star', isActive: true },
    });
    expect(parseAmenity({ ...empty, category: 'Hotel Services', icon: 'WIFI', is_active: 'No' })).toMatchObject({
      value: { category: 'hotel', icon: 'wifi', isActive: false },
    });
  });

  test('says at each field what is wrong with it', () => {
    const wrong = {
      name: '',
      category: 'garden',
      description: 'x'.repeat(301),
      icon: 'skull',
      is_active: 'maybe',
    };
    expect(parseAmenity(wrong)).toEqual({
      ok: false,
      problems: {
        name: 'Name is missing.',
        category: 'Choose one of room, hotel, recreation, business, dining.',
        description: 'Use at most 300 characters.',
        icon: `Choose one of ${amenityIcons.join(', ')}.`,
        is_active: 'Enter true or false.',
      },
    });
    expect(parseAmenity({ ...empty, name: 'x'.repeat(61) })).toMatchObject({
      problems: { name: 'Use at most 60 characters.' },
    });
  });
});

test('an amenity is added, changed, and refused where another has its name', async () => {
  const id = await added();
  expect(await readRecord(database.db, amenities, id)).toEqual({ id, version: 1, values: sauna });
  const change = { id, version: 1, values: { ...sauna, is_active: 'false', icon: 'bath' } };
  expect(await updateRecord(database.db, amenities, change, actor)).toEqual({ ok: true, id });
  expect(await updateRecord(database.db, amenities, change, actor)).toMatchObject({
    error: 'changed_meanwhile',
    version: 2,
    now: { is_active: 'false', icon: 'bath' },
  });
  expect(await addRecord(database.db, amenities, { ...sauna, name: 'SAUNA' }, actor)).toEqual({
    ok: false,
    error: 'invalid',
    problems: { name: 'There is an amenity called SAUNA already.' },
  });
});

describe('deleting an amenity', () => {
  test('is refused with how many hotels and rooms have it', async () => {
    const id = await added();
    await addHotels(id, { hotels: 2, roomsEach: 3 });
    expect(await deleteRecords(database.db, amenities, [id], actor)).toEqual({
      deleted: [],
      retained: [{ id, reason: 'Sauna cannot be deleted: 2 hotels and 6 rooms use it. Set it inactive instead.' }],
    });
  });

  test.each([
    [{ hotels: 1 }, '1 hotel uses it.'],
    [{ hotels: 1001 }, 'more than 1,000 hotels use it.'],
  ])('with %j says "%s"', async (uses, sentence) => {
    const id = await added();
    await addHotels(id, uses);
    const { retained } = await deleteRecords(database.db, amenities, [id], actor);
    expect(retained[0]?.reason).toContain(sentence);
  });

  test('is possible when only deleted hotels and rooms had it, and can be undone', async () => {
    const id = await added();
    await addHotels(id, { hotels: 1, roomsEach: 1 });
    await database.db.updateTable('rooms').set({ deletedAt: new Date() }).execute();
    expect((await deleteRecords(database.db, amenities, [id], actor)).retained[0]?.reason).toContain('1 hotel uses it');
    await database.db.updateTable('hotels').set({ deletedAt: new Date() }).execute();
    expect((await deleteRecords(database.db, amenities, [id], actor)).deleted).toEqual([id]);
    // A hotel that is restored meanwhile is without it.
    const { rows: owners } = await sql<{ hotelId: string }>`
      update hotels set deleted_at = null
      where id in (select hotel_id from hotel_amenities where amenity_id = ${id}) returning id as hotel_id
    `.execute(database.db);
    const ofHotel = async () =>
      (await readStored(database.db, hotels, sql`and hotels.id = ${owners[0]?.hotelId}::uuid`))[0]?.amenities;
    expect(await ofHotel()).toEqual([]);
    expect(await restoreRecords(database.db, amenities, [id], actor)).toEqual({ ok: true, restored: [id] });
    expect(await ofHotel()).toMatchObject([{ id }]);
  });

  test('stops counting where the number no longer matters', async () => {
    const id = await added();
    await addHotels(id, { hotels: 20, roomsEach: 60 });
    const { retained } = await deleteRecords(database.db, amenities, [id], actor);
    expect(retained[0]?.reason).toBe(
      'Sauna cannot be deleted: 20 hotels and more than 1,000 rooms use it. Set it inactive instead.',
    );
  });
});

test('several are set inactive at once: only those that were not are changed and noted', async () => {
  const [one, other] = [await added(), await added({ ...sauna, name: 'Spa', is_active: 'false' })];
  expect(await setAmenitiesActive(database.db, { ids: [one, other, newId()], isActive: false }, actor)).toEqual([one]);
  expect((await readRecord(database.db, amenities, one))?.values.is_active).toBe('false');
  expect(await setAmenitiesActive(database.db, { ids: [], isActive: true }, actor)).toEqual([]);
  const noted = await database.db
    .selectFrom('auditLog')
    .select(['subjectId', 'before', 'after'])
    .where('action', '=', 'amenity_changed')
    .where('subjectId', 'in', [one, other])
    .execute();
  expect(noted).toEqual([{ subjectId: one, before: { is_active: true }, after: { is_active: false } }]);
});

test('the list is searched by name and description, narrowed by category, and says how many hotels have each', async () => {
  await database.db.updateTable('hotels').set({ deletedAt: new Date() }).execute();
  const id = await added();
  await added({ ...sauna, name: 'Safe', description: 'For a laptop', category: 'room', is_active: 'false' });
  await addHotels(id, { hotels: 3 });
  await sql`update hotels set deleted_at = now() where id = (select hotel_id from hotel_amenities limit 1)`.execute(
    database.db,
  );
  const names = async (address: string) => (await list(address)).rows.map(({ name }) => name);
  expect(await names('')).toEqual(['Safe', 'Sauna']);
  expect(await names('sort=name')).toEqual(['Safe', 'Sauna']);
  expect(await names('q=laptop')).toEqual(['Safe']);
  expect(await names('q=SAU')).toEqual(['Sauna']);
  expect(await names('category=recreation')).toEqual(['Sauna']);
  expect(await names('category=dining')).toEqual([]);
  expect(await names('show=deleted')).toEqual([]);
  expect((await list('q=sauna')).rows[0]).toEqual({
    id,
    name: 'Sauna',
    description: 'Hot',
    category: 'recreation',
    icon: 'waves',
    isActive: true,
    hotels: 2,
  });
  expect(await countAmenities(database.db)).toEqual({ total: 2, active: 1, categories: 2, averageHotels: 1 });
});

test('without any amenity the figures are nought, and their average is none', async () => {
  expect(await countAmenities(database.db)).toEqual({
    total: 0,
    active: 0,
    categories: 0,
    averageHotels: null,
  });
});
