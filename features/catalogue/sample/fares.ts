import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Cabin } from './aircraft.ts';
import { chance } from './seeded.ts';

/** In US cents, whole dollars. It depends on the day of departure alone, never on the day it is asked for. */
export function fareMinor(options: {
  key: string;
  day: CalendarDate;
  weekday: number;
  cabin: Cabin;
  distanceKm: number;
  airlineFactor: number;
}): number {
  const { key, day, weekday, cabin, distanceKm, airlineFactor } = options;
  const noise = 0.94 + chance(`fare/${key}/${day}`) * 0.12;
  const dollars =
    baseDollars(distanceKm) *
    airlineFactor *
    cabinFactor(cabin, distanceKm) *
    weekdayFactor(weekday) *
    seasonFactor(day) *
    noise;
  return Math.round(dollars) * 100;
}

/** The first thousand kilometres carry most of the cost of a take-off. */
function baseDollars(distanceKm: number): number {
  return 32 + Math.min(distanceKm, 1000) * 0.11 + Math.max(distanceKm - 1000, 0) * 0.062;
}

function cabinFactor(cabin: Cabin, distanceKm: number): number {
  if (cabin === 'economy') return 1;
  if (cabin === 'premium') return 1.65;
  if (cabin === 'business') return distanceKm > 4000 ? 3.6 : 2.4;
  return 6.2;
}

/** Fridays and Sundays are wanted most, the middle of the week least. */
function weekdayFactor(weekday: number): number {
  return [0.98, 0.93, 0.92, 1, 1.12, 1.02, 1.1][weekday - 1] ?? 1;
}

/** Holidays of schools and the great migration in the Mara fill July and August, families the end of December. */
function seasonFactor(day: CalendarDate): number {
  const monthAndDay = day.slice(5);
  if (monthAndDay >= '12-14' || monthAndDay <= '01-05') return 1.35;
  if (monthAndDay >= '07-01' && monthAndDay <= '08-31') return 1.25;
  if (monthAndDay >= '04-01' && monthAndDay <= '05-31') return 0.9;
  return 1;
}
