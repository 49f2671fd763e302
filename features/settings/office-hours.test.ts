import { expect, it } from 'vitest';
import { defaultOfficeHours, officeHoursLines } from './office-hours.ts';

it('the documented hours read as three lines: Mon-Fri, Sat, Sun closed', () => {
  expect(officeHoursLines(defaultOfficeHours)).toEqual([
    { firstDay: 'mon', lastDay: 'fri', hours: { opens: '08:00', closes: '18:00' } },
    { firstDay: 'sat', lastDay: 'sat', hours: { opens: '09:00', closes: '16:00' } },
    { firstDay: 'sun', lastDay: 'sun', hours: null },
  ]);
});

it('a day off in the middle of the week splits it', () => {
  const days = officeHoursLines({ ...defaultOfficeHours, wed: null }).map(
    ({ firstDay, lastDay }) => `${firstDay}-${lastDay}`,
  );
  expect(days).toEqual(['mon-tue', 'wed-wed', 'thu-fri', 'sat-sat', 'sun-sun']);
});
