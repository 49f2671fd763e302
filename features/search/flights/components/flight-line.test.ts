import { describe, expect, test } from 'vitest';
import type { ShownFlight } from '../shown-itinerary.ts';
import { stopPositions } from './flight-line.tsx';

function flight(minutes: number, layover = 0, stops = 0): ShownFlight {
  return {
    number: 'KQ100',
    airline: 'KQ',
    aircraft: '',
    cabin: 'economy',
    from: 'NBO',
    to: 'ZNZ',
    departs: '2026-12-11T06:15',
    arrives: '2026-12-11T09:45',
    minutes,
    stops,
    isDelayed: false,
    layover,
    priceMinor: 0,
  };
}

describe('stops on the drawn line', () => {
  test('a change lies in the middle of its wait', () => {
    expect(stopPositions({ minutes: 200, flights: [flight(60), flight(40, 100)] })).toEqual([55]);
    expect(stopPositions({ minutes: 400, flights: [flight(100), flight(100, 50), flight(100, 50)] })).toEqual([31, 69]);
  });

  test('a technical stop divides its flight', () => {
    expect(stopPositions({ minutes: 90, flights: [flight(90, 0, 2)] })).toEqual([33, 67]);
  });

  test('a stop right after the start still stands clear of the ends', () => {
    expect(stopPositions({ minutes: 1_000, flights: [flight(5), flight(990, 5)] })).toEqual([12]);
    expect(stopPositions({ minutes: 1_000, flights: [flight(990), flight(5, 5)] })).toEqual([84]);
    expect(stopPositions({ minutes: 60, flights: [flight(60)] })).toEqual([]);
  });
});
