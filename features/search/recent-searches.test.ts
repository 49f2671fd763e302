import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFlightQuery } from './flight-query.ts';
import { parseHotelQuery } from './hotel-query.ts';
import { MAX_RECENT, readRecent, recentFlights, recentHotels, withoutRecent, withRecent } from './recent-searches.ts';

const limits = { today: '2026-11-15', maxPassengers: 9, maxStayNights: 30 };

function flights(address: string, ...places: [string, string][]) {
  const { query } = parseFlightQuery(new URLSearchParams(address), limits);
  return recentFlights(
    query,
    places.map(([from, to]) => ({ from, to })),
  );
}

const toZanzibar = (date = '2026-12-11', more = '') =>
  flights(`from=NBO&to=ZNZ&date=${date}&adults=2${more}`, ['Nairobi', 'Zanzibar']);
const inMombasa = recentHotels(
  parseHotelQuery(new URLSearchParams('to=Mombasa&checkIn=2026-12-01&checkOut=2026-12-04&adults=2&children=1'), limits)
    .query,
  'Mombasa',
);

function searched(...searches: ReturnType<typeof toZanzibar>[]): string {
  return searches.reduce<string>((stored, search) => withRecent(stored, search, limits), '[]');
}

function offered(stored: string | null, at = limits) {
  return readRecent(stored, at).map(({ places, dates, people }) => [...places, ...dates, people].join(' '));
}

describe('somebody who comes back', () => {
  test('finds flights and hotels that were searched for, the newest first', () => {
    expect(offered(searched(toZanzibar(), inMombasa))).toEqual([
      'Mombasa 2026-12-01 2026-12-04 3',
      'Nairobi Zanzibar 2026-12-11 2',
    ]);
  });

  test('gets the search itself, without the filters of that day', () => {
    const search = toZanzibar('2026-12-11', '&stops=non-stop&maxPrice=200&flexible=1&returnDate=2026-12-15');
    const [again] = readRecent(searched(search), limits);
    const { query } = parseFlightQuery(new URLSearchParams(again?.address), limits);
    expect(query).toMatchObject({
      trip: 'round-trip',
      returnDate: '2026-12-15',
      adults: 2,
      flexibleDates: true,
    });
    expect(query.filters).toMatchObject({ stops: [], maxPrice: null });
  });

  test('finds the last six', () => {
    const days = Array.from({ length: 9 }, (_, day) => toZanzibar(`2026-12-0${day + 1}`));
    const recent = offered(searched(...days));
    expect(recent).toHaveLength(MAX_RECENT);
    expect(recent[0]).toContain('2026-12-09');
    expect(recent[5]).toContain('2026-12-04');
  });

  test('finds a search that was made twice once, at the top, however its places were typed', () => {
    const byName = flights('from=Nairobi&to=Zanzibar&date=2026-12-11&adults=2', ['Nairobi', 'Zanzibar']);
    const stored = searched(toZanzibar(), inMombasa, byName);
    expect(offered(stored)).toEqual(['Nairobi Zanzibar 2026-12-11 2', 'Mombasa 2026-12-01 2026-12-04 3']);
    expect(readRecent(stored, limits)[0]?.address).toContain('from=Nairobi');
  });

  test('finds a search once, whether its dates were flexible or not', () => {
    const stored = searched(toZanzibar(), toZanzibar('2026-12-11', '&flexible=1'));
    expect(offered(stored)).toHaveLength(1);
    expect(readRecent(stored, limits)[0]?.address).toContain('flexible=1');
  });

  test('finds the same route on other days, in another cabin and for other people as other searches', () => {
    const stored = searched(toZanzibar(), toZanzibar('2026-12-12'), toZanzibar('2026-12-11', '&cabin=business'));
    expect(offered(stored)).toHaveLength(3);
  });

  test('finds nothing of what is over, and what begins today', () => {
    const stored = searched(toZanzibar(), inMombasa);
    expect(offered(stored, { ...limits, today: '2026-12-01' })).toHaveLength(2);
    expect(offered(stored, { ...limits, today: '2026-12-02' })).toEqual(['Nairobi Zanzibar 2026-12-11 2']);
    expect(offered(stored, { ...limits, today: '2026-12-12' })).toEqual([]);
  });
});

test('another day is still the same search, and another route is another one', () => {
  const stored = searched(inMombasa, toZanzibar());
  const moved = withRecent(stored, toZanzibar('2026-12-13'), limits, { isOtherDay: true });
  expect(offered(moved)).toEqual(['Nairobi Zanzibar 2026-12-13 2', 'Mombasa 2026-12-01 2026-12-04 3']);
  const other = withRecent(searched(inMombasa), toZanzibar(), limits, { isOtherDay: true });
  expect(offered(other)).toHaveLength(2);
});

test('a trip of many cities names each of them once', () => {
  const trip = flights(
    'trip=multi-city&legs=NBO,ZNZ,2026-12-11;ZNZ,ADD,2026-12-14;NBO,DXB,2026-12-20',
    ['Nairobi', 'Zanzibar'],
    ['Zanzibar', 'Addis Ababa'],
    ['Nairobi', 'Dubai'],
  );
  expect(trip.places).toEqual(['Nairobi', 'Zanzibar', 'Addis Ababa', 'Nairobi', 'Dubai']);
  const back = flights(
    'from=NBO&to=ZNZ&date=2026-12-11&returnDate=2026-12-15',
    ['Nairobi', 'Zanzibar'],
    ['Zanzibar', 'Nairobi'],
  );
  expect(back.places).toEqual(['Nairobi', 'Zanzibar']);
});

test('one is removed, or all of them', () => {
  const stored = searched(toZanzibar(), inMombasa);
  const [newest, ...others] = readRecent(stored, limits);
  if (!newest) throw new Error('There are searches');
  expect(offered(withoutRecent(stored, [newest], limits))).toEqual(['Nairobi Zanzibar 2026-12-11 2']);
  expect(withoutRecent(stored, [newest, ...others], limits)).toBe('[]');
});

describe('rubbish in the storage', () => {
  const [good] = readRecent(searched(toZanzibar()), limits);
  test.each([
    null,
    '',
    'null',
    '{',
    '"text"',
    '{"length":3}',
    '[null,1,"a",[],{}]',
    JSON.stringify([{ address: 'from=NBO', places: [] }]),
    JSON.stringify([{ address: 'from=NBO', places: [1] }]),
    JSON.stringify([{ address: 'a'.repeat(2000), places: ['Nairobi'] }]),
    JSON.stringify([{ address: 'from=NBO&to=NBO', places: ['Nairobi'] }]),
    JSON.stringify([{ address: 'type=hotels&checkIn=never', places: ['Nairobi'] }]),
  ])('%s is nothing', (stored) => {
    expect(readRecent(stored, limits)).toEqual([]);
  });

  test('beside something good costs nothing', () => {
    expect(readRecent(JSON.stringify([7, good, { places: 'x' }]), limits)).toEqual([good]);
    expect(offered(withRecent('rubbish', toZanzibar(), limits))).toHaveLength(1);
  });

  test('never leads anywhere but to a search', () => {
    const [strange] = readRecent(
      JSON.stringify([{ address: '//elsewhere.example/?from=NBO&to=ZNZ&date=2026-12-11', places: ['A', 'B'] }]),
      limits,
    );
    expect(strange?.address).toMatch(/^type=flights&/);
  });

  test('of any kind is no error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(readRecent(stored, limits).length).toBeLessThanOrEqual(MAX_RECENT);
      }),
    );
  });
});
