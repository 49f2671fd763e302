import { expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { cancellationTerms, openStay, stayParams } from './stay.ts';

// 21:30 in London is tomorrow in Nairobi.
const now = new Date('2026-11-30T21:30:00Z');
const open = (address: string) => openStay(new URLSearchParams(address), defaultSettings(), now);

test('a visitor who asks for nothing sees two adults for tonight', () => {
  expect(open('')).toMatchObject({
    today: '2026-12-01',
    stay: { checkIn: '2026-12-01', checkOut: '2026-12-02', rooms: 1, adults: 2, children: 0 },
    nights: 1,
    problems: {},
  });
});

test('an address says when and how many', () => {
  const dates = { checkIn: '2026-12-11', checkOut: '2026-12-15' };
  const address = 'checkIn=2026-12-11&checkOut=2026-12-15&rooms=2&adults=3&children=1';
  const { stay, nights } = open(address);
  expect(stay).toEqual({ ...dates, rooms: 2, adults: 3, children: 1, board: null, isResident: false });
  const { stay: chosen } = open(`${address}&board=half_board&rate=resident`);
  expect(chosen).toMatchObject({ board: 'half_board', isResident: true });
  expect(String(stayParams(chosen))).toBe(`${address}&board=half_board&rate=resident`);
  expect(nights).toBe(4);
});

test.each([
  ['checkIn=2026-11-30&checkOut=2026-12-03', { checkIn: 'datePast' }],
  ['checkIn=2026-12-11&checkOut=2026-12-11', { checkOut: 'checkOutBeforeCheckIn' }],
  ['checkIn=2026-12-11&checkOut=2027-02-11', { checkOut: 'tooManyNights' }],
  ["checkIn=2026-12-11'--&checkOut=2026-02-30", { checkIn: 'dateInvalid', checkOut: 'dateInvalid' }],
])('%s has its problem at the field, and no nights', (address, problems) => {
  expect(open(address)).toMatchObject({ problems, nights: null });
});

test('a room without an adult is no stay', () => {
  const short = open('checkIn=2026-12-11&rooms=3&adults=2');
  expect(short).toMatchObject({ problems: { guests: 'tooFewAdults' }, nights: null });
  expect(open('checkIn=2026-12-11&rooms=2&adults=2')).toMatchObject({ problems: {}, nights: 1 });
});

const today = '2026-12-01';
const rule = { freeCancellationDays: 2, cancellationFeePercent: 30 };

test.each([
  ['long before', '2026-12-11', '2026-12-09'],
  ['on the last free day', '2026-12-03', '2026-12-01'],
  ['a day too late', '2026-12-02', null],
])('who books %s knows until when it is free', (_, checkIn, freeUntil) => {
  expect(cancellationTerms(rule, { checkIn, today })).toEqual({ freeUntil, feePercent: 30 });
});

test('a hotel that never lets go for nothing names its fee alone', () => {
  const strict = { freeCancellationDays: null, cancellationFeePercent: 100 };
  expect(cancellationTerms(strict, { checkIn: '2026-12-31', today })).toEqual({
    freeUntil: null,
    feePercent: 100,
  });
});

test('a fee of nothing is free to the day of arrival', () => {
  const kind = { freeCancellationDays: null, cancellationFeePercent: 0 };
  expect(cancellationTerms(kind, { checkIn: '2026-12-31', today }).freeUntil).toBe('2026-12-31');
});
