import { expect, test } from 'vitest';
import { daysAhead, readHorizon } from './period.ts';

const read = (query: string) => readHorizon(new URLSearchParams(query));

test('an address looks as far ahead as it says, and no other way', () => {
  expect(read('ahead=30&period=all_time')).toBe(30);
  for (const query of ['', 'ahead=', 'ahead=31', 'ahead=030', 'ahead=-7']) expect(read(query)).toBeNull();
});

test('the next seven days begin with today, and are compared with the seven that ended yesterday', () => {
  expect(daysAhead(7, '2026-12-30')).toEqual({
    from: '2026-12-30',
    to: '2027-01-05',
    before: { from: '2026-12-23', to: '2026-12-29' },
  });
});
