import { expect, test } from 'vitest';
import { offerRooms } from './offer-rooms.ts';
import type { RoomsOfHotel } from './read-rooms-of-hotel.ts';

function rooms(roomType: string, more: Partial<RoomsOfHotel>): RoomsOfHotel {
  const usual = { capacity: 2, priceMinor: 8_000, rooms: 3, free: 3, beds: ['Double'], balconies: 0 };
  return { roomTypeId: roomType, roomType, sizeFrom: 20, sizeTo: 20, ...usual, ...more };
}

const twoInOneRoom = { rooms: 1, guests: 2 };
const offer = (groups: RoomsOfHotel[], asked: { rooms: number; guests: number } | null = twoInOneRoom) =>
  offerRooms(groups, new Map(), asked);

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

test('more rooms than there are free, and more guests than they hold, are told apart', () => {
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
