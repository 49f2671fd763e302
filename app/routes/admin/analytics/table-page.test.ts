import { expect, test } from 'vitest';
import { readTablePage, sortText, wholeTable } from './table-page.ts';

const sorts = ['load', 'flight'] as const;
const read = (search: string) => readTablePage(new URLSearchParams(search), 'flights', sorts);

test('without parameters in the address the fullest come first', () => {
  expect(read('')).toMatchObject({ sort: 'load', descending: true, page: 1 });
});

test('each table has an order and a page of its own', () => {
  expect(read('flights_sort=flight&flights_page=3&hotels_sort=load&hotels_page=9')).toMatchObject({
    sort: 'flight',
    descending: false,
    page: 3,
  });
});

test.each(['flights_sort=price', 'flights_sort=--load', 'flights_page=0', 'flights_page=x', 'flights_page=1.5'])(
  'what %s asks for there is not: the usual is shown',
  (search) => {
    expect(read(search)).toMatchObject({ sort: 'load', descending: true, page: 1 });
  },
);

test('a file has all pages in the order of the screen', () => {
  const page = read('flights_sort=-flight&flights_page=3');
  expect(wholeTable(page)).toEqual({ sort: 'flight', descending: true, page: 1, pageSize: null });
  expect(sortText(page)).toBe('-flight');
});
