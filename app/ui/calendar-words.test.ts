import { describe, expect, test } from 'vitest';
import { calendarWords } from './calendar-words.ts';

const friday = '2026-12-11';

describe('dates in the reader’s words', () => {
  test('English puts the day first and begins the week on Monday', () => {
    const words = calendarWords('en');
    expect(words.short(friday)).toBe('Fri, 11 Dec');
    expect(words.full(friday)).toBe('Friday, 11 December 2026');
    expect(words.month(friday)).toBe('December 2026');
    expect(words.weekdays.map((day) => day.short).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun');
  });

  test('Arabic begins on Saturday and keeps Latin figures and the Gregorian year', () => {
    const words = calendarWords('ar');
    expect(words.weekdays[0]?.long).toBe('السبت');
    expect(words.full(friday)).toContain('2026');
    expect(words.short(friday)).toBe('11 ديسمبر');
    expect(words.weekdays[0]?.short).toBe('س');
  });

  test('Swahili columns carry names that fit them', () => {
    const { weekdays } = calendarWords('sw');
    expect(weekdays[0]).toEqual({ short: 'J3', long: 'Jumatatu' });
    expect(weekdays[6]).toEqual({ short: 'J2', long: 'Jumapili' });
  });

  test('French, Spanish and Turkish begin on Monday', () => {
    expect(['fr', 'es', 'tr'].map((language) => calendarWords(language).weekStart)).toEqual([1, 1, 1]);
  });
});
