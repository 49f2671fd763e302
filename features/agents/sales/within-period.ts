import { type RawBuilder, sql } from 'kysely';
import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import type { PeriodStep, SalesPeriod } from './sales-period.ts';

/** Whether a moment falls into the period, by the clock of the house. */
export function isWithin(moment: RawBuilder<unknown>, { from, to }: SalesPeriod): RawBuilder<boolean> {
  return sql`(
    ${moment} >= ${from}::timestamp at time zone ${houseTimeZone}
    and ${moment} < (${to}::date + 1)::timestamp at time zone ${houseTimeZone}
  )`;
}

const patterns: Record<PeriodStep, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

/** The day, month or year of a moment, named as stepsOf names them. */
export function stepAt(moment: RawBuilder<unknown>, step: PeriodStep): RawBuilder<string> {
  return sql`to_char(${moment} at time zone ${sql.lit(houseTimeZone)}, ${sql.lit(patterns[step])})`;
}
