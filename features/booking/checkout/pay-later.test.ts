import { expect, test } from 'vitest';
import { agencyHoldEndsAt, canPayLater, stayBeginsAt } from './pay-later.ts';

test('two days before departure it is too late to walk to a bank', () => {
  const holds = { payLaterNotWithinHours: 48 };
  const now = new Date('2026-11-15T12:00:00Z');
  expect(canPayLater(new Date('2026-11-17T12:00:01Z'), holds, now)).toBe(true);
  expect(canPayLater(new Date('2026-11-17T12:00:00Z'), holds, now)).toBe(false);
});

test('a stay begins with its day in Nairobi', () => {
  expect(stayBeginsAt('2026-12-01').toISOString()).toBe('2026-11-30T21:00:00.000Z');
});

test('an agency holds for its hours, and never longer than its customer could still travel', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const until = (payLaterHours: number, beginsAt: Date, isStay: boolean) =>
    agencyHoldEndsAt({ beginsAt, isStay }, { payLaterHours }, now).toISOString();
  const departure = new Date('2026-11-17T06:15:00Z');
  expect(until(24, departure, false)).toBe('2026-11-16T12:00:00.000Z');
  expect(until(72, departure, false)).toBe('2026-11-17T06:15:00.000Z');
  expect(until(72, stayBeginsAt('2026-11-16'), true)).toBe('2026-11-16T21:00:00.000Z');
});
