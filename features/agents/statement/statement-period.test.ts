import { expect, test } from 'vitest';
import { presetPeriod, readPeriod } from './statement-period.ts';

const today = '2026-03-15';
const read = (search: string) => readPeriod(new URLSearchParams(search), today);

test('whoever asks for nothing sees this month so far', () => {
  expect(read('')).toEqual({ from: '2026-03-01', to: '2026-03-15', problems: {} });
});

test('days that are none, or end before they begin, are named at their field and kept', () => {
  expect(read('from=2026-02-30&to=')).toEqual({
    from: '2026-02-30',
    to: '',
    problems: { from: 'not_a_date', to: 'not_a_date' },
  });
  expect(read('from=2026-02-02&to=2026-02-01').problems).toEqual({ to: 'ends_before' });
  expect(read('from=2026-02-02&to=2026-02-02').problems).toEqual({});
});

test('the periods that are often wanted begin and end where people say', () => {
  expect(presetPeriod('lastMonth', today)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(presetPeriod('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(presetPeriod('last90Days', today)).toEqual({ from: '2025-12-16', to: today });
  expect(presetPeriod('thisYear', today)).toEqual({ from: '2026-01-01', to: today });
});
