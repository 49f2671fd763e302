import { describe, expect, test } from 'vitest';
import { nextByKey } from './tabs.tsx';

describe('walking tabs with the keyboard', () => {
  test('an English reader goes on with the right arrow and comes round the end', () => {
    expect(nextByKey('ArrowRight', 0, 3, false)).toBe(1);
    expect(nextByKey('ArrowRight', 2, 3, false)).toBe(0);
    expect(nextByKey('ArrowLeft', 0, 3, false)).toBe(2);
  });
  test('an Arabic reader goes on with the left arrow', () => {
    expect(nextByKey('ArrowLeft', 0, 3, true)).toBe(1);
    expect(nextByKey('ArrowRight', 0, 3, true)).toBe(2);
  });
  test('Home and End reach the ends, and a character key goes nowhere', () => {
    expect(nextByKey('Home', 2, 3, false)).toBe(0);
    expect(nextByKey('End', 0, 3, true)).toBe(2);
    expect(nextByKey('a', 0, 3, false)).toBeUndefined();
  });
});
