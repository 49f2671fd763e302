import { describe, expect, test } from 'vitest';
import { spreadLabels } from './hotels-map.tsx';

const labels = (...pins: [number, number, string][]) =>
  spreadLabels(pins.map(([x, y, text]) => ({ x, y, text }))).map(({ hasLabel }) => hasLabel);

describe('prices on a map', () => {
  test('stand where they cover no other, the first ones first', () => {
    expect(labels([100, 100, '$80'], [110, 105, '$95'], [300, 100, '$70'])).toEqual([true, false, true]);
  });

  test('may stand under one another', () => {
    expect(labels([100, 100, '$80'], [100, 130, '$95'])).toEqual([true, true]);
  });

  test('are as wide as their text', () => {
    expect(labels([100, 100, '$8'], [145, 100, '$9'])).toEqual([true, true]);
    expect(labels([100, 100, 'KSh 23,569'], [145, 100, 'KSh 9'])).toEqual([true, false]);
  });
});
