import { type RawBuilder, sql } from 'kysely';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import type { Period } from './period.ts';
import type { PeriodStep } from './period-steps.ts';

/** Whether a moment falls into the period, by the clock of the house. */
export function isWithin(moment: RawBuilder<unknown>, { from, to }: Period): RawBuilder<boolean> {
  return sql`(${moment} >= ${midnightOf(from)} and ${moment} < ${midnightOf(addDays(to, 1))})`;
}

/** When a day begins at the house. */
export function midnightOf(day: CalendarDate): RawBuilder<Date> {
  return sql`(${day}::date::timestamp at time zone ${businessTimeZone})`;
}

const patterns: Record<PeriodStep, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

/** The day, month or year of a moment, named as stepsOf names them. */
export function stepAt(moment: RawBuilder<unknown>, step: PeriodStep): RawBuilder<string> {
  return sql`to_char(${moment} at time zone ${sql.lit(businessTimeZone)}, ${sql.lit(patterns[step])})`;
}
