import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setHotelStatus } from '#features/catalogue/hotels/hotels.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { actor, addAmenities, addStay, openHotel, openRoom } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { offerRooms, readHotelPage } from './hotel-page.ts';
import { listOpenHotels } from './open-hotel.ts';
import type { PricedGroup } from './price-rooms.ts';
import { openStay } from './stay.ts';

const now = new Date('2026-12-01T09:00:00Z');
const fourNights = 'checkIn=2026-12-11&checkOut=2026-12-15&adults=2';

let database: TestDatabase;
let id: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await addAmenities(database.db, ['Pool', 'Garden', 'Safe', 'Closed bar']);
  await database.db.updateTable('amenities').set({ isActive: false }).where('name', '=', 'Closed bar').execute();
  id = await openHotel(database.db, {
    name: 'Forodhani House',
    star_rating: '5',
    amenities: 'Pool; Garden; Closed bar',
    latitude: '-6.16',
    longitude: '39.19',
    free_cancellation_days: '2',
    cancellation_fee_percent: '50',
  });
});
afterAll(() => database.drop());

function read(hotelId: string, address = fourNights, reviewsPage = 1, reviewsOf: string | null = null) {
  const opened = openStay(new URLSearchParams(address), defaultSettings(), now);
  return readHotelPage(database.db, hotelId, { opened, reviewsPage, reviewsOf, reader: 'sw' });
}

async function roomsOf(hotelId: string, address = fourNights) {
  const page = await read(hotelId, address);
  return page?.rooms.map(({ name, free, state, perNightMinor }) => ({ name, free, state, perNightMinor }));
}

async function review(
  hotelId: string,
  values: { rating: number; createdAt: string; hidden?: boolean; language?: string; party?: 'couple' | 'family' },
) {
  const { hidden, ...written } = values;
  await database.db
    .insertInto('hotelReviews')
    .values({
      id: newId(),
      hotelId,
      authorCountry: 'KE',
      comment: values.createdAt,
      hiddenAt: hidden ? values.createdAt : null,
      ...written,
    })
    .execute();
}

describe('a visitor', () => {
  test('sees the hotel, its times and until when leaving is free', async () => {
    const page = await read(id);
    expect(page?.hotel).toMatchObject({
      name: 'Forodhani House',
      city: 'Mombasa',
      country: 'KE',
      stars: 5,
      checkInFrom: '14:00',
      checkOutUntil: '11:00',
      latitude: -6.16,
    });
    expect(page?.cancellation).toEqual({ freeUntil: '2026-12-09', feePercent: 50 });
  });

  test('sees the amenities in use, and of a room type those that all its rooms have', async () => {
    const hotelId = await openHotel(database.db, { name: 'Baobab', amenities: 'Garden; Pool; Closed bar' });
    await openRoom(database.db, { hotel: 'Baobab', room_number: '1', amenities: 'Safe; Pool' });
    await openRoom(database.db, { hotel: 'Baobab', room_number: '2', amenities: 'Safe' });
    const page = await read(hotelId);
    expect(page?.amenities.map(({ name }) => name)).toEqual(['Garden', 'Pool']);
    expect(page?.rooms[0]?.amenities).toEqual(['Safe']);
  });
});

describe('a hotel that takes no guests is as if it were not there', () => {
  test.each(['inactive', 'maintenance'] as const)('%s', async (status) => {
    const hotelId = await openHotel(database.db, { name: `Closed ${status}` });
    expect(await read(hotelId)).toBeDefined();
    await setHotelStatus(database.db, { ids: [hotelId], status }, actor);
    expect(await read(hotelId)).toBeUndefined();
    expect(await listOpenHotels(database.db)).not.toContain(hotelId);
  });

  test('deleted', async () => {
    const hotelId = await openHotel(database.db, { name: 'Torn down' });
    expect(await listOpenHotels(database.db)).toContain(hotelId);
    await database.db.updateTable('hotels').set({ deletedAt: now }).where('id', '=', hotelId).execute();
    expect(await read(hotelId)).toBeUndefined();
    expect(await listOpenHotels(database.db)).not.toContain(hotelId);
  });

  test('unknown', async () => {
    expect(await read(newId())).toBeUndefined();
  });
});

