import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

/** In whole years. Who was born on 29 February has a birthday on 1 March where there is none. */
export function ageOn(born: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) >= born.slice(5) ? years : years - 1;
}

/** What airlines call somebody of that age. The birthday itself counts. */
export function passengerTypeAt(age: number): PassengerType {
  if (age < 2) return 'infant';
  return age < 12 ? 'child' : 'adult';
}

/** The same day so many months later; where that month is too short, its last. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
