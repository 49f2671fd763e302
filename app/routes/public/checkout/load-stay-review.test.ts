import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factNames } from '#features/catalogue/fact-names.ts';
import { setHotelStatus } from '#features/catalogue/hotels/hotels.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { newId } from '#lib/ids.ts';
import { actor, addStay, openHotel, openRoom } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { loadStayReview } from './load-checkout.ts';

const now = new Date('2026-12-01T09:00:00Z');

let database: TestDatabase;
let hotel: string;
let lastStandard: string;
let family: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  hotel = await openHotel(db, {
    name: 'Forodhani House',
    free_cancellation_days: '2',
    cancellation_fee_percent: '30',
  });
  const room = (number: string, more: object) =>
    openRoom(db, { hotel: 'Forodhani House', room_number: number, ...more });
  lastStandard = await room('1', { price_per_night: '80.55' });
  await room('2', { room_type: 'Family', capacity: '4', price_per_night: '150' });
  family = (await db.selectFrom('roomTypes').select('id').where('name', '=', 'Family').executeTakeFirstOrThrow()).id;
});
afterAll(() => database.drop());

function load(more: Record<string, string> = {}) {
  const params = new URLSearchParams({
    type: 'hotels',
    hotel,
    checkIn: '2026-12-11',
    checkOut: '2026-12-15',
    rooms: '1',
    adults: '2',
    ...more,
  });
  const context = {
    db: database.db,
    settings: defaultSettings(),
    language: 'en' as const,
    cityName: (city: string) => city,
    names: factNames(loadCatalogues()('en').translator),
  };
  return loadStayReview(context, params, now);
}

describe('somebody who chose a stay', () => {
  test('sees its rooms, its price and what cancelling costs, from the database and not from the URL', async () => {
    const loaded = await load({ price: '100' });
    expect(loaded?.review).toMatchObject({
      ok: true,
      picks: [{ roomType: 'Standard', count: 1, priceMinor: 32_220, nightsMinor: [8_055, 8_055, 8_055, 8_055] }],
      totalUsdMinor: 32_220,
      cancellation: { freeUntil: '2026-12-09', feePercent: 30 },
    });
    expect(loaded).toMatchObject({ where: ['', 'Mombasa', 'Kenya'] });
  });

  test.for([
    ['EAT', true],
    ['Africa/Dar_es_Salaam', true],
    ['CAT', false],
    // In summer its clocks show the time of Nairobi.
    ['Africa/Cairo', false],
  ] as const)('knows whether its deadline is in local time: %s', async ([timezone, isInBusinessTime]) => {
    await database.db.updateTable('locations').set({ timezone }).execute();
    expect((await load())?.review.hotel).toMatchObject({ isInBusinessTime });
  });

  test('gets the type that was chosen, though another is cheaper', async () => {
    expect((await load({ roomType: family }))?.review).toMatchObject({ ok: true, totalUsdMinor: 60_000 });
  });

  test('gets rooms of several types where one alone does not hold everybody', async () => {
    const { review } = (await load({ rooms: '2', adults: '6' })) ?? {};
    expect(review).toMatchObject({ ok: true, totalUsdMinor: 4 * 23_055 });
  });

  test('sees that the rooms are taken, and is not sold another type instead', async () => {
    const stay = { checkIn: '2027-01-10', checkOut: '2027-01-12' };
    const standard = { ...stay, roomType: await typeOf(lastStandard) };
    expect((await load(standard))?.review.ok).toBe(true);
    await addStay(database.db, { roomId: lastStandard, nights: '[2027-01-11,2027-01-12)', state: 'held' });
    expect((await load(standard))?.review).toMatchObject({ ok: false, error: 'not_free' });
    expect((await load(stay))?.review).toMatchObject({ ok: true, picks: [{ roomType: 'Family' }] });
  });

  test.each<Record<string, string>>([
    { checkIn: '2026-11-01' },
    { checkOut: '2026-12-11' },
    { checkOut: '2027-06-01' },
    { rooms: '2', adults: '1' },
  ])('for a stay that makes no sense gets no price: %j', async (wrong) => {
    expect((await load(wrong))?.review).toMatchObject({ ok: false, error: 'wrong_stay' });
  });
});

describe('a price in the URL', () => {
  test('that is still right is not mentioned', async () => {
    expect((await load({ price: '32220' }))?.changedFromMinor).toBeNull();
    expect((await load())?.changedFromMinor).toBeNull();
  });

  test.each(['32219', '40000'])('that was %s is named beside the one of now', async (price) => {
    const loaded = await load({ price });
    expect(loaded?.changedFromMinor).toBe(Number(price));
    expect(loaded?.review).toMatchObject({ totalUsdMinor: 32_220 });
  });

  test.each(['-5', '1e9', '99999999999999', 'NaN', '<b>1</b>'])('%s was never seen', async (price) => {
    expect(await load({ price })).toMatchObject({ seenMinor: null, changedFromMinor: null });
  });
});

describe('nothing is found', () => {
  test.each([
    ['an unknown hotel', { hotel: newId() }],
    ['a text in its place', { hotel: "x' or 1=1 --" }],
    ['no hotel', { hotel: '' }],
    ['a broken type of room', { roomType: '../../etc' }],
  ])('for %s', async (_, wrong) => {
    expect(await load(wrong)).toBeUndefined();
  });

  test('for a hotel that has closed', async () => {
    const closed = await openHotel(database.db, { name: 'Closed' });
    expect(await load({ hotel: closed })).toBeDefined();
    await setHotelStatus(database.db, { ids: [closed], status: 'inactive' }, actor);
    expect(await load({ hotel: closed })).toBeUndefined();
  });

  test("and a room type of another hotel is never this one's", async () => {
    const other = await openHotel(database.db, { name: 'Other House' });
    await openRoom(database.db, { hotel: 'Other House', room_number: '1' });
    expect((await load({ hotel: other, roomType: family }))?.review).toMatchObject({
      ok: false,
      error: 'not_free',
    });
  });
});

async function typeOf(roomId: string): Promise<string> {
  const { type } = await database.db
    .selectFrom('rooms')
    .select('roomTypeId as type')
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow();
  return type;
}
