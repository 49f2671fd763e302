import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { type ComparedPeriod, daysBefore } from './period.ts';

/** How many days ahead one may look, today among them: at what is still being sold. */
export const horizons = [7, 30, 90] as const;
export type Horizon = (typeof horizons)[number];

/** How far `ahead` in an address looks; null where the period itself is meant. */
export function readHorizon(params: URLSearchParams): Horizon | null {
  const asked = params.get('ahead');
  return horizons.find((days) => asked === String(days)) ?? null;
}

/** From today on, beside as many days right before today. */
export function daysAhead(days: Horizon, today: CalendarDate): ComparedPeriod {
  return { from: today, to: addDays(today, days - 1), before: daysBefore(today, days) };
}
