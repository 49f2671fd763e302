import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { makeHotel } from '#tests/booking/held-booking.ts';
import { actor } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import {
  changeRates,
  lastChange,
  type RateChange,
  type RateRules,
  readRateRows,
  readRateRules,
  saveRateRules,
  undoRateChange,
} from './change-rates.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const everyDay = [1, 2, 3, 4, 5, 6, 7];
// A Monday.
const from = '2026-12-07';
const to = addDays(from, 6);

async function change(hotel: { hotelId: string; roomTypeId: string }, what: Partial<RateChange>) {
  const given = {
    hotelId: hotel.hotelId,
    roomTypeIds: [hotel.roomTypeId],
    from,
    to,
    weekdays: everyDay,
    summary: 'Test',
  };
  return changeRates(database.db, { ...given, ...what }, actor);
}

/** `7: 130` is the percentage of the seventh. */
async function ratesOf({ hotelId }: { hotelId: string }): Promise<Record<string, unknown>> {
  const [row] = await readRateRows(database.db, hotelId, { from, to });
  return Object.fromEntries(
    (row?.rates ?? [])
      .toSorted((a, b) => a.night.localeCompare(b.night))
      .map(({ night, percent, priceMinor, minNights, isClosed }) => [
        Number(night.slice(8)),
        [percent ?? priceMinor, minNights, isClosed],
      ]),
  );
}

describe('a change of nights', () => {
  test('touches the weekdays that were chosen and what was said, nothing else', async () => {
    const hotel = await makeHotel(database.db);
    expect(await change(hotel, { weekdays: [5, 6], price: { percent: 130 } })).toMatchObject({ ok: true, nights: 2 });
    expect(await change(hotel, { from: '2026-12-12', minNights: 3 })).toMatchObject({ ok: true, nights: 2 });
    expect(await change(hotel, { to: from, price: { priceMinor: 0 }, isClosed: true })).toMatchObject({ ok: true });
    expect(await ratesOf(hotel)).toEqual({
      7: [0, null, true],
      11: [130, null, false],
      12: [130, 3, false],
      13: [null, 3, false],
    });
    expect((await readRateRules(database.db, hotel.hotelId)).ratesVersion).toBe(4);
  });

  test('back to the own price leaves nothing behind', async () => {
    const hotel = await makeHotel(database.db);
    await change(hotel, { price: { percent: 80 }, minNights: 2 });
    await change(hotel, { price: null, minNights: null, isClosed: false });
    expect(await ratesOf(hotel)).toEqual({});
  });

  test('is undone one by one, the last first, and is in the audit trail', async () => {
    const hotel = await makeHotel(database.db);
    const { hotelId } = hotel;
    await change(hotel, { price: { percent: 120 }, summary: 'First' });
    await change(hotel, { to: from, isClosed: true, summary: 'Second' });
    const [second, first] = await sql<{ id: string }>`
      select id from rate_changes where hotel_id = ${hotelId} order by created_at desc`
      .execute(database.db)
      .then(({ rows }) => rows.map(({ id }) => id));
    const undo = (changeId = '') => undoRateChange(database.db, { hotelId, changeId }, actor);
    expect(await undo(first)).toEqual({ ok: false, error: 'not_the_last' });
    expect(await undo(second)).toEqual({ ok: true, summary: 'Second' });
    expect((await ratesOf(hotel))[7]).toEqual([120, null, false]);
    expect(await undo(second)).toEqual({ ok: false, error: 'not_the_last' });
    expect((await lastChange(database.db, hotelId))?.summary).toBe('First');
    expect(await undo(first)).toEqual({ ok: true, summary: 'First' });
    expect(await ratesOf(hotel)).toEqual({});
    expect(await undo(first)).toEqual({ ok: false, error: 'nothing_to_undo' });
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_id = ${hotelId} and action like 'rates%' order by id`.execute(
      database.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'rates_changed',
      'rates_changed',
      'rates_undone',
      'rates_undone',
    ]);
  });

  test('undone twice at once is undone once', async () => {
    const hotel = await makeHotel(database.db);
    const { hotelId } = hotel;
    const changed = await change(hotel, { price: { percent: 120 } });
    const changeId = changed.ok ? changed.changeId : '';
    const both = await Promise.all([1, 2].map(() => undoRateChange(database.db, { hotelId, changeId }, actor)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("reaches neither another hotel's room types nor a deleted hotel", async () => {
    const hotel = await makeHotel(database.db);
    const other = await makeHotel(database.db);
    const foreign = { roomTypeIds: [other.roomTypeId], isClosed: true };
    expect(await change(hotel, foreign)).toEqual({ ok: false, error: 'room_type_gone' });
    expect(await change({ ...hotel, hotelId: newId() }, { isClosed: true })).toEqual({
      ok: false,
      error: 'hotel_gone',
    });
    expect(await change(hotel, { to: from, weekdays: [7], isClosed: true })).toEqual({ ok: false, error: 'no_nights' });
    const changed = await change(other, { isClosed: true });
    const changeId = changed.ok ? changed.changeId : '';
    expect(await undoRateChange(database.db, { hotelId: hotel.hotelId, changeId }, actor)).toMatchObject({ ok: false });
    expect(Object.keys(await ratesOf(other))).toHaveLength(7);
  });
});

describe('meals and discounts', () => {
  const rules: RateRules = {
    board: 'breakfast',
    breakfastPriceMinor: null,
    halfBoardPriceMinor: 1_800,
    childBoardPercent: 50,
    weekDiscountPercent: 10,
    monthDiscountPercent: 20,
    residentDiscountPercent: 25,
  };

  test('are saved, unless somebody changed a price meanwhile', async () => {
    const hotel = await makeHotel(database.db);
    const { hotelId } = hotel;
    expect(await saveRateRules(database.db, { hotelId, version: 1, rules }, actor)).toEqual({ ok: true });
    expect(await readRateRules(database.db, hotelId)).toEqual({ ...rules, ratesVersion: 2 });
    const stale = await saveRateRules(database.db, { hotelId, version: 1, rules }, actor);
    expect(stale).toEqual({ ok: false, error: 'changed_meanwhile' });
  });
});
