import { expect, test } from 'vitest';
import { findExpiryProblem, passportNeededUntil, readPassportNumber } from './check-traveller.ts';

const toZanzibarAndBack = {
  endsOn: '2026-12-15',
  startsIn: 'KE',
  arrivals: [
    { on: '2026-12-11', country: 'TZ' },
    { on: '2026-12-15', country: 'KE' },
  ],
};

test('a number is read without its spaces, in capitals', () => {
  expect(readPassportNumber(' ak 048-2917 ')).toEqual({ ok: true, value: 'AK0482917' });
  expect(readPassportNumber('١٢٣٤٥')).toEqual({ ok: true, value: '12345' });
  expect(readPassportNumber('A'.repeat(15))).toEqual({ ok: true, value: 'A'.repeat(15) });
  expect(readPassportNumber('  ')).toEqual({ ok: false, problem: { code: 'passportRequired' } });
  for (const wrong of ['AK04', 'A'.repeat(16), 'AK04829é', 'AK_48291', "1' or '1'='1", 'АК0482917'])
    expect(readPassportNumber(wrong)).toEqual({ ok: false, problem: { code: 'passportCharacters' } });
});

test('a guest in a country needs six months beyond the arrival there, to the day', () => {
  const needed = passportNeededUntil(toZanzibarAndBack, 'KE');
  expect(needed).toEqual({ date: '2027-06-11', why: 'months' });
  expect(findExpiryProblem('2027-06-10', needed, '2026-11-15')).toEqual({
    code: 'expiryTooSoon',
    date: '2027-06-11',
  });
  expect(findExpiryProblem('2027-06-11', needed, '2026-11-15')).toBeUndefined();
});

test('at home, and where the trip began, a passport need only last to its end', () => {
  expect(passportNeededUntil(toZanzibarAndBack, 'TZ')).toEqual({ date: '2026-12-15', why: 'tripEnd' });
  const oneWay = { endsOn: '2026-12-11', startsIn: 'KE', arrivals: [{ on: '2026-12-11', country: 'TZ' }] };
  expect(passportNeededUntil(oneWay, 'TZ')).toEqual({ date: '2026-12-11', why: 'tripEnd' });
  expect(passportNeededUntil(oneWay, '')).toEqual({ date: '2027-06-11', why: 'months' });
  expect(findExpiryProblem('2026-12-10', { date: '2026-12-11', why: 'tripEnd' }, '2026-11-15')).toEqual({
    code: 'expiryTripEnd',
    date: '2026-12-11',
  });
});

test('a trip of many countries looks at the last arrival among strangers', () => {
  const trip = {
    endsOn: '2027-01-05',
    startsIn: 'KE',
    arrivals: [
      { on: '2026-12-11', country: 'TZ' },
      { on: '2026-12-30', country: 'AE' },
      { on: '2027-01-05', country: 'KE' },
    ],
  };
  expect(passportNeededUntil(trip, 'KE').date).toBe('2027-06-30');
});

test('a passport that outlives everybody has a wrong year', () => {
  const needed = { date: '2027-06-11', why: 'months' } as const;
  expect(findExpiryProblem('2046-11-15', needed, '2026-11-15')).toBeUndefined();
  expect(findExpiryProblem('2086-03-02', needed, '2026-11-15')).toEqual({ code: 'expiryTooFar' });
});
