import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeRates, saveRateRules } from '#features/catalogue/rates/change-rates.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { addDays } from '#lib/calendar-date.ts';
import { createLog } from '#lib/log.ts';
import { makeHotel } from '#tests/booking/held-booking.ts';
import { actor } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createInventory } from '../inventory/create-inventory.ts';
import { lowestPerNight } from './find-hotels.ts';
import { readHotelPage } from './hotel-page.ts';
import { monthPrices } from './month-prices.ts';
import { type PricedGroup, pickRooms } from './price-rooms.ts';
import { reviewStay } from './review-stay.ts';
import { openStay, parseChosenRooms } from './stay.ts';

const anyReviews = { reviewsPage: 1, reviewsOf: null, reader: 'en' };

function group(roomTypeId: string, more: Partial<PricedGroup> = {}): PricedGroup {
  return {
    ...{ roomTypeId, roomType: roomTypeId, capacity: 2, ownPriceMinor: 8_000, priceMinor: 8_000, nightsMinor: [8_000] },
    ...{ free: 3, rooms: 3, beds: [], sizeFrom: 20, sizeTo: 20, balconies: 0, refusal: null },
    ...more,
  };
}

describe('rooms of several types', () => {
  const groups = [
    group('double'),
    group('family', { capacity: 4, priceMinor: 13_000, free: 1 }),
    group('double', { capacity: 3, priceMinor: 9_000, free: 1 }),
  ];
  const pick = (counts: Record<string, number>, guests: number) =>
    pickRooms(
      groups,
      Object.entries(counts).map(([roomTypeId, count]) => ({ roomTypeId, count })),
      { rooms: Object.values(counts).reduce((sum, count) => sum + count, 0), guests },
    );

  test('are those that were chosen, the cheapest of each', () => {
    expect(pick({ double: 2, family: 1 }, 8)).toMatchObject({ totalMinor: 29_000, roomsLeft: 1 });
  });

  test('are larger ones of the same types where everybody must fit', () => {
    expect(pick({ double: 2, family: 1 }, 9)).toMatchObject({ totalMinor: 30_000 });
    expect(pick({ double: 2, family: 1 }, 10)).toBeNull();
  });

  test('are none if one of them is missing', () => {
    expect(pick({ double: 1, family: 2 }, 2)).toBeNull();
    expect(pick({ double: 1, tent: 1 }, 2)).toBeNull();
  });

  test('are read from an address, whose number of rooms is theirs', () => {
    const id = '0198c0de-7a11-7000-8000-000000000001';
    const other = '0198c0de-7a11-7000-8000-000000000002';
    const read = (text: string) => {
      const params = new URLSearchParams(text);
      const { stay } = openStay(params, defaultSettings(), new Date());
      return { rooms: stay.rooms, chosen: parseChosenRooms(params, stay) };
    };
    expect(read(`rooms=1&adults=3&roomType=${id}:2&roomType=&roomType=${other}:1`)).toEqual({
      rooms: 3,
      chosen: [
        { roomTypeId: id, count: 2 },
        { roomTypeId: other, count: 1 },
      ],
    });
    expect(read(`rooms=2&adults=2&roomType=${id}`).chosen).toEqual([{ roomTypeId: id, count: 2 }]);
    expect(read('rooms=2').chosen).toEqual([]);
    for (const odd of [`${id}:x`, `${id}:0`, `${id}:-1`, 'x:1', `${id}:1&roomType=${id}:1`, "'; DROP TABLE rooms"]) {
      expect(read(`roomType=${odd}`).chosen, odd).toBeUndefined();
    }
  });
});

