import { expect, test } from 'vitest';
import { momentText } from './moment.tsx';

test('a moment has the format of the booking pages, in the business time zone', () => {
  const at = new Date('2026-11-15T21:30:00Z');
  expect(momentText(at, 'en')).toEqual({ iso: '2026-11-15T21:30:00.000Z', text: '16 Nov 2026, 00:30' });
  expect(momentText(at, 'ar').text).toContain('00:30');
});
