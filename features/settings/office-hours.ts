// Without zod: browsers load this file.

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Local times of the office, `08:00` to `18:00`; null is closed. */
export type OpeningHours = { opens: string; closes: string } | null;
export type OfficeHours = Record<Weekday, OpeningHours>;

const documentedWeekday = { opens: '08:00', closes: '18:00' };

export const defaultOfficeHours: OfficeHours = {
  mon: documentedWeekday,
  tue: documentedWeekday,
  wed: documentedWeekday,
  thu: documentedWeekday,
  fri: documentedWeekday,
  sat: { opens: '09:00', closes: '16:00' },
  sun: null,
};

export type OfficeHoursLine = { firstDay: Weekday; lastDay: Weekday; hours: OpeningHours };

/** Consecutive days with the same hours share a line: Mon-Fri, Sat, Sun. */
export function officeHoursLines(officeHours: OfficeHours): OfficeHoursLine[] {
  const lines: OfficeHoursLine[] = [];
  for (const day of weekdays) {
    const hours = officeHours[day];
    const previous = lines.at(-1);
    if (previous && sameHours(previous.hours, hours)) previous.lastDay = day;
    else lines.push({ firstDay: day, lastDay: day, hours });
  }
  return lines;
}

function sameHours(one: OpeningHours, other: OpeningHours): boolean {
  return one?.opens === other?.opens && one?.closes === other?.closes;
}
