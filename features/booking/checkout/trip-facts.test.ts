import { expect, test } from 'vitest';
import type { ShownFlight, ShownItinerary, ShownNames } from '#features/search/flights/shown-itinerary.ts';
import { tripFacts } from './trip-facts.ts';

const airport = (country: string) => ({ name: '', city: '', country });
const names: ShownNames = {
  airlines: {},
  airports: {
    NBO: airport('KE'),
    MBA: airport('KE'),
    ZNZ: airport('TZ'),
    AKL: airport('NZ'),
    HNL: airport('US'),
  },
};

function itinerary(...flights: [string, string, string, string][]): ShownItinerary {
  return {
    key: flights.join(),
    flights: flights.map(
      ([from, departs, to, arrives]): ShownFlight => ({
        number: 'KQ1',
        airline: 'KQ',
        aircraft: '',
        cabin: 'economy',
        from,
        to,
        departs,
        arrives,
        minutes: 60,
        stops: 0,
        isDelayed: false,
        layover: 0,
        priceMinor: 1,
      }),
    ),
    stops: 0,
    minutes: 60,
    daysLater: 0,
    seatsLeft: 9,
    priceMinor: 1,
  };
}

test('there and back over midnight: the last flight leaves on one day and ends on the next', () => {
  const facts = tripFacts(
    [
      itinerary(
        ['NBO', '2026-12-11T06:00', 'MBA', '2026-12-11T07:00'],
        ['MBA', '2026-12-11T09:00', 'ZNZ', '2026-12-11T10:00'],
      ),
      itinerary(['ZNZ', '2026-12-15T23:30', 'NBO', '2026-12-16T00:50']),
    ],
    names,
  );
  expect(facts).toEqual({
    firstDay: '2026-12-11',
    lastFlightOn: '2026-12-15',
    endsOn: '2026-12-16',
    isInternational: true,
    startsIn: 'KE',
    arrivals: [
      { on: '2026-12-11', country: 'TZ' },
      { on: '2026-12-16', country: 'KE' },
    ],
  });
});

test('a flight at home needs no passport; one that changes planes abroad does', () => {
  expect(
    tripFacts([itinerary(['NBO', '2026-12-11T06:00', 'MBA', '2026-12-11T07:00'])], names).isInternational,
  ).toBe(false);
  const around = itinerary(
    ['NBO', '2026-12-11T06:00', 'ZNZ', '2026-12-11T07:00'],
    ['ZNZ', '2026-12-11T08:00', 'MBA', '2026-12-11T09:00'],
  );
  expect(tripFacts([around], names).isInternational).toBe(true);
});

test('across the date line a trip never ends before it began', () => {
  const facts = tripFacts([itinerary(['AKL', '2026-12-11T09:00', 'HNL', '2026-12-10T19:00'])], names);
  expect(facts).toMatchObject({ firstDay: '2026-12-11', endsOn: '2026-12-11' });
});
