import { type RawBuilder, sql } from 'kysely';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import type { Period, PeriodStep } from './period.ts';

/** Whether a time is within the period, in the business time zone. */
export function isWithin(moment: RawBuilder<unknown>, { from, to }: Period): RawBuilder<boolean> {
  return sql`(${moment} >= ${midnightOf(from)} and ${moment} < ${midnightOf(addDays(to, 1))})`;
}

/** Start of a day in the business time zone. */
export function midnightOf(day: CalendarDate): RawBuilder<Date> {
  return sql`(${day}::date::timestamp at time zone ${businessTimeZone})`;
}

const patterns: Record<PeriodStep, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

/** The day, month or year of a time, in the format of stepsOf. */
export function stepAt(moment: RawBuilder<unknown>, step: PeriodStep): RawBuilder<string> {
  return sql`to_char(${moment} at time zone ${sql.lit(businessTimeZone)}, ${sql.lit(patterns[step])})`;
}
