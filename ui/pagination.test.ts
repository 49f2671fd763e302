import { expect, test } from 'vitest';
import { pageNumbers } from './pagination.tsx';

test('a short list shows every page', () => {
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a long list keeps the first, the last and the neighbours', () => {
  expect(pageNumbers(12, 24)).toEqual([1, 'gap-before', 11, 12, 13, 'gap-after', 24]);
});

test('at either end the row keeps its length, so the buttons stay under the pointer', () => {
  expect(pageNumbers(1, 24)).toEqual([1, 2, 3, 4, 5, 'gap-after', 24]);
  expect(pageNumbers(24, 24)).toEqual([1, 'gap-before', 20, 21, 22, 23, 24]);
  for (let page = 1; page <= 24; page += 1) expect(pageNumbers(page, 24)).toHaveLength(7);
});

test('a gap never hides a single page', () => {
  expect(pageNumbers(4, 24)).toEqual([1, 2, 3, 4, 5, 'gap-after', 24]);
  expect(pageNumbers(4, 8)).toEqual([1, 2, 3, 4, 5, 'gap-after', 8]);
  expect(pageNumbers(5, 8)).toEqual([1, 'gap-before', 4, 5, 6, 7, 8]);
});
