import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCode } from '#db/errors.ts';
import { addDays } from '#lib/calendar-date.ts';
import { actor, addAmenities, addStay, openHotel, openRoom, roomForm } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { deleteRecords, restoreRecords } from '../editing/delete-rows.ts';
import { listRecords } from '../editing/list-records.ts';
import type { RecordQuery } from '../editing/record-kind.ts';
import { addRecord, updateRecord } from '../editing/save-record.ts';
import { recordsOf } from '../exchange/kinds.ts';
import { businessToday } from '../flights/business-today.ts';
import { hotels } from '../hotels/hotels.ts';
import { countRooms } from './list-rooms.ts';
import { roomStatuses, settableRoomStatuses } from './room.ts';
import { changeRoomPrices, readRoom, rooms, setRoomStatus } from './rooms.ts';
import { listRoomTypes } from './write-rooms.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addAmenities(database.db, ['Minibar', 'Safe', 'Sea view']);
});
afterAll(() => database.drop());

const anyRoom: RecordQuery = {
  text: '',
  sort: 'room_number',
  direction: 'ascending',
  page: 1,
  deleted: false,
  filters: {},
};

async function numbers(query: Partial<RecordQuery>): Promise<string[]> {
  const { rows } = await listRecords(database.db, rooms, { ...anyRoom, ...query });
  return rows.map(({ number }) => number);
}

describe('an administrator who adds a room', () => {
  test('names the hotel, and finds the room there with its amenities', async () => {
    const hotelId = await openHotel(database.db, { name: 'Coral House' });
    const id = await openRoom(database.db, {
      hotel: 'coral house, mombasa',
      room_number: '12A',
      room_type: 'Honeymoon Suite',
      price_per_night: '249.9',
      has_balcony: 'true',
      amenities: 'Safe\nSea view',
    });
    const { rows } = await listRecords(database.db, rooms, { ...anyRoom, filters: { hotel: hotelId } });
    expect(rows).toEqual([
      {
        id,
        number: '12A',
        status: 'available',
        hotel: 'Coral House',
        city: 'Mombasa',
        floor: 1,
        type: 'Honeymoon Suite',
        capacity: 2,
        bedType: 'Double',
        size: 30,
        hasBalcony: true,
        priceMinor: 24990,
        amenities: ['Safe', 'Sea view'],
      },
    ]);
  });

  test('uses a room type of the hotel however it is written', async () => {
    const hotelId = await openHotel(database.db, { name: 'Type House', total_rooms: '1' });
    await openRoom(database.db, { hotel: hotelId, room_number: '7', room_type: 'STANDARD' });
    await openRoom(database.db, { hotel: hotelId, room_number: '8', room_type: 'غرفة عائلية' });
    expect(await listRoomTypes(database.db, hotelId)).toEqual(['Standard', 'غرفة عائلية']);
  });

  test('reads what is wrong at each field', async () => {
    const typed = {
      hotel: 'Nowhere Inn',
      room_number: '',
      capacity: '0',
      price_per_night: '0',
      floor: '1.5',
    };
    expect(await addRecord(database.db, rooms, roomForm(typed), actor)).toEqual({
      ok: false,
      error: 'invalid',
      problems: {
        hotel: 'There is no hotel "Nowhere Inn". Enter its name and city.',
        room_number: 'Room number is missing.',
        capacity: 'Enter 1 to 20 guests.',
        price_per_night: 'Enter dollars, such as 120 or 119.50.',
        floor: 'Enter a floor from -5 to 200.',
      },
    });
  });

  test('cannot give one number twice in a hotel, but in another', async () => {
    const one = await openHotel(database.db, { name: 'Number One', total_rooms: '1' });
    await openHotel(database.db, { name: 'Number Two', total_rooms: '1' });
    expect(await addRecord(database.db, rooms, roomForm({ hotel: one, room_number: '101' }), actor)).toMatchObject({
      problems: { room_number: 'There is a room 101 in Number One, Mombasa already.' },
    });
  });

  test('cannot add one to a hotel that is being deleted in this moment', async () => {
    const hotelId = await openHotel(database.db, { name: 'Vanishing' });
    const added = database.db.transaction().execute(async (transaction) => {
      await sql`select from hotels where id = ${hotelId} for update`.execute(transaction);
      await sql`update hotels set deleted_at = now() where id = ${hotelId}`.execute(transaction);
      const adding = addRecord(database.db, rooms, roomForm({ hotel: hotelId, room_number: '1' }), actor);
      // It has found the hotel by now, and waits for the transaction that deletes it.
      await sql`select pg_sleep(0.3)`.execute(transaction);
      return { adding };
    });
    expect(await (await added).adding).toMatchObject({
      ok: false,
      error: 'invalid',
      problems: { hotel: expect.any(String) },
    });
  });
});

