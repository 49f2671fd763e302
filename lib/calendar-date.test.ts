import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateIn, daysBetween, isCalendarDate } from './calendar-date.ts';

describe('calendar dates', () => {
  test.each(['2026-02-29', '2026-13-01', '0000-01-01', '2026-1-01', 'tomorrow', '', '2026-11-15T00:00'])(
    '%s is none',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );

  test('a leap day is one', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true);
  });

  test('days added are days between, across every month end and clock change', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.integer({ min: -900, max: 900 }),
        (day, days) => {
          const date = day.toISOString().slice(0, 10);
          expect(daysBetween(date, addDays(date, days))).toBe(days);
        },
      ),
    );
  });

  test('late in the evening in London it is tomorrow in Nairobi', () => {
    const now = new Date('2026-11-15T22:30:00Z');
    expect(dateIn('Europe/London', now)).toBe('2026-11-15');
    expect(dateIn('Africa/Nairobi', now)).toBe('2026-11-16');
  });
});
