import { describe, expect, test } from 'vitest';
import { type FlightQuery, parseFlightQuery } from '../flight-query.ts';
import { type FlightView, parseFlightView } from './flight-address.ts';
import {
  barHeight,
  calendarLink,
  type DateChoice,
  dayLink,
  flexibleLink,
  isCheapest,
  monthLinks,
  openDateChoice,
  priceFigures,
  priceSpan,
  weekLink,
} from './price-calendar.ts';
import type { ShownItinerary } from './shown-itinerary.ts';

const limits = { today: '2026-11-15', maxPassengers: 9 };
const latest = '2027-11-10';
const roundTrip = 'from=NBO&to=ZNZ&date=2026-12-11&returnDate=2026-12-15';
const threeCities = 'trip=multi-city&legs=NBO,ZNZ,2026-12-11;ZNZ,ADD,2026-12-14;ADD,NBO,2026-12-20&guests=1';

function choice(address: string, { step = 0, earliest = limits.today } = {}): DateChoice {
  const params = new URLSearchParams(address);
  const { query } = parseFlightQuery(params, limits);
  const dates = [...query.legs.map((leg) => leg.date), query.returnDate];
  return { query, view: parseFlightView(params), step, date: dates[step] ?? '', earliest, latest };
}

function read(link: string | null): FlightQuery & FlightView {
  if (link === null) throw new Error('There is no link');
  expect(link).toMatch(/^\?type=flights&/);
  const params = new URLSearchParams(link);
  return { ...parseFlightQuery(params, limits).query, ...parseFlightView(params) };
}

function datesOf({ legs, returnDate }: FlightQuery): (string | null)[] {
  return [...legs.map(({ date }) => date), ...(returnDate ? [returnDate] : [])];
}

describe('another day', () => {
  test('for the outbound leg changes the date, and keeps filters, order and flexible dates', () => {
    const opened = choice(`${roundTrip}&flexible=1&stops=non-stop&airline=KQ&sort=duration&adults=2&cabin=business`);
    const moved = read(dayLink(opened, '2026-12-09'));
    expect(datesOf(moved)).toEqual(['2026-12-09', '2026-12-15']);
    expect(moved).toMatchObject({ flexibleDates: true, sort: 'duration', adults: 2, cabin: 'business' });
    expect(moved.filters).toMatchObject({ stops: ['non-stop'], airlines: ['KQ'] });
  });

  test('begins at the first page, without the calendar and without what was selected for this leg and later', () => {
    const address = `${threeCities}&pick=a&pick=b&pick=c&page=3&calendar=2026-12`;
    const moved = read(dayLink(choice(address, { step: 1 }), '2026-12-16'));
    expect(moved).toMatchObject({ picks: ['a'], page: 1, month: null });
    expect(datesOf(moved)).toEqual(['2026-12-11', '2026-12-16', '2026-12-20']);
  });

  test('for the return changes the return alone, and keeps the selected outbound itinerary', () => {
    const moved = read(dayLink(choice(`${roundTrip}&pick=a`, { step: 1 }), '2026-12-12'));
    expect(datesOf(moved)).toEqual(['2026-12-11', '2026-12-12']);
    expect(moved.picks).toEqual(['a']);
  });

  test('after the return takes the return along, by as many days as the trip is long', () => {
    expect(datesOf(read(dayLink(choice(roundTrip), '2026-12-15')))).toEqual(['2026-12-15', '2026-12-15']);
    expect(datesOf(read(dayLink(choice(roundTrip), '2026-12-16')))).toEqual(['2026-12-16', '2026-12-20']);
  });

  test('never sends the return beyond the last day that is sold', () => {
    expect(datesOf(read(dayLink(choice(roundTrip), '2027-11-09')))).toEqual(['2027-11-09', latest]);
  });

  test('of three cities pushes on only those flights that it overtakes', () => {
    const moved = read(dayLink(choice(threeCities), '2026-12-17'));
    expect(datesOf(moved)).toEqual(['2026-12-17', '2026-12-20', '2026-12-20']);
  });
});

describe('the arrows of the strip', () => {
  const shown = (first: string, last: string) => [{ date: first }, { date: last }];

  test('lead seven days on and back', () => {
    const opened = choice(roundTrip);
    const days = shown('2026-12-08', '2026-12-14');
    expect(read(weekLink(opened, days, 'earlier')).legs[0].date).toBe('2026-12-04');
    expect(read(weekLink(opened, days, 'later')).legs[0].date).toBe('2026-12-18');
  });

  test('stop at today, and for the return at the day of the landing', () => {
    const soon = choice('from=NBO&to=ZNZ&date=2026-11-19');
    expect(read(weekLink(soon, shown('2026-11-16', '2026-11-22'), 'earlier')).legs[0].date).toBe('2026-11-15');
    expect(weekLink(soon, shown('2026-11-15', '2026-11-22'), 'earlier')).toBeNull();
    const back = choice(`${roundTrip}&pick=a`, { step: 1, earliest: '2026-12-12' });
    expect(read(weekLink(back, shown('2026-12-13', '2026-12-18'), 'earlier')).returnDate).toBe('2026-12-12');
    expect(weekLink(back, shown('2026-12-12', '2026-12-18'), 'earlier')).toBeNull();
  });

  test('stop at the last day that is sold', () => {
    const late = choice('from=NBO&to=ZNZ&date=2027-11-06');
    expect(read(weekLink(late, shown('2027-11-03', '2027-11-09'), 'later')).legs[0].date).toBe(latest);
    expect(weekLink(late, shown('2027-11-03', latest), 'later')).toBeNull();
  });
});

