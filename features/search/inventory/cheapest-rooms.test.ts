import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slowCheapest } from '#tests/search/slow-hotel-search.ts';
import { createPricer } from '../hotels/find-hotels.ts';
import { byPriceThenSmallness, cheapestRooms, type RoomGroup } from './cheapest-rooms.ts';
import type { InventoryRooms } from './inventory-hotel.ts';

const group = (capacity: number, priceMinor: number, free: number, roomType = 'Standard'): RoomGroup => ({
  roomType,
  capacity,
  priceMinor,
  free,
});

const discounts = { weekPercent: 0, monthPercent: 0, residentPercent: 0 };

describe('the cheapest rooms for a party', () => {
  test('a family of four takes the one room that holds them, not the cheaper double', () => {
    expect(cheapestRooms([group(2, 80_00, 5), group(4, 130_00, 1)], { rooms: 1, guests: 4 })).toMatchObject({
      totalMinor: 130_00,
      roomsLeft: 1,
    });
  });

  test('what is left at a price is every room that costs as much and holds them all', () => {
    const groups = [group(2, 80_00, 1), group(3, 80_00, 2, 'Twin'), group(1, 80_00, 7, 'Single'), group(2, 90_00, 9)];
    expect(cheapestRooms(groups, { rooms: 1, guests: 2 })?.roomsLeft).toBe(3);
    expect(cheapestRooms(groups, { rooms: 1, guests: 3 })?.roomsLeft).toBe(2);
  });

  test('five in two rooms take a triple and a double, of which the triple is the last', () => {
    const groups = [group(2, 80_00, 9), group(3, 110_00, 1, 'Triple'), group(4, 190_00, 3, 'Family')];
    const picked = cheapestRooms(groups, { rooms: 2, guests: 5 });
    expect(picked).toMatchObject({ totalMinor: 190_00, roomsLeft: 1 });
    expect(picked?.picks.map(({ roomType, count }) => [roomType, count])).toEqual([
      ['Standard', 1],
      ['Triple', 1],
    ]);
  });

  test('two rooms are two rooms, even where one would hold everybody', () => {
    expect(cheapestRooms([group(4, 100_00, 2)], { rooms: 2, guests: 2 })?.totalMinor).toBe(200_00);
    expect(cheapestRooms([group(4, 100_00, 1)], { rooms: 2, guests: 2 })).toBeNull();
  });

  test('a free room costs nothing and is still a room', () => {
    expect(cheapestRooms([group(2, 0, 1)], { rooms: 1, guests: 2 })?.totalMinor).toBe(0);
  });

  test('in thousands of hotels it is what trying every subset of rooms finds', () => {
    const room = fc.record({
      capacity: fc.integer({ min: 1, max: 5 }),
      priceMinor: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(room, { maxLength: 9 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 14 }),
        (rooms, wanted, guests) => {
          const picked = cheapestRooms(grouped(rooms), { rooms: wanted, guests });
          const cheapest = slowCheapest(rooms, wanted, guests);
          expect(picked?.totalMinor ?? null).toBe(cheapest);
          const price = createPricer({ rooms: wanted, guests }, { firstDay: 1, lastDay: 2, isResident: false });
          expect(price({ rooms: onSale(rooms), discounts }) ?? null).toBe(cheapest);
          // The pricer keeps no state between hotels.
          expect(price({ rooms: onSale(rooms), discounts }) ?? null).toBe(cheapest);
          if (!picked) return;
          const { picks } = picked;
          const sum = (of: (pick: (typeof picks)[number]) => number) =>
            picks.reduce((total, pick) => total + pick.count * of(pick), 0);
          expect(sum(() => 1)).toBe(wanted);
          expect(sum(({ capacity }) => capacity)).toBeGreaterThanOrEqual(guests);
          expect(sum(({ priceMinor }) => priceMinor)).toBe(picked.totalMinor);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

function onSale(rooms: readonly { capacity: number; priceMinor: number }[]): InventoryRooms[] {
  return grouped(rooms)
    .map(({ free: count, ...kind }) => ({ ...kind, count, rates: null, taken: null }))
    .toSorted(byPriceThenSmallness);
}

function grouped(rooms: readonly { capacity: number; priceMinor: number }[]): RoomGroup[] {
  const groups = new Map<string, RoomGroup>();
  for (const { capacity, priceMinor } of rooms) {
    const key = `${capacity} ${priceMinor}`;
    groups.set(key, group(capacity, priceMinor, (groups.get(key)?.free ?? 0) + 1));
  }
  return [...groups.values()];
}
