import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { listRecords, readRecordQuery } from '#features/catalogue/editing/list-records.ts';
import { readStored } from '#features/catalogue/editing/save-record.ts';
import { countRooms } from '#features/catalogue/rooms/list-rooms.ts';
import { rooms } from '#features/catalogue/rooms/rooms.ts';
import { readRoomsOfHotel } from '#features/search/hotels/open-hotel.ts';
import { createInventory } from '#features/search/inventory/create-inventory.ts';
import { countFree } from '#features/search/inventory/inventory-hotel.ts';
import { addDays, type CalendarDate, dayNumber } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { heldBooking, hold, type MadeHotel, makeHotel, pay, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation, quoteFullRefund } from '../cancel/quote-cancellation.ts';
import { brokenInvariants } from '../invariants/check-invariants.ts';
import { readBooking } from '../read-booking.ts';
import { saveReview } from '../reviews/reviews.ts';
import { blockRooms, unblockRoom } from './block-rooms.ts';
import { takeGuestStep, undoGuestStep } from './guest-steps.ts';
import { moveStay } from './move-stay.ts';
import { readDay } from './read-arrivals.ts';
import { readChart } from './read-chart.ts';
import { readStay } from './read-stays.ts';

const admin: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };

let database: TestDatabase;
let today: CalendarDate;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ today: string }>`select clock_at_location('EAT')::date as today`.execute(database.db);
  today = rows[0]?.today ?? '';
});
afterAll(() => database.drop());

/** A confirmed stay of one room that begins so many days from today, in the hotel's calendar. */
async function paidStay(hotel: MadeHotel, { from = 0, nights = 3 }: { from?: number; nights?: number } = {}) {
  const { db } = database;
  // Booked where nobody else is, because nothing can be booked for the past.
  const held = await heldBooking(db, stayFor(hotel, { from: 300, nights }));
  expect(await pay(db, held)).toBe('confirmed');
  const { bookingId } = held;
  const checkIn = addDays(today, from);
  await sql`
    with target as (select daterange(${checkIn}::date, ${addDays(checkIn, nights)}::date) as nights)
    update room_stays set nights = target.nights, room_id = (
      select id from rooms where hotel_id = ${hotel.hotelId}::uuid and not exists (
        select from room_stays as other
        where other.room_id = rooms.id and other.state <> 'freed' and other.nights && target.nights
      )
      order by room_number limit 1
    )
    from target where booking_id = ${bookingId}::uuid`.execute(db);
  await sql`
    update hotel_bookings set check_in = ${checkIn}::date, check_out = ${addDays(checkIn, nights)}::date
    where booking_id = ${bookingId}::uuid`.execute(db);
  return { bookingId, stayId: await stayOf(bookingId) };
}

async function stayOf(bookingId: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('roomStays')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
  return id;
}

async function roomsOf({ hotelId }: MadeHotel): Promise<string[]> {
  const rows = await database.db
    .selectFrom('rooms')
    .select('id')
    .where('hotelId', '=', hotelId)
    .orderBy('roomNumber')
    .execute();
  return rows.map(({ id }) => id);
}

async function addRoom({ hotelId }: MadeHotel, type: string, number: string): Promise<string> {
  const [id, roomTypeId] = [newId(), newId()];
  await database.db.insertInto('roomTypes').values({ id: roomTypeId, hotelId, name: type }).execute();
  await database.db
    .insertInto('rooms')
    .values({ id, hotelId, roomTypeId, roomNumber: number, pricePerNightMinor: 20_000, bedType: 'King' })
    .execute();
  return id;
}

async function auditedActions(subjectId: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', subjectId)
    .orderBy('at')
    .execute();
  return rows.map(({ action }) => action);
}

/** Through the form of the chart. */
async function move(stayId: string, toRoomId: string, confirmed = false, hotelId?: string) {
  const stay = await readStay(database.db, stayId);
  if (!stay) throw new Error('No stay');
  const request = { hotelId: hotelId ?? stay.hotelId, stayId, fromRoomId: stay.roomId, toRoomId, confirmed };
  return moveStay(database.db, request, admin);
}

