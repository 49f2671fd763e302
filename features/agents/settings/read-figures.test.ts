import { expect, test } from 'vitest';
import { readPercentage } from './read-figures.ts';

test('a percentage may have its sign, with or without a blank', () => {
  for (const typed of ['12.5', '12,5 %', ' 12.50%  ']) expect(readPercentage(typed)).toEqual({ ok: true, value: 12.5 });
  expect(readPercentage(' % ')).toEqual({ ok: false, error: 'required' });
  expect(readPercentage('12 %%')).toEqual({ ok: false, error: 'invalid' });
});

test('one of many blanks is read at once', () => {
  const startedAt = performance.now();
  expect(readPercentage(`1${' '.repeat(300_000)}1`)).toEqual({ ok: false, error: 'invalid' });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