test('asking for flexible dates or the calendar changes nothing else', () => {
  const opened = choice(`${roundTrip}&pick=a&page=2&sort=best`, { step: 1 });
  const same = { picks: ['a'], page: 2, sort: 'best', returnDate: '2026-12-15' };
  expect(read(flexibleLink(opened))).toMatchObject({ ...same, flexibleDates: true, month: null });
  expect(read(calendarLink(opened, '2026-12'))).toMatchObject({
    ...same,
    flexibleDates: false,
    month: '2026-12',
  });
  expect(read(calendarLink(choice(`${roundTrip}&calendar=2026-12`), null)).month).toBeNull();
});

describe('the months of the calendar', () => {
  function around(month: string) {
    const { earlier, later } = monthLinks(choice(roundTrip), month);
    return [earlier && read(earlier).month, later && read(later).month];
  }

  test.each([
    ['2026-12', ['2026-11', '2027-01']],
    ['2027-02', ['2027-01', '2027-03']],
    ['2026-11', [null, '2026-12']],
    ['2027-11', ['2027-10', null]],
    // A month typed into the URL leads back to the bookable dates.
    ['2031-05', ['2027-11', null]],
    ['2020-05', [null, '2026-11']],
  ])('%s stands between %j', (month, neighbours) => {
    expect(around(month)).toEqual(neighbours);
  });
});

test('the return can depart from the day on which the outbound flight lands', () => {
  const forms = { flight: choice(roundTrip).query, today: limits.today, lastBookableDay: latest };
  const landing = { flights: [{ arrives: '2026-12-11T20:00' }, { arrives: '2026-12-12T01:10' }] };
  const legs = [
    { date: '2026-12-11', chosen: landing as ShownItinerary },
    { date: '2026-12-15', chosen: null },
  ];
  const view = parseFlightView(new URLSearchParams());
  expect(openDateChoice({ view, step: 1, legs }, forms)).toMatchObject({
    date: '2026-12-15',
    earliest: '2026-12-12',
    latest,
  });
  expect(openDateChoice({ view, step: 0, legs }, forms)).toMatchObject({ earliest: limits.today });
});

const shillings = { code: 'KES', symbol: 'KSh', ratePerUsd: 129.5 };

test('a row of prices is figures alone, in Latin digits and grouped as the reader writes them', () => {
  expect(priceFigures(shillings, 'en').full(11_900)).toBe('15,411');
  expect(priceFigures(shillings, 'ar').full(11_900)).toMatch(/^15[,.]411$/);
  expect(priceFigures({ ...shillings, ratePerUsd: 3_700 }, 'en').full(11_900)).toBe('440,300');
});

test('in a narrow column only long prices are cut', () => {
  const { short } = priceFigures({ ...shillings, ratePerUsd: 100 }, 'en');
  expect([99_999, 100_000, 440_349, 1_234_567].map(short)).toEqual(['99,999', '100K', '440K', '1.23M']);
});

test('the cheapest day stands out, except where all cost the same', () => {
  const days = [300, null, 100, 100, 500].map((priceMinor) => ({ date: '2026-12-11', priceMinor }));
  const span = priceSpan(days);
  expect(days.map(({ priceMinor }) => isCheapest(priceMinor, span))).toEqual([false, false, true, true, false]);
  const same = priceSpan([days[2] ?? never(), days[3] ?? never()]);
  expect(isCheapest(100, same)).toBe(false);
});

test('a week without flights has neither bars nor a cheapest day', () => {
  const span = priceSpan([{ date: '2026-12-11', priceMinor: null }]);
  expect(span).toBeNull();
  expect(isCheapest(null, span)).toBe(false);
});

test('bars grow from the cheapest to the dearest day, and can always be seen', () => {
  const span = { least: 14_893, most: 18_907 };
  expect([14_893, 15_411, 18_907].map((price) => barHeight(price, span))).toEqual([20, 29, 86]);
  expect(barHeight(100, { least: 100, most: 100 })).toBe(50);
});

function never(): never {
  throw new Error('There is such a day');
}
