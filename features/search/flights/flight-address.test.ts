import { describe, expect, test } from 'vitest';
import { parseFlightFilters } from '../flight-filters.ts';
import { parseFlightQuery } from '../flight-query.ts';
import {
  flightAddress,
  forNextLeg,
  noFilters,
  parseFlightView,
  withoutFilter,
  withoutPick,
  withPick,
} from './flight-address.ts';

const limits = { today: '2026-11-15', maxPassengers: 9 };
const address =
  'type=flights&from=NBO&to=ZNZ&date=2026-12-11&guests=3&trip=round-trip&returnDate=2026-12-15&adults=2&children=1&cabin=business' +
  '&flexible=1&stops=non-stop&stops=one&airline=KQ&airline=ET&window=morning&arrive=evening&via=DAR&maxHours=9&maxPrice=50000&bag=1' +
  '&sort=duration&page=2&pick=a.b&calendar=2026-12';

function read(text: string) {
  const params = new URLSearchParams(text);
  return { query: parseFlightQuery(params, limits).query, view: parseFlightView(params) };
}

describe('addresses of a page of flights', () => {
  test('a page that is opened from its own address has that address again, repeated filters and all', () => {
    const { query, view } = read(address);
    expect(flightAddress(query, view)).toBe(`?${address}`);
    expect(read(flightAddress(query, view).slice(1))).toEqual({ query, view });
  });

  test('selecting a flight takes its leg, clears the later legs and begins with the first page', () => {
    const { view } = read(`${address}&pick=c`);
    expect(withPick(view, 1, 'x')).toMatchObject({ picks: ['a.b', 'x'], page: 1, month: null });
    expect(withPick(view, 0, 'x').picks).toEqual(['x']);
    expect(withoutPick(view, 0)).toMatchObject({ picks: [], page: 1, sort: 'duration' });
  });

  test('taking one filter away leaves its sisters', () => {
    const filters = parseFlightFilters(new URLSearchParams(address));
    expect(withoutFilter(filters, 'airlines', 'KQ').airlines).toEqual(['ET']);
    expect(withoutFilter(filters, 'maxPrice')).toEqual({ ...filters, maxPrice: null });
    expect(withoutFilter(filters, 'withBag').withBag).toBe(false);
    expect(flightAddress({ ...read(address).query, filters: noFilters() }, read('').view)).not.toMatch(
      /stops|airline|window|arrive|via|max|bag|sort|page|pick|calendar/,
    );
  });

  test('airlines that were typed with a comma between them are two', () => {
    expect(parseFlightFilters(new URLSearchParams('airline=KQ, ethiopian')).airlines).toEqual(['KQ', 'ethiopian']);
  });
});

test('the next leg keeps what was wanted of the whole trip, and no times or prices of the leg before', () => {
  const { query } = read(address);
  const { stops, airlines } = query.filters;
  expect(forNextLeg(query)).toEqual({
    ...query,
    filters: { ...noFilters(), stops, airlines, withBag: true },
  });
});
