import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayWindows, stopChoices } from './flight-filters.ts';
import { type FlightQuery, flightSearchParams, MAX_LEGS, parseFlightQuery } from './flight-query.ts';

const limits = { today: '2026-11-15', maxPassengers: 9 };
const parse = (address: string) => parseFlightQuery(new URLSearchParams(address), limits);

describe('a flight search read from its address', () => {
  test('an empty form takes the documented defaults', () => {
    const { query, problems } = parse('type=flights&from=&to=&date=&guests=');
    expect(query.legs).toEqual([{ from: 'NBO', to: 'DXB', date: '2026-11-15' }]);
    expect(query).toMatchObject({ adults: 1, children: 0, infants: 0, cabin: 'economy', trip: 'one-way' });
    expect(problems).toEqual({});
  });

  test('an untouched form is a round trip of a week', () => {
    expect(parse('').query).toMatchObject({ trip: 'round-trip', returnDate: '2026-11-22' });
  });

  test('a documented address with guests alone means that many adults', () => {
    expect(parse('from=NBO&to=MBA&date=2026-12-01&guests=3').query).toMatchObject({
      adults: 3,
      trip: 'one-way',
    });
  });

  test('a return date makes a round trip of an address that names no trip type', () => {
    const { query } = parse('from=NBO&to=MBA&date=2026-12-01&returnDate=2026-12-05');
    expect(query).toMatchObject({ trip: 'round-trip', returnDate: '2026-12-05' });
  });

  test('One Way forgets a return date that the form still carries', () => {
    expect(parse('trip=one-way&from=NBO&to=MBA&returnDate=2026-12-05').query.returnDate).toBeNull();
  });

  test('a multi-city form without scripts has its first leg where a single trip has it', () => {
    const { query } = parse('trip=multi-city&from=NBO&to=ZNZ&date=2026-12-01&legFrom=ZNZ&legTo=DAR&legDate=2026-12-04');
    expect(query.legs).toEqual([
      { from: 'NBO', to: 'ZNZ', date: '2026-12-01' },
      { from: 'ZNZ', to: 'DAR', date: '2026-12-04' },
    ]);
  });

  test('Add Another City adds one leg that starts where the last one ends, up to six', () => {
    const two = 'trip=multi-city&from=NBO&to=ZNZ&date=2026-12-01&legFrom=&legTo=DAR&legDate=2026-12-04';
    const { query } = parse(`${two}&addLeg=1`);
    expect(query.legs.slice(1)).toEqual([
      { from: 'ZNZ', to: 'DAR', date: '2026-12-04' },
      { from: 'DAR', to: '', date: '2026-12-07' },
    ]);
    const six = new URLSearchParams({ trip: 'multi-city', addLeg: '1' });
    for (let leg = 0; leg < 9; leg += 1) six.append('legFrom', 'NBO');
    expect(parseFlightQuery(six, limits).query.legs).toHaveLength(MAX_LEGS);
  });

  test.each([
    ['from=NBO&to=nbo', { 'to-0': 'samePlace' }],
    ['from=NBO&to=MBA&date=2026-11-14', { 'date-0': 'datePast' }],
    ['from=NBO&to=MBA&date=soon', { 'date-0': 'dateInvalid' }],
    ['from=NBO&to=MBA&date=2026-12-05&returnDate=2026-12-01', { returnDate: 'returnBeforeDeparture' }],
    ['from=NBO&to=MBA&date=2028-01-01', { 'date-0': 'dateTooLate' }],
    ['from=NBO&to=MBA&adults=8&children=2', { passengers: 'tooManyPassengers' }],
    ['from=NBO&to=MBA&adults=1&infants=2', { passengers: 'tooManyInfants' }],
    ['legs=NBO,ZNZ,2026-12-05;ZNZ,DAR,2026-12-01', { 'date-1': 'returnBeforeDeparture' }],
  ])('%s is told at its field', (address, problems) => {
    expect(parse(address).problems).toEqual(problems);
  });

  test('whatever is typed into an address, a search comes out', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'from',
              'to',
              'date',
              'legs',
              'trip',
              'adults',
              'infants',
              'cabin',
              'maxPrice',
              'returnDate',
            ),
            fc.string({ unit: 'binary' }),
          ),
        ),
        (pairs) => {
          const { query } = parseFlightQuery(new URLSearchParams(pairs), limits);
          expect(query.legs.length).toBeGreaterThanOrEqual(1);
          expect(query.legs.length).toBeLessThanOrEqual(MAX_LEGS);
          expect(query.adults).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });

  test('the address of a search leads back to the same search', () => {
    const place = fc
      .stringMatching(/^[A-Za-zé (),;%]{1,20}$/)
      .map((text) => text.trim())
      .filter(Boolean);
    const date = fc
      .integer({ min: 0, max: 300 })
      .map((days) => new Date(Date.UTC(2026, 10, 15 + days)).toISOString().slice(0, 10));
    const leg = fc.record({ from: place, to: place, date });
    const query = fc.oneof(
      fc.record({
        trip: fc.constant('one-way' as const),
        legs: fc.tuple(leg),
        returnDate: fc.constant(null),
      }),
      fc.record({ trip: fc.constant('round-trip' as const), legs: fc.tuple(leg), returnDate: date }),
      fc.record({
        trip: fc.constant('multi-city' as const),
        legs: fc
          .array(leg, { minLength: 2, maxLength: MAX_LEGS })
          .map(([first, ...rest]) => [first, ...rest] as FlightQuery['legs']),
        returnDate: fc.constant(null),
      }),
    );
    const rest = fc.record({
      adults: fc.integer({ min: 1, max: 9 }),
      children: fc.integer({ min: 0, max: 9 }),
      infants: fc.integer({ min: 0, max: 9 }),
      cabin: fc.constantFrom('economy', 'premium-economy', 'business', 'first'),
      flexibleDates: fc.boolean(),
      filters: fc.record({
        stops: fc.subarray([...stopChoices]),
        airlines: fc.subarray(['KQ', 'Air Tanzania']),
        departs: fc.subarray([...dayWindows]),
        arrives: fc.subarray([...dayWindows]),
        via: fc.subarray(['ADD', 'DXB']),
        maxHours: fc.option(fc.integer({ min: 1, max: 48 })),
        maxPrice: fc.option(fc.integer({ min: 1, max: 99999 })),
        withBag: fc.boolean(),
      }),
    });
    fc.assert(
      fc.property(query, rest, (itinerary, choices) => {
        const searched = { ...itinerary, ...choices } as FlightQuery;
        expect(parseFlightQuery(flightSearchParams(searched), limits).query).toEqual(searched);
      }),
    );
  });
});