describe('an administrator who edits a room', () => {
  test('changes it in its hotel, and not over a colleague', async () => {
    const { db } = database;
    const hotelId = await openHotel(db, { name: 'Edit House', total_rooms: '2' });
    await openHotel(db, { name: 'Other House' });
    const [room] = (await listRecords(db, rooms, { ...anyRoom, filters: { hotel: hotelId } })).rows;
    const id = room?.id ?? '';
    const stored = await readRoom(db, id);
    const version = stored?.version ?? 0;
    const values = roomForm({
      hotel: 'Other House, Mombasa',
      room_number: '999',
      status: 'blocked',
      amenities: 'Safe',
    });
    expect(await updateRecord(db, rooms, { id, version, values }, actor)).toEqual({ ok: true, id });
    expect(await readRoom(db, id)).toMatchObject({
      hotelId,
      values: { hotel: 'Edit House, Mombasa', room_number: '999', status: 'blocked', amenities: 'Safe' },
    });
    expect(await updateRecord(db, rooms, { id, version, values }, actor)).toMatchObject({
      error: 'changed_meanwhile',
      version: version + 1,
    });
    const taken = roomForm({ room_number: '102' });
    expect(await updateRecord(db, rooms, { id, version: version + 1, values: taken }, actor)).toMatchObject({
      error: 'invalid',
      problems: { room_number: 'There is a room 102 in Edit House, Mombasa already.' },
    });
  });
});

describe('an administrator who deletes a room', () => {
  test('is refused while somebody has it', async () => {
    const { db } = database;
    const hotelId = await openHotel(db, { name: 'Stay House', total_rooms: '3' });
    const [busy, freed, free] = (await listRecords(db, rooms, { ...anyRoom, filters: { hotel: hotelId } })).rows.map(
      ({ id }) => id,
    );
    await addStay(db, { roomId: busy ?? '', nights: '[2030-05-01,2030-05-04)' });
    await addStay(db, { roomId: busy ?? '', nights: '[2030-05-04,2030-05-06)', state: 'held' });
    await addStay(db, { roomId: freed ?? '', nights: '[2030-05-01,2030-05-04)', state: 'freed' });
    const outcome = await deleteRecords(db, rooms, [busy ?? '', freed ?? '', free ?? ''], actor);
    expect(outcome.deleted.toSorted()).toEqual([freed, free].toSorted());
    expect(outcome.retained).toEqual([
      {
        id: busy,
        reason: 'Room 101 of Stay House cannot be deleted: 2 stays refer to it. Set it to maintenance instead.',
      },
    ]);
    expect(await numbers({ filters: { hotel: hotelId } })).toEqual(['101']);
    expect((await numbers({ filters: { hotel: hotelId }, deleted: true })).toSorted()).toEqual(['102', '103']);
    expect(await restoreRecords(db, rooms, [free ?? ''], actor)).toMatchObject({ ok: true, restored: [free] });
    expect(await numbers({ filters: { hotel: hotelId } })).toEqual(['101', '103']);
  });

  test('cannot bring it back once another has its number', async () => {
    const { db } = database;
    const hotel = await openHotel(db, { name: 'Again House' });
    const id = await openRoom(db, { hotel, room_number: '5' });
    await deleteRecords(db, rooms, [id], actor);
    await openRoom(db, { hotel, room_number: '5' });
    expect(await restoreRecords(db, rooms, [id], actor)).toEqual({ ok: false, error: 'place_taken' });
  });

  test('waits for a guest who is taking it, and then leaves it', async () => {
    const { db } = database;
    const hotel = await openHotel(db, { name: 'Race House' });
    const id = await openRoom(db, { hotel, room_number: '1' });
    const { deleting } = await db.transaction().execute(async (transaction) => {
      await addStay(transaction, { roomId: id, nights: '[2030-06-01,2030-06-02)' });
      const begun = deleteRecords(db, rooms, [id], actor);
      await sql`select pg_sleep(0.3)`.execute(transaction);
      return { deleting: begun };
    });
    expect(await deleting).toMatchObject({ deleted: [], retained: [{ id }] });
  });
});

