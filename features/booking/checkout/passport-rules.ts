import type { CalendarDate } from '#lib/calendar-date.ts';
import { addMonths } from './ages.ts';
import type { Problem } from './checkout-form.ts';
import { latinDigits } from './latin-digits.ts';
import type { TripFacts } from './trip-facts.ts';

const monthsBeyondArrival = 6;

/** Capitals and digits, without the spaces that people put between them. */
export function readPassportNumber(
  typed: string,
): { ok: true; value: string } | { ok: false; problem: Problem } {
  const value = latinDigits(typed)
    .replaceAll(/[\s\p{Cf}-]/gu, '')
    .toUpperCase();
  if (value === '') return { ok: false, problem: { code: 'passportRequired' } };
  if (!/^[A-Z0-9]{5,15}$/.test(value)) return { ok: false, problem: { code: 'passportCharacters' } };
  return { ok: true, value };
}

/**
 * Until when a passport must be valid: to the end of the trip, and six months beyond each arrival in a country that the
 * traveller is a guest in. Nobody is turned away at home, or where the trip began.
 */
export function passportNeededUntil(
  { endsOn, startsIn, arrivals }: Pick<TripFacts, 'endsOn' | 'startsIn' | 'arrivals'>,
  nationality: string,
): { date: CalendarDate; why: 'months' | 'tripEnd' } {
  const beyond = arrivals
    .filter(({ country }) => country !== startsIn && country !== nationality)
    .map(({ on }) => addMonths(on, monthsBeyondArrival))
    .toSorted()
    .at(-1);
  return beyond && beyond > endsOn ? { date: beyond, why: 'months' } : { date: endsOn, why: 'tripEnd' };
}

/** Undefined where the day is late enough. No passport is valid for twenty years. */
export function findExpiryProblem(
  expiresOn: CalendarDate,
  needed: ReturnType<typeof passportNeededUntil>,
  today: CalendarDate,
): Problem | undefined {
  if (expiresOn < needed.date) {
    return { code: needed.why === 'months' ? 'expiryTooSoon' : 'expiryTripEnd', date: needed.date };
  }
  return expiresOn > addMonths(today, 20 * 12) ? { code: 'expiryTooFar' } : undefined;
}
