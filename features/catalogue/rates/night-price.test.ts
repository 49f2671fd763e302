import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BoardRules,
  type NightRate,
  offerBoards,
  priceNights,
  priceStay,
  priceStayNights,
} from './night-price.ts';

const none = { weekPercent: 0, monthPercent: 0, residentPercent: 0 };
const plain = { discounts: none, isResident: false };
const rate = (more: Partial<NightRate>): NightRate => ({
  percent: null,
  priceMinor: null,
  minNights: null,
  isClosed: false,
  ...more,
});

function nights(count: number, of?: NightRate): (NightRate | undefined)[] {
  return Array.from({ length: count }, () => of);
}

describe('the nights of a room', () => {
  test('cost its own price, unless the calendar says otherwise', () => {
    const rates = [undefined, rate({ percent: 130 }), rate({ priceMinor: 5_000 }), rate({ minNights: 2 })];
    expect(priceNights(10_001, rates, plain)).toEqual({ ok: true, nightsMinor: [10_001, 13_001, 5_000, 10_001] });
  });

  test('may cost nothing', () => {
    expect(priceNights(10_000, [rate({ priceMinor: 0 })], plain)).toEqual({ ok: true, nightsMinor: [0] });
  });

  test.each([
    [6, 10_000],
    [7, 9_000],
    [27, 9_000],
    [28, 8_000],
  ])('of %i nights cost %i each, by the length of the stay', (count, each) => {
    const discounts = { ...none, weekPercent: 10, monthPercent: 20 };
    expect(priceNights(10_000, nights(count), { discounts, isResident: false })).toEqual({
      ok: true,
      nightsMinor: Array.from({ length: count }, () => each),
    });
  });

  test('cost a month no more than a week when only the week has a discount', () => {
    const discounts = { ...none, weekPercent: 10 };
    const priced = priceNights(10_000, nights(30), { discounts, isResident: false });
    expect(priced).toMatchObject({ ok: true });
    expect(priced.ok && priced.nightsMinor[0]).toBe(9_000);
  });

  test('cost a resident less, on top of what a long stay costs', () => {
    const discounts = { weekPercent: 10, monthPercent: 0, residentPercent: 30 };
    expect(priceNights(10_000, nights(1), { discounts, isResident: true })).toEqual({ ok: true, nightsMinor: [7_000] });
    const long = priceNights(10_000, nights(7), { discounts, isResident: true });
    expect(long.ok && long.nightsMinor[0]).toBe(6_300);
  });

  test('are not sold when one is closed, or when they are too few for the day of arrival', () => {
    expect(priceNights(1, [undefined, rate({ isClosed: true })], plain)).toEqual({ ok: false, error: 'closed' });
    const first = rate({ minNights: 3 });
    expect(priceNights(1, [first, undefined], plain)).toEqual({ ok: false, error: 'too_short', minNights: 3 });
    expect(priceNights(1, [undefined, first], plain).ok).toBe(true);
  });

  test('are whole cents, whatever the rates and discounts', () => {
    const someRate = fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 1000 }).map((percent) => rate({ percent })),
        fc.integer({ min: 0, max: 1_000_000 }).map((priceMinor) => rate({ priceMinor })),
      ),
      { nil: undefined },
    );
    const percent = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(someRate, { minLength: 1, maxLength: 40 }),
        fc.record({ weekPercent: percent, monthPercent: percent, residentPercent: percent }),
        fc.boolean(),
        (base, rates, discounts, isResident) => {
          const priced = priceNights(base, rates, { discounts, isResident });
          const full = priceNights(base, rates, plain);
          if (!priced.ok || !full.ok) throw new Error('It is not sold');
          expect(priced.nightsMinor).toHaveLength(rates.length);
          priced.nightsMinor.forEach((price, index) => {
            expect(Number.isSafeInteger(price)).toBe(true);
            expect(price).toBeGreaterThanOrEqual(0);
            expect(price).toBeLessThanOrEqual(full.nightsMinor[index] ?? 0);
          });
        },
      ),
    );
  });

  test('add up to the stay wherever it lies in the rates that are known', () => {
    const someRate = fc.record({
      percent: fc.constantFrom(null, 1, 73, 180),
      priceMinor: fc.constantFrom(null, 0, 12_345),
      minNights: fc.constantFrom(null, null, 2, 5),
      isClosed: fc.constantFrom(false, false, false, false, true),
    });
    const discounts = { weekPercent: 7, monthPercent: 15, residentPercent: 30 };
    fc.assert(
      fc.property(
        fc.array(fc.option(someRate, { nil: undefined }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: -10, max: 14 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (rates, start, count, isResident) => {
          const room = { priceMinor: 9_999, rates: { firstDay: 20_000, rates } };
          const stay = { firstDay: 20_000 + start, lastDay: 20_000 + start + count, isResident };
          const known = Array.from({ length: count }, (_, night) => new Map(rates.entries()).get(start + night));
          const priced = priceNights(9_999, known, { discounts, isResident });
          const wanted = priced.ok ? priced.nightsMinor : undefined;
          expect(priceStayNights(room, discounts, stay)).toEqual(wanted ?? []);
          expect(priceStay(room, discounts, stay)).toBe(wanted?.reduce((sum, night) => sum + night, 0));
          const plainRoom = { ...room, rates: null };
          const own = priceStayNights(plainRoom, discounts, stay);
          expect(priceStay(plainRoom, discounts, stay)).toBe(own.reduce((sum, night) => sum + night, 0));
        },
      ),
    );
  });
});

describe('what guests can have beside the room', () => {
  const rules: BoardRules = { included: 'room_only', breakfastMinor: 1_000, halfBoardMinor: 2_500, childPercent: 50 };
  const party = { adults: 2, children: 1, nights: 3 };

  test('costs each guest each night, children a part of it', () => {
    expect(offerBoards(rules, party)).toEqual([
      { board: 'room_only', priceMinor: 0 },
      { board: 'breakfast', priceMinor: 7_500 },
      { board: 'half_board', priceMinor: 18_750 },
    ]);
  });

  test('is never less than what every price includes, and only what the hotel offers', () => {
    expect(offerBoards({ ...rules, included: 'breakfast', halfBoardMinor: null }, party)).toEqual([
      { board: 'breakfast', priceMinor: 0 },
    ]);
  });

  test('may cost nothing', () => {
    expect(offerBoards({ ...rules, breakfastMinor: 0, halfBoardMinor: null }, party)).toEqual([
      { board: 'room_only', priceMinor: 0 },
      { board: 'breakfast', priceMinor: 0 },
    ]);
  });
});