describe('the rooms', () => {
  test('are counted free only when they are on every night; leaving and arriving on one day is no clash', async () => {
    const hotelId = await openHotel(database.db, { name: 'Reef Lodge' });
    const room = (number: string, more = {}) =>
      openRoom(database.db, { hotel: 'Reef Lodge', room_number: number, room_type: 'Deluxe', ...more });
    const [first, second, third, fourth] = await Promise.all(['1', '2', '3', '4'].map((number) => room(number)));
    await addStay(database.db, { roomId: first ?? '', nights: '[2026-12-14,2026-12-20)' });
    await addStay(database.db, { roomId: second ?? '', nights: '[2026-12-08,2026-12-11)' });
    await addStay(database.db, { roomId: second ?? '', nights: '[2026-12-15,2026-12-16)' });
    await addStay(database.db, { roomId: third ?? '', nights: '[2026-12-12,2026-12-13)', state: 'held' });
    await addStay(database.db, { roomId: fourth ?? '', nights: '[2026-12-01,2026-12-30)', state: 'freed' });
    expect(await roomsOf(hotelId)).toEqual([{ name: 'Deluxe', free: 2, state: 'fits', perNightMinor: 8_000 }]);
  });

  test('in maintenance, blocked or deleted are not sold', async () => {
    const hotelId = await openHotel(database.db, { name: 'Shangani' });
    const room = (number: string, more = {}) =>
      openRoom(database.db, { hotel: 'Shangani', room_number: number, ...more });
    await room('1', { status: 'maintenance' });
    await room('2', { status: 'blocked' });
    const gone = await room('3');
    await room('4');
    await database.db.updateTable('rooms').set({ deletedAt: now }).where('id', '=', gone).execute();
    expect(await roomsOf(hotelId)).toMatchObject([{ free: 1, state: 'fits' }]);
  });

  test('that are all taken stay on the page, sold out, and the box has no price', async () => {
    const hotelId = await openHotel(database.db, { name: 'Full House' });
    const roomId = await openRoom(database.db, { hotel: 'Full House', room_number: '1' });
    await addStay(database.db, { roomId, nights: '[2026-12-12,2026-12-13)' });
    const page = await read(hotelId);
    expect(page?.rooms).toMatchObject([{ state: 'soldOut', free: 0 }]);
    expect(page?.best).toBeNull();
  });

  test('of several types are put together for the least money', async () => {
    const hotelId = await openHotel(database.db, { name: 'Family Inn' });
    const room = (number: string, more: object) =>
      openRoom(database.db, { hotel: 'Family Inn', room_number: number, ...more });
    await room('1', { room_type: 'Standard', price_per_night: '80' });
    await room('2', { room_type: 'Family', capacity: '4', price_per_night: '150' });
    await room('3', { room_type: 'Suite', capacity: '3', price_per_night: '300' });
    const page = await read(hotelId, 'checkIn=2026-12-11&checkOut=2026-12-15&rooms=2&adults=5');
    expect(page?.best).toMatchObject({ perNightMinor: 23_000 });
    expect(page?.best?.picks.map(({ roomType }) => roomType).toSorted()).toEqual(['Family', 'Standard']);
  });

  test('of a stay that makes no sense have prices, but none can be booked', async () => {
    const hotelId = await openHotel(database.db, { name: 'Wrong Dates' });
    await openRoom(database.db, { hotel: 'Wrong Dates', room_number: '1' });
    const page = await read(hotelId, 'checkIn=2026-11-01&checkOut=2026-10-01');
    expect(page).toMatchObject({ best: null, cancellation: null, rooms: [{ state: 'undated' }] });
  });
});

describe('what guests wrote', () => {
  test('counts and is shown unless it is hidden, the newest first, page by page', async () => {
    const hotelId = await openHotel(database.db, { name: 'Much Reviewed' });
    for (let day = 1; day <= 8; day += 1) {
      await review(hotelId, { rating: day > 6 ? 4 : 5, createdAt: `2026-10-0${day}T10:00:00Z` });
    }
    await review(hotelId, { rating: 1, createdAt: '2026-11-01T10:00:00Z', hidden: true });
    const page = await read(hotelId);
    expect(page?.hotel.ratings).toEqual([0, 0, 0, 2, 6]);
    expect(page?.scoreTenths).toBe(95);
    expect(page?.reviews).toMatchObject({ total: 8, page: 1, pages: 2 });
    expect(page?.reviews.list.map(({ comment }) => comment.slice(8, 10))).toEqual(['08', '07', '06', '05', '04']);
    const last = await read(hotelId, fourNights, 9_999);
    expect(last?.reviews.page).toBe(2);
    expect(last?.reviews.list.map(({ comment }) => comment.slice(8, 10))).toEqual(['03', '02', '01']);
  });

  test('is shown in the reader’s language first, and only in a language or of a kind of guests on request', async () => {
    const hotelId = await openHotel(database.db, { name: 'Reviewed by Many' });
    const write = (day: string, language: string, party: 'couple' | 'family') =>
      review(hotelId, { rating: 5, createdAt: `2026-10-${day}T10:00:00Z`, language, party });
    await write('01', 'sw', 'family');
    await write('02', 'sw', 'couple');
    await write('03', 'fr', 'family');
    const shown = async (reviewsOf: string | null) => (await read(hotelId, fourNights, 1, reviewsOf))?.reviews;
    const days = async (reviewsOf: string | null) =>
      (await shown(reviewsOf))?.list.map(({ comment }) => comment.slice(8, 10));
    expect(await days(null)).toEqual(['02', '01', '03']);
    expect(await days('fr')).toEqual(['03']);
    expect(await days('family')).toEqual(['01', '03']);
    expect(await days("nobody's")).toHaveLength(3);
    expect((await shown('sw'))?.choices).toEqual([
      { value: 'sw', count: 2 },
      { value: 'fr', count: 1 },
      { value: 'family', count: 2 },
      { value: 'couple', count: 1 },
    ]);
  });

  test('may be nothing', async () => {
    expect(await read(id)).toMatchObject({ scoreTenths: null, reviews: { total: 0, pages: 1, list: [] } });
  });
});

