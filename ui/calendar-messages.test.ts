import { describe, expect, test } from 'vitest';
import { calendarMessages } from './calendar-messages.ts';

const friday = '2026-12-11';

describe('dates in the reader’s language', () => {
  test('English puts the day first and begins the week on Monday', () => {
    const messages = calendarMessages('en');
    expect(messages.short(friday)).toBe('Fri, 11 Dec');
    expect(messages.full(friday)).toBe('Friday, 11 December 2026');
    expect(messages.month(friday)).toBe('December 2026');
    expect(messages.weekdays.map((day) => day.short).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun');
  });

  test('Arabic begins on Saturday and keeps Latin figures and the Gregorian year', () => {
    const messages = calendarMessages('ar');
    expect(messages.weekdays[0]?.long).toBe('السبت');
    expect(messages.full(friday)).toContain('2026');
    expect(messages.short(friday)).toBe('11 ديسمبر');
    expect(messages.weekdays[0]?.short).toBe('س');
  });

  test('Swahili columns carry names that fit them', () => {
    const { weekdays } = calendarMessages('sw');
    expect(weekdays[0]).toEqual({ short: 'J3', long: 'Jumatatu' });
    expect(weekdays[6]).toEqual({ short: 'J2', long: 'Jumapili' });
  });

  test('French, Spanish and Turkish begin on Monday', () => {
    expect(['fr', 'es', 'tr'].map((language) => calendarMessages(language).weekStart)).toEqual([1, 1, 1]);
  });
});
