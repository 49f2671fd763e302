import { expect, test } from 'vitest';
import { listed, maxCounted, offsetOf, readFilter, readListQuery, rowsPerPage, sqlDirection } from './paged-list.ts';

const sorts = ['name', 'code'] as const;

function read(address: string) {
  return readListQuery(new URLSearchParams(address), sorts);
}

test('a URL without parameters is the first page in the default order', () => {
  const usual = { text: '', sort: 'name', direction: 'ascending', page: 1, deleted: false };
  expect(read('')).toEqual(usual);
  expect(readListQuery(new URLSearchParams(), sorts, 'descending')).toEqual({
    ...usual,
    direction: 'descending',
  });
});

test('an address says what is searched, how it is sorted and which page is shown', () => {
  expect(read('q=%20kenya%20&sort=-code&page=3&show=deleted')).toEqual({
    text: 'kenya',
    sort: 'code',
    direction: 'descending',
    page: 3,
    deleted: true,
  });
  expect(sqlDirection(read('sort=-code'))).toBe('desc');
  expect(sqlDirection(read('sort=code'))).toBe('asc');
});

test.each(['0', '-1', '1.5', 'x', '401', '1e9', '', ' ', 'NaN'])('page %j is the first one', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});

test('a sort that there is not, such as one somebody made up, is the usual one', () => {
  expect(read('sort=password')).toMatchObject({ sort: 'name', direction: 'ascending' });
  expect(read('sort=-password')).toMatchObject({ sort: 'name', direction: 'ascending' });
});

test('a text without end is cut', () => {
  expect(read(`q=${'x'.repeat(5_000)}`).text).toHaveLength(100);
});

test('a filter is one of those that there are, or none', () => {
  const params = new URLSearchParams('status=active&city=nowhere');
  expect(readFilter(params, 'status', ['active', 'delayed'])).toBe('active');
  expect(readFilter(params, 'city', ['nairobi'])).toBeUndefined();
  expect(readFilter(params, 'other', ['x'])).toBeUndefined();
});

test('counting stops after the last page that can be shown', () => {
  expect(listed(['a'], 1)).toEqual({ rows: ['a'], matching: 1, isMore: false });
  expect(listed([], maxCounted)).toMatchObject({ matching: maxCounted, isMore: false });
  expect(listed([], maxCounted + 1)).toMatchObject({ matching: maxCounted, isMore: true });
  expect(offsetOf({ page: 3 })).toBe(2 * rowsPerPage);
});
