import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, isCalendarDate } from '#lib/calendar-date.ts';
import {
  addMonths,
  clampDate,
  daysInMonth,
  isWithin,
  localDate,
  monthGrid,
  monthOf,
  monthsFrom,
  moveByKey,
  pickInRange,
  shiftMonth,
  type Weekday,
  weekdayOf,
} from './calendar-month.ts';

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const weekday = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7);

describe('a month on the wall', () => {
  test('every day of the month stands in the grid once, in order, under its own weekday', () => {
    fc.assert(
      fc.property(date, weekday, (day, weekStart) => {
        const month = monthOf(day);
        const weeks = monthGrid(month, weekStart);
        const days = weeks.flat().filter((place) => place !== null);
        expect(days).toEqual(Array.from({ length: daysInMonth(month) }, (_, i) => addDays(`${month}-01`, i)));
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(week.some((place) => place !== null)).toBe(true);
          week.forEach((place, i) => {
            if (place) expect(weekdayOf(place)).toBe(((weekStart - 1 + i) % 7) + 1);
          });
        }
      }),
    );
  });

  test('December 2026 begins on a Tuesday: in second place from Monday, fourth from Saturday', () => {
    expect(monthGrid('2026-12', 1)[0]?.indexOf('2026-12-01')).toBe(1);
    expect(monthGrid('2026-12', 6)[0]?.indexOf('2026-12-01')).toBe(3);
  });

  test('the list of months runs over the new year', () => {
    expect(monthsFrom('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  });
});

describe('counting days', () => {
  test('going there and back ends on the same day, however far', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day);
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  test('another month keeps the day or gives its last day, never a day of the month after', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const moved = addMonths(day, months);
        expect(isCalendarDate(moved)).toBe(true);
        expect(monthOf(moved)).toBe(shiftMonth(monthOf(day), months));
        expect(Number(moved.slice(8))).toBe(Math.min(Number(day.slice(8)), daysInMonth(monthOf(moved))));
      }),
    );
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  });

  test('the night the clocks change is one night, wherever the device stands', () => {
    const zone = process.env.TZ;
    for (const place of ['Africa/Nairobi', 'Europe/Paris', 'America/New_York', 'Pacific/Apia', 'Africa/Cairo']) {
      process.env.TZ = place;
      fc.assert(
        fc.property(date, (day) => {
          expect(daysBetween(day, addDays(day, 1))).toBe(1);
          expect(addDays(day, 1) > day).toBe(true);
        }),
        { numRuns: 40 },
      );
      expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    }
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test('today is the date on the wall clock, also just before midnight', () => {
    expect(localDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
    expect(localDate(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
  });

  test('a date that no calendar has is no date', () => {
    for (const text of ['2026-02-30', '2026-13-01', '2026-1-1', '', 'soon', '2026-12-11T00:00'])
      expect(isCalendarDate(text)).toBe(false);
    expect(isCalendarDate('2028-02-29')).toBe(true);
  });

  test('limits hold a date inside, and a missing limit holds nothing', () => {
    const limits = { min: '2026-11-15', max: '2026-12-15' };
    expect(clampDate('2026-11-01', limits)).toBe('2026-11-15');
    expect(clampDate('2027-01-01', limits)).toBe('2026-12-15');
    expect(clampDate('1999-01-01', {})).toBe('1999-01-01');
    expect(isWithin('2026-11-15', limits)).toBe(true);
    expect(isWithin('2026-11-14', limits)).toBe(false);
    expect(isWithin('2026-12-16', limits)).toBe(false);
  });
});

describe('walking the days by keyboard', () => {
  const ltr = { shift: false, rtl: false, weekStart: 1 as const };

  test('the right arrow is tomorrow in English and yesterday in Arabic', () => {
    expect(moveByKey('2026-12-11', 'ArrowRight', ltr)).toBe('2026-12-12');
    expect(moveByKey('2026-12-11', 'ArrowRight', { ...ltr, rtl: true })).toBe('2026-12-10');
    expect(moveByKey('2026-12-11', 'ArrowLeft', { ...ltr, rtl: true })).toBe('2026-12-12');
  });

  test('up and down are weeks; Page keys are months, and years with Shift', () => {
    expect(moveByKey('2026-12-11', 'ArrowUp', ltr)).toBe('2026-12-04');
    expect(moveByKey('2026-12-31', 'ArrowDown', ltr)).toBe('2027-01-07');
    expect(moveByKey('2026-12-31', 'PageUp', ltr)).toBe('2026-11-30');
    expect(moveByKey('2028-02-29', 'PageDown', { ...ltr, shift: true })).toBe('2029-02-28');
  });

  test('Home and End are the ends of the week as it is printed', () => {
    expect(moveByKey('2026-12-11', 'Home', ltr)).toBe('2026-12-07');
    expect(moveByKey('2026-12-11', 'End', ltr)).toBe('2026-12-13');
    expect(moveByKey('2026-12-11', 'Home', { ...ltr, weekStart: 6 })).toBe('2026-12-05');
    expect(moveByKey('2026-12-11', 'End', { ...ltr, weekStart: 6 })).toBe('2026-12-11');
  });

  test('a character key moves nothing', () => {
    expect(moveByKey('2026-12-11', 'a', ltr)).toBeNull();
  });
});

describe('choosing there and back', () => {
  test('the first day is the start, the second the end', () => {
    const first = pickInRange({ start: '', end: '' }, 'start', '2026-12-11');
    expect(first).toEqual({ start: '2026-12-11', end: '', nextEnd: 'end' });
    expect(pickInRange(first, first.nextEnd, '2026-12-15')).toEqual({
      start: '2026-12-11',
      end: '2026-12-15',
      nextEnd: 'start',
    });
  });

  test('a return before the departure begins anew', () => {
    expect(pickInRange({ start: '2026-12-11', end: '' }, 'end', '2026-12-09')).toEqual({
      start: '2026-12-09',
      end: '',
      nextEnd: 'end',
    });
  });

  test('an earlier departure keeps the return; a later one lets it go', () => {
    const trip = { start: '2026-12-11', end: '2026-12-15' };
    expect(pickInRange(trip, 'start', '2026-12-10').end).toBe('2026-12-15');
    expect(pickInRange(trip, 'start', '2026-12-16').end).toBe('');
  });

  test('flights may return the same day, a stay has at least one night', () => {
    const leaving = { start: '2026-12-11', end: '' };
    expect(pickInRange(leaving, 'end', '2026-12-11').end).toBe('2026-12-11');
    expect(pickInRange(leaving, 'end', '2026-12-11', 1)).toEqual({ ...leaving, nextEnd: 'end' });
    expect(pickInRange({ start: '2026-12-11', end: '2026-12-12' }, 'start', '2026-12-12', 1).end).toBe('');
  });

  test('whatever is clicked, the end never stands before the start', () => {
    fc.assert(
      fc.property(fc.array(date, { maxLength: 12 }), fc.integer({ min: 0, max: 3 }), (clicks, minDays) => {
        let state = { start: '', end: '', nextEnd: 'start' as 'start' | 'end' };
        for (const click of clicks) {
          state = pickInRange(state, state.nextEnd, click, minDays);
          expect(state.start).not.toBe('');
          if (state.end) expect(daysBetween(state.start, state.end)).toBeGreaterThanOrEqual(minDays);
        }
      }),
    );
  });
});
