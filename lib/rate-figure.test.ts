import { expect, test } from 'vitest';
import { rateFigure } from './money.ts';

test('a rate has the decimals that it needs, in Latin figures and as the language writes them', () => {
  expect(rateFigure(129.5, 'en')).toBe('129.5');
  expect(rateFigure(0.850001, 'fr')).toBe('0,850001');
  expect(rateFigure(3.75, 'ar')).toMatch(/^3[.٫]75$/);
});