test('a guest gets another room and goes back: the type and the price that were sold stay', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  const [first = '', second = ''] = await roomsOf(hotel);
  const suite = await addRoom(hotel, 'Suite', '900');
  const { bookingId, stayId } = await paidStay(hotel);
  const soldBefore = (await readBooking(db, { id: bookingId }))?.stay?.rooms;

  expect(await move(stayId, second)).toMatchObject({ ok: true, to: { number: '2' } });
  expect(await move(stayId, suite)).toMatchObject({ ok: false, error: 'other_kind', stay: { agreedType: 'Double' } });
  expect(await move(stayId, suite, true)).toMatchObject({ ok: true });
  const moved = await readBooking(db, { id: bookingId });
  expect(moved?.stay).toMatchObject({ givenRooms: [{ number: '900', type: 'Suite' }] });
  expect(moved?.stay?.rooms).toEqual(soldBefore);
  expect(await brokenInvariants(db)).toEqual([]);

  expect(await move(stayId, first)).toMatchObject({ ok: true });
  const back = await db.selectFrom('roomStays').selectAll().where('id', '=', stayId).executeTakeFirstOrThrow();
  expect(back).toMatchObject({ roomId: first, agreedRoomId: null });
  expect(await auditedActions(bookingId)).toEqual(['stay_moved', 'stay_moved', 'stay_moved']);
});

test('a hold that was moved to a suite and paid late gets a room of the type that was sold', async () => {
  const { db } = database;
  const hotel = await makeHotel(db);
  const [first] = await roomsOf(hotel);
  const suite = await addRoom(hotel, 'Suite', '900');
  const held = await heldBooking(db, stayFor(hotel));
  const stayId = await stayOf(held.bookingId);
  expect(await move(stayId, suite, true)).toMatchObject({ ok: true });
  await sql`update bookings set hold_expires_at = now() - interval '1 minute' where id = ${held.bookingId}::uuid`.execute(
    db,
  );
  await sql`select end_hold_if_over(${held.bookingId}::uuid)`.execute(db);
  expect(await pay(db, held)).toBe('confirmed');
  expect(await readStay(db, await stayOf(held.bookingId))).toMatchObject({ roomId: first, agreedType: 'Double' });
});

test('no room is given twice, out of service, of another hotel, or to somebody who has left', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 3 });
  const [first = '', second = '', third = ''] = await roomsOf(hotel);
  const elsewhere = await makeHotel(db, { rooms: 1 });
  const [foreign = ''] = await roomsOf(elsewhere);
  const { stayId } = await paidStay(hotel);
  const other = await paidStay(hotel, { from: 2 });

  expect(await move(stayId, second)).toMatchObject({ ok: false, error: 'taken', by: { id: other.stayId } });
  await db.updateTable('rooms').set({ status: 'maintenance' }).where('id', '=', third).execute();
  expect(await move(stayId, third)).toMatchObject({ ok: false, error: 'out_of_service' });
  expect(await move(stayId, foreign)).toEqual({ ok: false, error: 'no_room' });
  expect(await move(stayId, 'room')).toEqual({ ok: false, error: 'no_room' });
  expect(await move(stayId, foreign, false, elsewhere.hotelId)).toEqual({ ok: false, error: 'gone' });
  expect(await takeGuestStep(db, { stayId, step: 'check_in', hotelId: elsewhere.hotelId }, admin)).toEqual({
    ok: false,
    error: 'gone',
  });
  await takeGuestStep(db, { stayId, step: 'check_in' }, admin);
  await takeGuestStep(db, { stayId, step: 'check_out' }, admin);
  expect(await move(stayId, third)).toMatchObject({ ok: false, error: 'ended' });
  expect(await readStay(db, stayId)).toMatchObject({ roomId: first });
});

test('two administrators move at once: one wins, and the other learns where the guest is', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 3 });
  const [first = '', second = '', third = ''] = await roomsOf(hotel);
  const { stayId } = await paidStay(hotel);
  const request = { hotelId: hotel.hotelId, stayId, fromRoomId: first, confirmed: false };
  const outcomes = await Promise.all([second, third].map((toRoomId) => moveStay(db, { ...request, toRoomId }, admin)));
  expect(outcomes.map((outcome) => (outcome.ok ? 'moved here' : outcome.error)).toSorted()).toEqual([
    'moved',
    'moved here',
  ]);

  // Two guests, one room that is left.
  const [one, other] = [await paidStay(hotel, { from: 20 }), await paidStay(hotel, { from: 20 })];
  const both = await Promise.all([move(one.stayId, third), move(other.stayId, third)]);
  expect(both.map((outcome) => (outcome.ok ? 'moved here' : outcome.error)).toSorted()).toEqual([
    'moved here',
    'taken',
  ]);
});