describe('a stay with prices by night', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const now = new Date('2026-12-01T09:00:00Z');
  const friday = '2026-12-11';

  async function hotelWithRates() {
    const { db } = database;
    const hotel = await makeHotel(db, { rooms: 2, priceMinor: 10_000 });
    const rules = {
      ...{ board: 'breakfast' as const, breakfastPriceMinor: null, halfBoardPriceMinor: 1_500, childBoardPercent: 50 },
      ...{ weekDiscountPercent: 10, monthDiscountPercent: 0, residentDiscountPercent: 20 },
    };
    await saveRateRules(db, { hotelId: hotel.hotelId, version: 1, rules }, actor);
    const change = { hotelId: hotel.hotelId, roomTypeIds: [hotel.roomTypeId], summary: 'Test' };
    const weekend = { from: friday, to: '2027-01-31', weekdays: [5, 6] };
    await changeRates(db, { ...change, ...weekend, price: { percent: 130 } }, actor);
    const newYear = { from: '2026-12-31', to: '2026-12-31', weekdays: [4] };
    await changeRates(db, { ...change, ...newYear, minNights: 3 }, actor);
    return hotel;
  }

  function opened(checkIn: string, nights: number, more = '') {
    const dates = `checkIn=${checkIn}&checkOut=${addDays(checkIn, nights)}`;
    return openStay(new URLSearchParams(`${dates}&adults=2${more}`), defaultSettings(), now);
  }

  test.each([
    ['a weekend and a day', 3, '', 36_000],
    ['with half board for two adults and a child', 1, '&board=half_board&children=1', 13_000 + 3_750],
    ['for residents', 1, '&rate=resident', 10_400],
    ['for a week', 7, '', Math.round(9_000 * 5 + 11_700 * 2)],
    ['with a board that the price includes', 1, '&board=breakfast', 13_000],
    ['with a board that the hotel does not have', 1, '&board=room_only', 13_000],
  ])('%s costs the same in the review, on the page and in the month', async (_, nights, more, totalMinor) => {
    const { hotelId } = await hotelWithRates();
    const { db } = database;
    const stay = opened(friday, nights, more);
    const children = stay.stay.children;
    // Three guests need a larger room.
    if (children > 0) await db.updateTable('rooms').set({ capacity: 3 }).where('hotelId', '=', hotelId).execute();
    const review = await reviewStay(db, { hotelId, chosenRooms: [], opened: stay });
    expect(review).toMatchObject({ ok: true, totalUsdMinor: totalMinor });
    const page = await readHotelPage(db, hotelId, { opened: stay, ...anyReviews });
    expect(page?.best).toMatchObject({ totalMinor, perNightMinor: Math.round(totalMinor / nights) });
    expect(page?.rooms).toMatchObject([{ state: 'fits', totalMinor }]);
    const inventory = createInventory({ db, log: createLog('silent'), today: () => '2026-12-01' });
    const open = await inventory.open({ locationIds: [], hotelIds: [hotelId] });
    const month = monthPrices(
      (other) => lowestPerNight(open.hotels, { ...other, board: page?.board ?? null }),
      stay.stay,
      { month: '2026-12', earliest: friday, latest: friday },
    );
    expect(month).toEqual([{ date: friday, priceMinor: Math.round(totalMinor / nights) }]);
  });

  test('is not sold for fewer nights than the day of arrival wants, and the page says how many', async () => {
    const { hotelId } = await hotelWithRates();
    const { db } = database;
    const short = opened('2026-12-31', 2);
    expect(await reviewStay(db, { hotelId, chosenRooms: [], opened: short })).toMatchObject({ error: 'not_free' });
    const page = await readHotelPage(db, hotelId, { opened: short, ...anyReviews });
    expect(page).toMatchObject({ best: null, rooms: [{ state: 'tooShort', minNights: 3 }] });
    expect(await reviewStay(db, { hotelId, chosenRooms: [], opened: opened('2026-12-31', 3) })).toMatchObject({
      ok: true,
    });
    expect(await reviewStay(db, { hotelId, chosenRooms: [], opened: opened('2026-12-30', 2) })).toMatchObject({
      ok: true,
    });
  });
});
