import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { actor, addAmenities, addStay, hotelForm, openHotel } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { confirmationOf } from '../editing/confirmation.ts';
import { deleteRecords, restoreRecords } from '../editing/delete-rows.ts';
import { listRecords } from '../editing/list-records.ts';
import type { RecordQuery } from '../editing/record-kind.ts';
import { addRecord, updateRecord } from '../editing/save-record.ts';
import { findHotel, suggestHotels } from '../rooms/hotel-names.ts';
import { rooms, setRoomStatus } from '../rooms/rooms.ts';
import { countActiveHotels, summarizeHotels } from './count-hotels.ts';
import { changeHotelPrices, hotels, readHotel, setHotelStatus } from './hotels.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addAmenities(database.db, ['Pool', 'Free Wi-Fi', 'Spa; sauna']);
});
afterAll(() => database.drop());

const anyRow: RecordQuery = {
  text: '',
  sort: 'created_at',
  direction: 'descending',
  page: 1,
  deleted: false,
  filters: {},
};

async function names(query: Partial<RecordQuery>): Promise<string[]> {
  const { rows } = await listRecords(database.db, hotels, { ...anyRow, ...query });
  return rows.map(({ name }) => name).toSorted();
}

async function roomsOf(hotelId: string) {
  return database.db
    .selectFrom('rooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'rooms.roomTypeId')
    .select(['rooms.id', 'roomNumber', 'name as type', 'floor', 'pricePerNightMinor as price'])
    .select(['capacity', 'size', 'bedType', 'status'])
    .where('rooms.hotelId', '=', hotelId)
    .where('rooms.deletedAt', 'is', null)
    .orderBy('rooms.id')
    .execute();
}

describe('an administrator who adds a hotel', () => {
  test('finds it with as many rooms as the form said, twenty on a floor', async () => {
    const id = await openHotel(database.db, {
      name: 'Baobab House',
      price_per_night: '99.5',
      total_rooms: '45',
    });
    const rooms = await roomsOf(id);
    const numbers = rooms.map(({ roomNumber }) => roomNumber);
    expect(numbers).toHaveLength(45);
    expect([numbers[0], numbers[19], numbers[20], numbers[44]]).toEqual(['101', '120', '201', '305']);
    expect(rooms[40]).toMatchObject({
      type: 'Standard',
      floor: 3,
      price: 9950,
      capacity: 2,
      size: 30,
      bedType: 'Double',
      status: 'available',
    });
    await summarizeHotels(database.db);
    const { rows } = await listRecords(database.db, hotels, { ...anyRow, text: 'baobab' });
    expect(rows).toMatchObject([
      { rooms: 45, availableRooms: 45, priceMinor: 9950, city: 'Mombasa', country: 'Kenya' },
    ]);
  });

  test('makes its city when there is none yet, and finds it however it is written', async () => {
    const first = await openHotel(database.db, { name: 'Stone Gate', city: 'Lamu' });
    const second = await openHotel(database.db, { name: 'Sea Gate', city: 'LAMU', country: 'KE' });
    const abroad = await openHotel(database.db, { name: 'Far Gate', city: 'Lamu', country: 'TZ' });
    const places = await database.db
      .selectFrom('hotels')
      .select(['id', 'locationId'])
      .where('id', 'in', [first, second, abroad])
      .execute();
    const at = new Map(places.map(({ id, locationId }) => [id, locationId]));
    expect(at.get(second)).toBe(at.get(first));
    expect(at.get(abroad)).not.toBe(at.get(first));
  });

  test('reads what is wrong at each field, and nothing is saved', async () => {
    const typed = {
      name: '',
      price_per_night: 'cheap',
      total_rooms: '2001',
      country: 'XX',
      amenities: 'Pool\nHelipad',
      latitude: '91',
      check_in_from: '25:00',
      free_cancellation_days: '-1',
    };
    expect(await addRecord(database.db, hotels, hotelForm(typed), actor)).toEqual({
      ok: false,
      error: 'invalid',
      problems: {
        name: 'Name is missing.',
        price_per_night: 'Enter dollars, such as 120 or 119.50.',
        total_rooms: 'Enter a whole number up to 2,000.',
        country: 'There is no country "XX".',
        amenities: 'There is no amenity "Helipad".',
        latitude: 'A latitude is a number from -90 to 90.',
        longitude: 'Enter the longitude too, or leave both empty.',
        check_in_from: 'Enter a time, such as 14:00.',
        free_cancellation_days: 'Enter up to 90 days, or nothing.',
      },
    });
  });

  test('gets no rooms when the number of rooms is left empty', async () => {
    const id = await openHotel(database.db, { name: 'Empty House', total_rooms: '' });
    expect(await roomsOf(id)).toEqual([]);
  });

  test('cannot have two of one name in one city', async () => {
    await openHotel(database.db, { name: 'Twin Palms', city: 'Malindi' });
    const again = await addRecord(database.db, hotels, hotelForm({ name: 'TWIN palms', city: 'malindi' }), actor);
    expect(again).toMatchObject({
      error: 'invalid',
      problems: { name: 'There is a hotel called TWIN palms in malindi already.' },
    });
    expect(await names({ text: 'twin' })).toEqual(['Twin Palms']);
  });

  test('may call it anything, in any script, without harm to anybody', async () => {
    const hostile = `'; drop table hotels; -- <script>alert(1)</script>`;
    const id = await openHotel(database.db, { name: hostile, description: 'a\u0000b\u202Ec' });
    const arabic = await openHotel(database.db, { name: 'فندق الواحة', city: 'زنجبار', country: 'TZ' });
    expect((await readHotel(database.db, id))?.values).toMatchObject({ name: hostile, description: 'abc' });
    expect((await readHotel(database.db, arabic))?.values).toMatchObject({
      name: 'فندق الواحة',
      city: 'زنجبار',
    });
    expect(await names({ text: 'الواحة' })).toEqual(['فندق الواحة']);
    expect(await names({ text: '%' })).toEqual([]);
  });
});

describe('an administrator who edits a hotel', () => {
  test('changes everything but its rooms, which are counted', async () => {
    const id = await openHotel(database.db, { name: 'Tamarind', total_rooms: '3', amenities: 'Pool' });
    const before = await readHotel(database.db, id);
    const saved = await updateRecord(
      database.db,
      hotels,
      {
        id,
        version: before?.version ?? 0,
        values: hotelForm({
          name: 'Tamarind Court',
          city: 'Kilifi',
          total_rooms: '99',
          amenities: 'Free Wi-Fi\nSpa; sauna',
          status: 'maintenance',
          free_cancellation_days: '',
          latitude: '-3.63',
          longitude: '39.85',
        }),
      },
      actor,
    );
    expect(saved).toEqual({ ok: true, id });
    expect((await readHotel(database.db, id))?.values).toMatchObject({
      name: 'Tamarind Court',
      city: 'Kilifi',
      total_rooms: '3',
      amenities: 'Free Wi-Fi\nSpa; sauna',
      status: 'maintenance',
      free_cancellation_days: '',
      latitude: '-3.63',
    });
  });

  test('does not overwrite silently what a colleague saved meanwhile', async () => {
    const id = await openHotel(database.db, { name: 'Acacia' });
    const version = (await readHotel(database.db, id))?.version ?? 0;
    const change = (price: string) =>
      updateRecord(
        database.db,
        hotels,
        { id, version, values: hotelForm({ name: 'Acacia', price_per_night: price }) },
        actor,
      );
    expect(await change('130')).toMatchObject({ ok: true });
    expect(await change('110')).toMatchObject({
      ok: false,
      error: 'changed_meanwhile',
      now: { price_per_night: '130' },
      version: version + 1,
    });
    expect((await readHotel(database.db, id))?.values.price_per_night).toBe('130');
  });
});

describe('an administrator who deletes a hotel', () => {
  test('is refused while a room is booked, and the message says what to do instead', async () => {
    const id = await openHotel(database.db, { name: 'Reef Lodge', total_rooms: '2' });
    const [first, second] = await roomsOf(id);
    const stay = await addStay(database.db, { roomId: first?.id ?? '', nights: '[2030-01-01,2030-01-03)' });
    await addStay(database.db, {
      roomId: second?.id ?? '',
      nights: '[2030-01-01,2030-01-03)',
      state: 'held',
    });
    await addStay(database.db, {
      roomId: second?.id ?? '',
      nights: '[2030-02-01,2030-02-03)',
      state: 'freed',
    });
    expect(await deleteRecords(database.db, hotels, [id], actor)).toEqual({
      deleted: [],
      retained: [{ id, reason: 'Reef Lodge cannot be deleted: 2 stays refer to it. Set the hotel inactive instead.' }],
    });
    await database.db.updateTable('roomStays').set({ state: 'freed' }).where('id', '=', stay).execute();
    expect((await deleteRecords(database.db, hotels, [id], actor)).retained).toMatchObject([
      { reason: 'Reef Lodge cannot be deleted: a stay refers to it. Set the hotel inactive instead.' },
    ]);
  });

  test('takes its rooms out of every list and figure, and brings them back with it', async () => {
    const before = await summarizeHotels(database.db);
    const id = await openHotel(database.db, { name: 'Dhow Inn', city: 'Shela', total_rooms: '7' });
    const roomCount = async () =>
      (await listRecords(database.db, rooms, { ...anyRow, filters: { hotel: id } })).matching;
    expect(await roomCount()).toBe(7);
    expect(await deleteRecords(database.db, hotels, [id], actor)).toEqual({ deleted: [id], retained: [] });
    expect(await roomCount()).toBe(0);
    expect(await summarizeHotels(database.db)).toEqual(before);
    expect(await findHotel(database.db, 'Dhow Inn, Shela')).toBeUndefined();
    expect(await names({ deleted: true, text: 'dhow' })).toEqual(['Dhow Inn']);

    expect(await restoreRecords(database.db, hotels, [id], actor)).toEqual({ ok: true, restored: [id] });
    expect(await roomCount()).toBe(7);
    expect((await summarizeHotels(database.db)).rooms).toBe(before.rooms + 7);
  });

  test('finds its city again too when that was deleted after it', async () => {
    const { db } = database;
    const id = await openHotel(db, { name: 'Lonely House', city: 'Kiunga' });
    await deleteRecords(db, hotels, [id], actor);
    await db.updateTable('locations').set({ deletedAt: new Date() }).where('city', '=', 'Kiunga').execute();
    expect(await restoreRecords(db, hotels, [id], actor)).toMatchObject({ ok: true });
    expect((await summarizeHotels(db)).cities.map(({ city }) => city)).toContain('Kiunga');
    const gone = await db
      .selectFrom('locations')
      .select('id')
      .where('city', '=', 'Kiunga')
      .where('deletedAt', 'is not', null)
      .execute();
    expect(gone).toEqual([]);
  });

  test('finds it in the city that was made anew meanwhile', async () => {
    const { db } = database;
    const id = await openHotel(db, { name: 'Old House', city: 'Siyu' });
    await deleteRecords(db, hotels, [id], actor);
    await db.updateTable('locations').set({ deletedAt: new Date() }).where('city', '=', 'Siyu').execute();
    const neighbour = await openHotel(db, { name: 'New House', city: 'siyu' });
    expect(await restoreRecords(db, hotels, [id], actor)).toMatchObject({ ok: true });
    const { rows } = await sql<{ places: number }>`
      select count(distinct location_id)::int as places from hotels where id in (${id}, ${neighbour})
    `.execute(db);
    expect(rows).toEqual([{ places: 1 }]);
  });

  test('cannot bring it back once another has its name', async () => {
    const { db } = database;
    const id = await openHotel(db, { name: 'Sunset', city: 'Watamu' });
    await deleteRecords(db, hotels, [id], actor);
    await openHotel(db, { name: 'sunset', city: 'Watamu' });
    expect(await restoreRecords(db, hotels, [id], actor)).toEqual({ ok: false, error: 'place_taken' });
  });
});

test('the dashboard counts hotels that are active and there', async () => {
  const { db } = database;
  const before = await countActiveHotels(db);
  await openHotel(db, { name: 'Counted House' });
  const resting = await openHotel(db, { name: 'Resting House' });
  const gone = await openHotel(db, { name: 'Gone House' });
  await setHotelStatus(db, { ids: [resting], status: 'inactive' }, actor);
  await deleteRecords(db, hotels, [gone], actor);
  expect(await countActiveHotels(db)).toBe(before + 1);
});

describe('an administrator who changes many hotels at once', () => {
  test('sets their status, but not that of a deleted one', async () => {
    const { db } = database;
    const one = await openHotel(db, { name: 'Bulk One' });
    const two = await openHotel(db, { name: 'Bulk Two' });
    const gone = await openHotel(db, { name: 'Bulk Gone' });
    await deleteRecords(db, hotels, [gone], actor);
    expect(await setHotelStatus(db, { ids: [one, two, gone], status: 'inactive' }, actor)).toEqual({
      ok: true,
      changed: 2,
    });
    expect(await names({ text: 'bulk', filters: { status: 'inactive' } })).toEqual(['Bulk One', 'Bulk Two']);
  });

  test('is warned of booked guests before a hotel closes or a room leaves service', async () => {
    const { db } = database;
    const id = await openHotel(db, { name: 'Booked House', total_rooms: '2' });
    const [room] = await db.selectFrom('rooms').select('id').where('hotelId', '=', id).execute();
    if (!room) throw new Error('It has rooms');
    await sql`insert into room_stays (id, room_id, nights, state)
      values (${newId()}, ${room.id}, daterange(current_date + 5, current_date + 7), 'sold')`.execute(db);
    const closing = { ids: [id], status: 'inactive' } as const;
    const unconfirmed = await setHotelStatus(db, closing, actor);
    if (unconfirmed.ok) throw new Error('Nobody was asked');
    expect(unconfirmed.warnings).toEqual([expect.stringMatching(/^Guests have booked 1 room in/)]);
    expect(await setRoomStatus(db, { ids: [room.id], status: 'maintenance' }, actor)).toMatchObject({
      warnings: [expect.stringMatching(/find them other rooms first/)],
    });
    const stored = await readHotel(db, id);
    if (!stored) throw new Error('No such hotel');
    const change = { id, version: stored.version, values: { ...stored.values, status: 'inactive' } };
    expect(await updateRecord(db, hotels, change, actor)).toMatchObject({ error: 'unconfirmed' });
    const confirmed = confirmationOf(unconfirmed.warnings);
    expect(await setHotelStatus(db, { ...closing, confirmed }, actor)).toEqual({ ok: true, changed: 1 });
  });

  test('raises the prices of hotels and rooms, rounded to cents, or none at all', async () => {
    const { db } = database;
    const id = await openHotel(db, { name: 'Dear House', price_per_night: '99.99', total_rooms: '2' });
    const palace = await openHotel(db, { name: 'Palace', price_per_night: '900000', total_rooms: '1' });
    const prices = async () => [
      (await readHotel(db, id))?.values.price_per_night,
      ...(await roomsOf(id)).map(({ price }) => price),
    ];
    expect(await changeHotelPrices(db, { ids: [id], percent: 7.5 }, actor)).toEqual({ ok: true, changed: 1 });
    expect(await prices()).toEqual(['107.49', 10749, 10749]);
    expect(await changeHotelPrices(db, { ids: [id, palace], percent: 50 }, actor)).toEqual({
      ok: false,
      error: 'beyond_limit',
    });
    expect(await prices()).toEqual(['107.49', 10749, 10749]);
  });
});

test('a search matches name, city and address, and a filter location and status', async () => {
  const { db } = database;
  await openHotel(db, { name: 'Kisima Court', city: 'Nanyuki', address: '12 Lenana Road' });
  expect(await names({ text: 'lenana' })).toEqual(['Kisima Court']);
  expect(await names({ text: 'nanyuki' })).toEqual(['Kisima Court']);
  const { cities } = await summarizeHotels(db);
  const place = cities.find(({ city }) => city === 'Nanyuki');
  expect(place).toMatchObject({ hotels: 1, active: 1, rooms: 0, country: 'Kenya' });
  const location = place?.locationId ?? '';
  expect(await names({ filters: { location } })).toEqual(['Kisima Court']);
  expect(await names({ filters: { location, status: 'inactive' } })).toEqual([]);
});

test('a hotel is found by its whole name, and by half of it only while no other is meant', async () => {
  const { db } = database;
  const first = await openHotel(db, { name: 'Savanna Rest', city: 'Nakuru' });
  expect(await findHotel(db, 'savanna rest')).toEqual({ id: first, name: 'Savanna Rest, Nakuru' });
  await openHotel(db, { name: 'Savanna Rest', city: 'Naivasha' });
  expect(await findHotel(db, 'savanna rest')).toBeUndefined();
  expect(await findHotel(db, 'SAVANNA REST, nakuru')).toMatchObject({ id: first });
  expect(await findHotel(db, 'savanna rest,\u0000 nakuru')).toMatchObject({ id: first });
  for (const city of ['Naivasha', 'Kericho', 'Nyeri']) {
    await openHotel(db, { name: 'Savanna Rest, İzmir', city });
  }
  const whole = await openHotel(db, { name: 'Savanna Rest', city: 'İzmir' });
  expect(await findHotel(db, 'savanna rest, İZMIR')).toEqual({ id: whole, name: 'Savanna Rest, İzmir' });
  expect(await suggestHotels(db, 'rest, na\u0000')).toEqual(['Savanna Rest, Naivasha', 'Savanna Rest, Nakuru']);
});
