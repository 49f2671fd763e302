import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { Period } from './period.ts';

export type PeriodStep = 'day' | 'month' | 'year';

const mostDays = 45;
const mostMonths = 36;

/** How finely a period is shown, so that it stays readable. */
export function stepOf({ from, to }: Period): PeriodStep {
  if (daysBetween(from, to) < mostDays) return 'day';
  return monthNumber(to) - monthNumber(from) < mostMonths ? 'month' : 'year';
}

/** Every day, month or year of the period, also those without a sale: 2026-11-15, 2026-11 or 2026. */
export function stepsOf({ from, to }: Period, step: PeriodStep): string[] {
  if (step === 'day')
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  if (step === 'month') {
    const first = monthNumber(from);
    return Array.from({ length: monthNumber(to) - first + 1 }, (_, month) => monthName(first + month));
  }
  const first = Number(from.slice(0, 4));
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, year) => String(first + year));
}

function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function monthName(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}
