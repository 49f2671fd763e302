import { type CalendarDate, isCalendarDate } from '#lib/calendar-date.ts';
import type { ProblemCode } from './checkout-form.ts';
import { latinDigits } from './latin-digits.ts';

export type ReadDate =
  | { ok: true; date: CalendarDate }
  | { ok: false; error: 'empty' | Extract<ProblemCode, 'dateInvalid' | 'yearShort'> };

/** A date from its three boxes. A year of two digits could be of two centuries. */
export function readDate(typed: { day: string; month: string; year: string }): ReadDate {
  const [day = '', month = '', year = ''] = [typed.day, typed.month, typed.year].map((text) =>
    latinDigits(text).replaceAll(/\s/g, ''),
  );
  if (day === '' && month === '' && year === '') return { ok: false, error: 'empty' };
  if (/^\d{1,3}$/.test(year) && day !== '' && month !== '') return { ok: false, error: 'yearShort' };
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? { ok: true, date } : { ok: false, error: 'dateInvalid' };
}