test('while one administrator blocks the last room, a customer books it: only one gets it', async () => {
  const { db } = database;
  const hotel = await makeHotel(db);
  const roomIds = await roomsOf(hotel);
  const trip = stayFor(hotel, { from: 50 });
  const { checkIn: from, checkOut: until } = trip.stay;
  const block = { hotelId: hotel.hotelId, roomIds, from, until, kind: 'blocked', reason: 'A wedding' };
  const [blocked, held] = await Promise.all([blockRooms(db, block, admin), hold(db, trip)]);
  expect([blocked.ok, held.outcome === 'held'].filter(Boolean)).toHaveLength(1);
});

test('blocked nights are sold nowhere until they are unblocked', async () => {
  const { db } = database;
  const hotel = await makeHotel(db);
  const { hotelId } = hotel;
  const roomIds = await roomsOf(hotel);
  const trip = stayFor(hotel, { from: 40, nights: 2 });
  const { checkIn, checkOut } = trip.stay;
  const { locationId } = await db
    .selectFrom('hotels')
    .select('locationId')
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow();
  const inventory = createInventory({ db, log: createLog('silent'), today: () => today });
  const found = async () => {
    const { hotels } = await inventory.open({ locationIds: [locationId], hotelIds: [] });
    const [kind] = hotels.find(({ id }) => id === hotelId)?.rooms ?? [];
    return kind ? countFree(kind, dayNumber(checkIn), dayNumber(checkOut)) : undefined;
  };
  expect(await found()).toBe(1);

  const block = { hotelId, roomIds, from: addDays(checkIn, 1), until: addDays(checkIn, 4), kind: 'maintenance' };
  const blocked = await blockRooms(db, { ...block, reason: 'New bathroom' }, admin);
  if (!blocked.ok) throw new Error(blocked.error);
  await expect.poll(found, { timeout: 5_000 }).toBe(0);
  expect((await readRoomsOfHotel(db, hotelId, { checkIn, checkOut }))[0]?.free).toBe(0);
  expect((await hold(db, trip)).outcome).toBe('not_free');
  expect(await brokenInvariants(db)).toEqual([]);

  const [stayId = ''] = blocked.stayIds;
  expect(await unblockRoom(db, { hotelId: (await makeHotel(db)).hotelId, stayId }, admin)).toMatchObject({ ok: false });
  expect(await unblockRoom(db, { hotelId, stayId }, admin)).toMatchObject({
    ok: true,
    again: { reason: 'New bathroom' },
  });
  expect(await unblockRoom(db, { hotelId, stayId }, admin)).toEqual({ ok: false, error: 'gone' });
  await expect.poll(found, { timeout: 5_000 }).toBe(1);
  expect((await hold(db, trip)).outcome).toBe('held');
  expect(await auditedActions(roomIds[0] ?? '')).toEqual(['room_nights_blocked', 'room_nights_unblocked']);
});

test('only free nights of own rooms are blocked, all or none, and never a guest', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  const { hotelId } = hotel;
  const roomIds = await roomsOf(hotel);
  const { stayId } = await paidStay(hotel, { from: 5, nights: 2 });
  const [from, until] = [addDays(today, 6), addDays(today, 9)];
  const block = { hotelId, roomIds, from, until, kind: 'blocked', reason: 'Painting' };
  expect(await blockRooms(db, block, admin)).toMatchObject({ ok: false, error: 'taken', by: [{ id: stayId }] });
  expect((await readChart(db, hotelId, from))?.days[0]).toMatchObject({ free: 1, occupancyPercent: 50 });
  const [foreign = ''] = await roomsOf(await makeHotel(db));
  for (const [change, error] of [
    [{ roomIds: [] }, 'no_rooms'],
    [{ roomIds: [foreign] }, 'no_rooms'],
    [{ roomIds: ["'; drop table rooms"] }, 'no_rooms'],
    [{ from: 'tomorrow' }, 'from'],
    [{ from: addDays(today, -1) }, 'past'],
    [{ until: from }, 'until'],
    [{ until: addDays(from, 367) }, 'too_long'],
    [{ kind: 'sold' }, 'kind'],
    [{ reason: ' ' }, 'no_reason'],
    [{ reason: 'x'.repeat(501) }, 'reason_too_long'],
  ] as const) {
    expect(await blockRooms(db, { ...block, ...change }, admin)).toEqual({ ok: false, error });
  }
  expect(await unblockRoom(db, { hotelId, stayId }, admin)).toEqual({ ok: false, error: 'gone' });
  expect(await blockRooms(db, { ...block, roomIds: roomIds.slice(1) }, admin)).toMatchObject({
    ok: true,
    rooms: ['2'],
  });
  expect((await readChart(db, hotelId, from))?.days[0]).toMatchObject({ free: 0, occupancyPercent: 100 });
});

