import { array, assert, nat, property, stringMatching } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedTypos, createSpellingMeasure } from './typo-finder.ts';

const measure = createSpellingMeasure();

describe('the distance between what was typed and a name', () => {
  test.each([
    ['nairobbi', 'nairobi', 1],
    ['mombassa', 'mombasa', 1],
    ['zanzibr', 'zanzibar', 1],
    ['niarobi', 'nairobi', 1],
    ['arusha', 'arusha', 0],
    ['istambul', 'istanbul', 1],
    ['dar es salam', 'dar es salaam', 1],
  ])('%s is a slip or two from %s', (typed, name, slips) => {
    expect(measure(typed, name, 2).whole).toBe(slips);
  });

  test('while somebody types, the beginning of a name counts', () => {
    expect(measure('zamzi', 'zanzibar', 1)).toEqual({ whole: 2, beginning: 1 });
  });

  test('it equals the whole table, drawn in full', () => {
    const text = stringMatching(/^[ab c]{0,9}$/);
    assert(
      property(text, text, nat(2), (typed, name, max) => {
        const slow = slowDistances(typed, name);
        const whole = Math.min(slow.at(-1) ?? 0, max + 1);
        const beginning = Math.min(...slow, max + 1);
        expect(measure(typed, name, max)).toEqual({ whole, beginning });
      }),
    );
  });

  test('texts of any length and of any letters are measured without a fault', () => {
    const units = array(nat(0xff_ff), { maxLength: 300 }).map((codes) => String.fromCharCode(...codes));
    assert(
      property(units, units, (typed, name) => {
        expect(measure(typed, name, 2).whole).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('three letters forgive nothing, four forgive one slip, seven two', () => {
  expect(['abc', 'abcd', 'abc def', 'abcdefg'].map(allowedTypos)).toEqual([0, 1, 1, 2]);
});

/** The last row of the full table: from the whole text to every prefix of the name. */
function slowDistances(typed: string, name: string): number[] {
  const cost = (row: number, column: number): number => {
    if (row === 0) return column;
    if (column === 0) return row;
    const isSame = typed[row - 1] === name[column - 1];
    const isSwapped =
      row > 1 && column > 1 && typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1];
    return Math.min(
      at(row - 1, column) + 1,
      at(row, column - 1) + 1,
      at(row - 1, column - 1) + (isSame ? 0 : 1),
      isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
    );
  };
  const table = new Map<string, number>();
  const at = (row: number, column: number): number => {
    const key = `${row} ${column}`;
    const known = table.get(key) ?? cost(row, column);
    table.set(key, known);
    return known;
  };
  return Array.from({ length: name.length + 1 }, (_, column) => at(typed.length, column));
}
