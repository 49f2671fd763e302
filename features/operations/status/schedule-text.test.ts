import { expect, test } from 'vitest';
import { scheduleText } from './status-line.ts';

test.each([
  ['57 2 * * *', 'Daily at 02:57 UTC'],
  ['7 13 * * *', 'Daily at 13:07 UTC'],
  ['5 0 * * *', 'Daily at 00:05 UTC'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['*/1 * * * *', 'Every minute'],
  ['47 * * * *', 'Hourly at :47'],
  ['7 * * * *', 'Hourly at :07'],
  // Other schedules are shown as written.
  ['0 2 * * 1', '0 2 * * 1'],
])('an administrator reads %s as “%s”', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text);
});