test('two guests never have one room in one night', async () => {
  const { db } = database;
  const hotel = await openHotel(db, { name: 'Night House' });
  const roomId = await openRoom(db, { hotel, room_number: '1' });
  await addStay(db, { roomId, nights: '[2030-07-01,2030-07-05)' });
  const second = addStay(db, { roomId, nights: '[2030-07-04,2030-07-06)' });
  await expect(second).rejects.toSatisfy((error) => errorCode(error) === '23P01');
  await addStay(db, { roomId, nights: '[2030-07-05,2030-07-06)' });
});

test('a search finds number, hotel and type, and narrows to hotel and status', async () => {
  const { db } = database;
  const hotelId = await openHotel(db, { name: 'Ziwa Lodge', city: 'Kisumu' });
  await openRoom(db, { hotel: hotelId, room_number: 'Z-77', room_type: 'Bungalow', price_per_night: '10' });
  await openRoom(db, { hotel: hotelId, room_number: 'Z-78', room_type: 'Tent', status: 'blocked' });
  expect(await numbers({ text: 'z-77' })).toEqual(['Z-77']);
  expect(await numbers({ text: 'ziwa' })).toEqual(['Z-77', 'Z-78']);
  expect(await numbers({ text: 'bungal' })).toEqual(['Z-77']);
  expect(await numbers({ text: 'ziwa', filters: { status: 'blocked' } })).toEqual(['Z-78']);
  expect(await numbers({ text: '_-7' })).toEqual([]);
  expect(await numbers({ filters: { hotel: hotelId }, sort: 'price_per_night', direction: 'descending' })).toEqual([
    'Z-78',
    'Z-77',
  ]);
  expect(await numbers({ filters: { hotel: hotelId }, sort: 'created_at', direction: 'descending' })).toEqual([
    'Z-78',
    'Z-77',
  ]);
});

describe('what stays of tonight say of rooms', () => {
  const day = (offset: number) => addDays(businessToday(new Date()), offset);

  test('the list, its filters, the figures, the hotel and the file say the same', async () => {
    const { db } = database;
    const hotelId = await openHotel(db, { name: 'Tonight House', check_in_from: '00:00' });
    const room = (number: string, status = 'available') =>
      openRoom(db, { hotel: hotelId, room_number: number, status });
    const stay = async (number: string, from: number, to: number, state: 'held' | 'sold' | 'freed' = 'sold') =>
      addStay(db, { roomId: await room(number), nights: `[${day(from)},${day(to)})`, state });
    await stay('long', -3, 2);
    await stay('arrives', 0, 1);
    await stay('held', 0, 2, 'held');
    await stay('left', -2, 0);
    await stay('later', 1, 3);
    await stay('cancelled', -1, 2, 'freed');
    await addStay(db, { roomId: await room('broken', 'maintenance'), nights: `[${day(0)},${day(1)})` });
    await room('blocked', 'blocked');

    const shown = (await listRecords(db, rooms, { ...anyRoom, filters: { hotel: hotelId } })).rows;
    expect(Object.fromEntries(shown.map(({ number, status }) => [number, status]))).toEqual({
      long: 'occupied',
      arrives: 'occupied',
      held: 'reserved',
      left: 'available',
      later: 'available',
      cancelled: 'available',
      broken: 'maintenance',
      blocked: 'blocked',
    });
    const figures = await countRooms(db, hotelId);
    expect(figures).toMatchObject({
      total: 8,
      available: 3,
      occupied: 2,
      reserved: 1,
      maintenance: 1,
      blocked: 1,
    });
    for (const status of roomStatuses) {
      expect(await numbers({ filters: { hotel: hotelId, status } })).toHaveLength(figures[status]);
    }
    const { rows } = await listRecords(db, hotels, {
      ...anyRoom,
      sort: 'name',
      text: 'Tonight House',
    });
    expect(rows).toMatchObject([{ rooms: 8, availableRooms: 3 }]);
    const [hotel] = (await recordsOf('hotels').read(db, { afterId: undefined, limit: 500 })).filter(
      ({ id }) => id === hotelId,
    );
    expect(hotel).toMatchObject({ total_rooms: 8, available_rooms: 3 });
    const file = (await recordsOf('rooms').read(db, { afterId: undefined, limit: 500 })).filter(
      ({ hotel: name }) => name === 'Tonight House',
    );
    expect(file.map(({ status }) => status).toSorted()).toEqual(shown.map(({ status }) => status).toSorted());
    // Statuses that follow from stays change nothing when the file is imported again.
    const lines = file.map((record, line) => ({
      line,
      values: Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)])),
    }));
    expect((await recordsOf('rooms').plan(db, lines)).map(({ verdict }) => verdict)).toEqual(
      file.map(() => 'unchanged'),
    );
  });

  test('before check-in on the day of arrival a sold room is reserved; its day is that of the hotel', async () => {
    const { db } = database;
    const hotelId = await openHotel(db, { name: 'Evening House', check_in_from: '23:59' });
    const first = await openRoom(db, { hotel: hotelId, room_number: '1' });
    await addStay(db, { roomId: first, nights: `[${day(0)},${day(2)})` });
    const [{ status: atFirst } = { status: '' }] = (
      await listRecords(db, rooms, { ...anyRoom, filters: { hotel: hotelId } })
    ).rows;
    expect(atFirst).toBe('reserved');
    const { rows } = await sql<{ zone: string; hours: number }>`
      select zone, round(extract(epoch from clock_at_location(zone) - (now() at time zone 'UTC')) / 3600)::int as hours
      from unnest(array['EAT', 'GST', 'cat', 'Asia/Kathmandu', 'Nowhere/Land', 'Lunch']) as zone
    `.execute(db);
    expect(rows.map(({ hours }) => hours)).toEqual([3, 4, 2, 6, 3, 3]);
  });
});

