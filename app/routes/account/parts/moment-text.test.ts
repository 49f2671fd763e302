import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test('a moment is written as the pages of a booking write it, by the clock of the house', () => {
  const at = new Date('2026-11-15T21:30:00Z');
  expect(momentText(at, 'en')).toEqual({ iso: '2026-11-15T21:30:00.000Z', text: '16 Nov 2026, 00:30' });
  expect(momentText(at, 'ar').text).toContain('00:30');
});
