import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dollarsText, maxPriceMinor, parseDollars, parsePercent, parseWhole } from './amounts.ts';

describe('a price that somebody types', () => {
  test('is read to the cent, with or without cents', () => {
    expect(['120', '120.5', '$119.99', '0', '1000000'].map(parseDollars)).toEqual([
      12_000,
      12_050,
      11_999,
      0,
      maxPriceMinor,
    ]);
  });

  test('is refused when it could mean something else, or is out of bounds', () => {
    for (const text of ['', 'free', '1,200', '120,50', '-5', '1e3', '1.234', '1000000.01', '٥', 'NaN']) {
      expect(parseDollars(text), text).toBeUndefined();
    }
  });

  test('comes back as it was after it was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxPriceMinor }), (minor) => {
        expect(parseDollars(dollarsText(minor))).toBe(minor);
      }),
    );
  });
});

test('a whole number keeps to its limits', () => {
  const floor = { min: -5, max: 200 };
  expect(['-5', '0', '+7', '200'].map((text) => parseWhole(text, floor))).toEqual([-5, 0, 7, 200]);
  for (const text of ['-6', '201', '1.5', '', ' ', '0x10', '99999999999']) {
    expect(parseWhole(text, floor), text).toBeUndefined();
  }
});

test('a percentage has a sign, at most two decimals, and some sense', () => {
  expect(['10', '-7.5', '+12 %', '−3', '500', '-90'].map(parsePercent)).toEqual([10, -7.5, 12, -3, 500, -90]);
  for (const text of ['0', '', 'ten', '-91', '501', '1.234', '--1']) {
    expect(parsePercent(text), text).toBeUndefined();
  }
});