test('a change of price is the exact percentage, rounded to cents, halves upwards', async () => {
  const { db } = database;
  const hotel = await openHotel(db, { name: 'Percent House' });
  const id = await openRoom(db, { hotel, room_number: '1' });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: -9_000, max: 50_000 }).filter((basisPoints) => basisPoints !== 0),
      async (minor, basisPoints) => {
        await sql`update rooms set price_per_night_minor = ${minor} where id = ${id}`.execute(db);
        await changeRoomPrices(db, { ids: [id], percent: basisPoints / 100 }, actor);
        const { rows } = await sql<{ price: number }>`
          select price_per_night_minor as price from rooms where id = ${id}
        `.execute(db);
        const exact = (BigInt(minor) * BigInt(10_000 + basisPoints) + 5_000n) / 10_000n;
        expect(rows[0]?.price).toBe(Number(exact > 1n ? exact : 1n));
      },
    ),
    { numRuns: 40 },
  );
});

test('whatever is changed, the counted rooms are those that a plain recount finds', async () => {
  const { db } = database;
  const hotelIds = await Promise.all(
    ['Count A', 'Count B', 'Count C'].map((name) => openHotel(db, { name, total_rooms: '6' })),
  );
  const { rows: added } = await sql<{ id: string }>`
    select id from rooms where hotel_id = any(${hotelIds}::uuid[]) order by id
  `.execute(db);
  const ids = added.map(({ id }) => id);
  const someIds = fc.subarray(ids, { minLength: 1 });
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('status' as const),
      ids: someIds,
      status: fc.constantFrom(...settableRoomStatuses),
    }),
    fc.record({
      kind: fc.constant('price' as const),
      ids: someIds,
      percent: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const), ids: someIds }),
    fc.record({
      kind: fc.constantFrom('delete hotel' as const, 'restore hotel' as const),
      ids: fc.subarray(hotelIds),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
      for (const each of changes) {
        if (each.kind === 'status') await setRoomStatus(db, each, actor);
        else if (each.kind === 'price') await changeRoomPrices(db, each, actor);
        else if (each.kind === 'delete') await deleteRecords(db, rooms, each.ids, actor);
        else if (each.kind === 'restore') await restoreRecords(db, rooms, each.ids, actor);
        else if (each.kind === 'delete hotel') await deleteRecords(db, hotels, each.ids, actor);
        else await restoreRecords(db, hotels, each.ids, actor);
      }
      const recounted = await sql`
        select
          count(*)::int as total,
          (count(*) filter (where rooms.status = 'available' and taken.status is null))::int as available,
          (count(*) filter (where taken.status = 'occupied'))::int as occupied,
          (count(*) filter (where taken.status = 'reserved'))::int as reserved,
          (count(*) filter (where rooms.status = 'maintenance'))::int as maintenance,
          (count(*) filter (where rooms.status = 'blocked'))::int as blocked,
          round(avg(rooms.price_per_night_minor))::bigint as average_price_minor
        from rooms join hotels on hotels.id = rooms.hotel_id
        left join rooms_taken_tonight as taken on taken.room_id = rooms.id
        where rooms.deleted_at is null and hotels.deleted_at is null
      `.execute(db);
      expect([await countRooms(db, undefined)]).toEqual(recounted.rows);
    }),
    { numRuns: 15 },
  );
});