test('a room that is blocked tonight is listed and counted so, and a file has what is stored', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 3 });
  const { hotelId } = hotel;
  const [first = '', second = ''] = await roomsOf(hotel);
  const night = { hotelId, from: today, until: addDays(today, 1), reason: 'Paint' };
  await blockRooms(db, { ...night, roomIds: [first], kind: 'maintenance' }, admin);
  await blockRooms(db, { ...night, roomIds: [second], kind: 'blocked' }, admin);
  const counted = { total: 3, available: 1, maintenance: 1, blocked: 1, occupied: 0, reserved: 0 };
  expect(await countRooms(db, hotelId)).toMatchObject(counted);
  for (const status of ['available', 'maintenance', 'blocked']) {
    const query = readRecordQuery(rooms, new URLSearchParams({ hotel: hotelId, status }));
    const { rows } = await listRecords(db, rooms, query);
    expect(rows).toMatchObject([{ status }]);
  }
  const [stored] = await readStored(db, rooms, sql`and rooms.id = ${first}::uuid`);
  expect(stored).toMatchObject({ status: 'available', statusTonight: null });
});

test('a guest comes, leaves early, and the room is sold again, without money moving', async () => {
  const { db } = database;
  const hotel = await makeHotel(db);
  const { bookingId, stayId } = await paidStay(hotel, { from: -1, nights: 5 });
  expect(await takeGuestStep(db, { stayId, step: 'check_out' }, admin)).toMatchObject({ ok: false, error: 'not_now' });
  expect(await takeGuestStep(db, { stayId, step: 'check_in' }, admin)).toMatchObject({ ok: true });
  const statusOf = async () =>
    (
      await sql<{ status: string }>`select status from rooms_taken_tonight
    where hotel_id = ${hotel.hotelId}::uuid`.execute(db)
    ).rows[0]?.status;
  expect(await statusOf()).toBe('occupied');
  const transfers = await sql`select count(*) from ledger_transfers`.execute(db);

  const outcomes = await Promise.all([0, 1].map(() => takeGuestStep(db, { stayId, step: 'check_out' }, admin)));
  expect(outcomes.map((outcome) => outcome.ok || outcome.error)).toEqual(expect.arrayContaining([true, 'not_now']));
  expect(await readStay(db, stayId)).toMatchObject({ state: 'checked_out', until: today, checkOut: addDays(today, 4) });
  expect(await statusOf()).toBeUndefined();
  expect(await brokenInvariants(db)).toEqual([]);
  expect((await sql`select count(*) from ledger_transfers`.execute(db)).rows).toEqual(transfers.rows);

  // Undone while the nights are free, and refused once somebody has them.
  expect(await undoGuestStep(db, { stayId, step: 'check_out' }, admin)).toMatchObject({
    ok: true,
    stay: { state: 'checked_in', until: addDays(today, 4) },
  });
  await takeGuestStep(db, { stayId, step: 'check_out' }, admin);
  const next = await paidStay(hotel, { from: 1, nights: 2 });
  expect(await undoGuestStep(db, { stayId, step: 'check_out' }, admin)).toMatchObject({
    ok: false,
    error: 'taken',
    by: { id: next.stayId },
  });
  const booking = await readBooking(db, { id: bookingId });
  expect(booking?.stay?.givenRooms).toMatchObject([{ guest: 'checked_out', until: today }]);
  expect(await auditedActions(bookingId)).toEqual([
    'guest_checked_in',
    'guest_checked_out',
    'guest_checked_out_undone',
    'guest_checked_out',
  ]);
});

test('who does not come keeps the first night only, and writes no review', async () => {
  const { db } = database;
  const hotel = await makeHotel(db);
  const tonight = await paidStay(await makeHotel(db));
  expect(await takeGuestStep(db, { stayId: tonight.stayId, step: 'no_show' }, admin)).toMatchObject({
    ok: false,
    error: 'too_early',
  });
  const { bookingId, stayId } = await paidStay(hotel, { from: -1, nights: 3 });
  expect(await takeGuestStep(db, { stayId, step: 'no_show' }, admin)).toMatchObject({
    ok: true,
    stay: { state: 'no_show', until: today },
  });
  expect(await takeGuestStep(db, { stayId, step: 'check_in' }, admin)).toMatchObject({ ok: false, error: 'not_now' });
  expect(await brokenInvariants(db)).toEqual([]);
  const later = new Date(Date.now() + 10 * 24 * 3_600_000);
  const review = { bookingId, rating: 5, comment: '', language: 'en' } as const;
  expect(await saveReview(db, review, later)).toEqual({ ok: false, error: 'not_yet' });
  expect(await undoGuestStep(db, { stayId, step: 'no_show' }, admin)).toMatchObject({
    ok: true,
    stay: { state: 'sold', until: addDays(today, 2) },
  });
  expect(await saveReview(db, review, later)).toEqual({ ok: true });
});

