import { expect, test } from 'vitest';
import { toInstants, toLocalTimes } from './flight-times.ts';

const nairobi = 'Africa/Nairobi';
const london = 'Europe/London';

function flown(date: string, departure: string, arrival: string, from: string, to: string): string | undefined {
  const instants = toInstants({ date, departure, arrival }, { from, to });
  if (!instants) return undefined;
  const minutes = (instants.arrivalTime.getTime() - instants.departureTime.getTime()) / 60_000;
  return `${instants.departureTime.toISOString().slice(0, 16)} +${minutes}`;
}

test('a flight within one zone takes what the clocks say, also past midnight', () => {
  expect(flown('2026-11-16', '06:30', '07:35', nairobi, nairobi)).toBe('2026-11-16T03:30 +65');
  expect(flown('2026-11-16', '23:30', '00:35', nairobi, nairobi)).toBe('2026-11-16T20:30 +65');
  expect(flown('2026-11-16', '00:00', '00:01', nairobi, nairobi)).toBe('2026-11-15T21:00 +1');
  expect(flown('2026-11-16', '08:00', '08:00', nairobi, nairobi)).toBe('2026-11-16T05:00 +1440');
});

test('a flight to another zone takes the shortest time that both clocks allow', () => {
  expect(flown('2026-11-16', '23:45', '06:20', nairobi, london)).toBe('2026-11-16T20:45 +575');
  expect(flown('2026-11-16', '18:00', '06:30', london, nairobi)).toBe('2026-11-16T18:00 +570');
});

test('a flight from Auckland after midnight reaches Honolulu on the day before, and later in the day on the same', () => {
  expect(flown('2027-01-04', '01:00', '11:00', 'Pacific/Auckland', 'Pacific/Honolulu')).toBe('2027-01-03T12:00 +540');
  expect(flown('2027-01-03', '23:55', '09:55', 'Pacific/Auckland', 'Pacific/Honolulu')).toBe('2027-01-03T10:55 +540');
  expect(flown('2027-01-03', '14:00', '22:00', 'Pacific/Honolulu', 'Pacific/Auckland')).toBe('2027-01-04T00:00 +540');
});

test('an hour that the clocks leave out in spring is the one after it', () => {
  // 01:30 does not exist in London on 28 March 2027.
  expect(flown('2027-03-28', '01:30', '10:00', london, nairobi)).toBe('2027-03-28T01:30 +330');
  expect(flown('2027-03-27', '23:00', '02:30', london, london)).toBe('2027-03-27T23:00 +150');
});

test('an hour that the clocks repeat in autumn is the first of the two, and a night flight is an hour longer', () => {
  expect(flown('2027-10-31', '01:30', '03:00', london, london)).toBe('2027-10-31T00:30 +150');
  expect(flown('2027-10-30', '23:00', '03:00', london, london)).toBe('2027-10-30T22:00 +300');
});

test('what the clocks showed comes back', () => {
  const zones = { from: 'Pacific/Auckland', to: 'Pacific/Honolulu' };
  const local = { date: '2027-01-04', departure: '00:00', arrival: '11:00' };
  const instants = toInstants(local, zones);
  expect(instants && toLocalTimes(instants, zones)).toEqual(local);
});