function rooms(roomType: string, more: Partial<PricedGroup>): PricedGroup {
  const usual = { capacity: 2, rooms: 3, free: 3, beds: ['Double'], balconies: 0, refusal: null };
  const priceMinor = more.priceMinor ?? 8_000;
  const prices = { ownPriceMinor: priceMinor, priceMinor, nightsMinor: [priceMinor] };
  return { roomTypeId: roomType, roomType, sizeFrom: 20, sizeTo: 20, ...usual, ...prices, ...more };
}

const twoInOneRoom = { rooms: 1, guests: 2 };
const offer = (
  groups: PricedGroup[],
  request: { rooms: number; guests: number; boardMinor?: number } | null = twoInOneRoom,
) => offerRooms(groups, new Map(), request && { nights: 1, boardMinor: 0, ...request });

test('rooms that are too small for the party are not left for it', () => {
  const deluxe = [rooms('Deluxe', { free: 3 }), rooms('Deluxe', { capacity: 3, priceMinor: 9_000, free: 1 })];
  expect(offer(deluxe, { rooms: 1, guests: 3 })).toMatchObject([{ state: 'fits', free: 1 }]);
  expect(offer(deluxe)).toMatchObject([{ state: 'fits', free: 4 }]);
  expect(offer(deluxe, { rooms: 2, guests: 5 })).toMatchObject([{ state: 'fits', free: 4 }]);
});

test('the cheapest stands first, what does not fit after it, what is sold out last', () => {
  const offered = offer([
    rooms('Standard', { priceMinor: 5_000, free: 0 }),
    rooms('Single', { priceMinor: 4_000, capacity: 1 }),
    rooms('Suite', { priceMinor: 20_000 }),
    rooms('Deluxe', { priceMinor: 9_000 }),
  ]);
  expect(offered.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Deluxe fits',
    'Suite fits',
    'Single tooSmall',
    'Standard soldOut',
  ]);
});

test('the price is that of the rooms one gets: of the cheapest that are free, and all together', () => {
  const floors = [
    rooms('Standard', { priceMinor: 8_000, free: 0 }),
    rooms('Standard', { priceMinor: 8_100, free: 1 }),
    rooms('Standard', { priceMinor: 8_200, free: 4 }),
  ];
  expect(offer(floors)[0]).toMatchObject({ perNightMinor: 8_100, free: 5 });
  expect(offer(floors, { rooms: 2, guests: 4 })[0]).toMatchObject({ perNightMinor: 16_300, state: 'fits' });
});

test('a price per night is an average where a night of the rooms one gets costs more', () => {
  const types = [
    rooms('Standard', { priceMinor: 21_901, nightsMinor: [7_300, 7_300, 7_301] }),
    rooms('Family', { priceMinor: 30_000, nightsMinor: [10_000, 10_000, 10_000] }),
  ];
  expect(offer(types).map(({ isAverage }) => isAverage)).toEqual([true, false]);
});

test('more rooms than there are free, and more guests than they hold, are different states', () => {
  const last = [rooms('Suite', { free: 1, capacity: 3 })];
  expect(offer(last, { rooms: 2, guests: 2 })[0]).toMatchObject({ state: 'tooFew', perNightMinor: 8_000 });
  expect(offer(last, { rooms: 1, guests: 4 })[0]?.state).toBe('tooSmall');
});

test('while the dates are wrong, everything has a price and nothing can be booked', () => {
  expect(offer([rooms('Suite', {})], null)[0]).toMatchObject({ state: 'undated', perNightMinor: 8_000 });
});

test('a type is described by all its rooms, whichever is free', () => {
  const [type] = offer([
    rooms('Deluxe', { sizeFrom: 28, sizeTo: 30, beds: ['Twin', 'King'], balconies: 3 }),
    rooms('Deluxe', { priceMinor: 9_000, sizeFrom: 26, sizeTo: 31, beds: ['King'], balconies: 1, free: 0 }),
  ]);
  expect(type).toMatchObject({ sizeFrom: 26, sizeTo: 31, beds: ['King', 'Twin'], balcony: 'some' });
  expect(offer([rooms('Deluxe', { balconies: 3 })])[0]?.balcony).toBe('all');
  expect(offer([rooms('Deluxe', {})])[0]?.balcony).toBe('none');
});