test('nobody checks in too early, after the stay, unpaid or cancelled, and only mistakes of today are undone', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 4 });
  const refusals = async (stayId: string) => {
    const outcome = await takeGuestStep(db, { stayId, step: 'check_in' }, admin);
    return outcome.ok || outcome.error;
  };
  expect(await refusals((await paidStay(hotel, { from: 1 })).stayId)).toBe('too_early');
  expect(await refusals((await paidStay(hotel, { from: -3, nights: 3 })).stayId)).toBe('over');
  const held = await heldBooking(db, stayFor(hotel, { from: 60 }));
  expect(await refusals(await stayOf(held.bookingId))).toBe('unpaid');
  const cancelled = await paidStay(hotel);
  await cancelInFull(cancelled.bookingId);
  expect(await refusals(cancelled.stayId)).toBe('gone');
  expect(await refusals('x')).toBe('gone');

  const yesterday = await paidStay(hotel, { from: -1 });
  expect(await refusals(yesterday.stayId)).toBe(true);
  await sql`update room_stays set checked_in_at = now() - interval '1 day' where id = ${yesterday.stayId}::uuid`.execute(
    db,
  );
  expect(await undoGuestStep(db, { stayId: yesterday.stayId, step: 'check_in' }, admin)).toEqual({
    ok: false,
    error: 'not_now',
  });
});

async function cancelInFull(bookingId: string) {
  const booking = await readBooking(database.db, { id: bookingId });
  const quoted = booking && quoteFullRefund(booking);
  if (!quoted?.ok) throw new Error('No quote');
  const { refundUnits } = quoted.quote;
  const cancellation = { bookingId, by: 'admin', reason: 'Kindness', fullRefund: true } as const;
  return cancelBooking(database.db, { ...cancellation, agreedRefundUnits: refundUnits }, admin);
}

test('a booking whose guest is checked in is not cancelled; after check-out the office may refund it', async () => {
  const { db } = database;
  const hotel = await makeHotel(db);
  const { bookingId, stayId } = await paidStay(hotel);
  await takeGuestStep(db, { stayId, step: 'check_in' }, admin);
  const booking = await readBooking(db, { id: bookingId });
  expect(booking && quoteCancellation(booking, new Date())).toEqual({ ok: false, error: 'departed' });
  expect(await cancelInFull(bookingId)).toEqual({ ok: false, error: 'checked_in' });
  await takeGuestStep(db, { stayId, step: 'check_out' }, admin);
  expect(await cancelInFull(bookingId)).toMatchObject({ ok: true });
  expect(await readStay(db, stayId)).toBeUndefined();
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a day lists who comes, who is there and who leaves, and today also who is late', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 5 });
  const { hotelId } = hotel;
  const stays = {
    comes: await paidStay(hotel),
    late: await paidStay(hotel, { from: -1 }),
    stays: await paidStay(hotel, { from: -1 }),
    leaves: await paidStay(hotel, { from: -2, nights: 2 }),
    overdue: await paidStay(hotel, { from: -3, nights: 2 }),
  };
  await takeGuestStep(db, { stayId: stays.stays.stayId, step: 'check_in' }, admin);
  await sql`
    update room_stays set checked_in_at = now() - interval '2 days'
    where id = any(${[stays.leaves.stayId, stays.overdue.stayId]}::uuid[])`.execute(db);
  const idsOf = async (date: CalendarDate) => {
    const lists = await readDay(db, { date, hotelId });
    const nameOf = (id: string) => Object.entries(stays).find(([, { stayId }]) => stayId === id)?.[0];
    return Object.fromEntries(
      Object.entries(lists).map(([part, list]) => [part, list.stays.map(({ id }) => nameOf(id)).toSorted()]),
    );
  };
  expect(await idsOf(today)).toEqual({
    arrivals: ['comes', 'late'],
    present: ['stays'],
    departures: ['leaves', 'overdue'],
  });
  expect(await idsOf(addDays(today, 3))).toEqual({ arrivals: [], present: [], departures: ['comes'] });
  expect((await readDay(db, { date: today, hotelId: undefined })).arrivals.stays.length).toBeGreaterThan(2);
});
