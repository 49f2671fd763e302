import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { stepsOf } from '#features/agents/period.ts';
import { businessTimeZone, businessToday } from '#features/catalogue/flights/business-today.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { foldAnalytics } from './fold-analytics.ts';
import { monthsBefore } from './period.ts';

interface MonthlyTotal {
  total: number;
  thisMonth: number;
  /** Last month up to the same day and hour. */
  lastMonthToDate: number;
}

interface Totals {
  bookings: MonthlyTotal;
  revenueMinor: MonthlyTotal;
  /** The last six months, oldest first; the last one is to date. */
  months: { month: string; revenueMinor: number; bookings: number }[];
}

const shownMonths = 6;

/** The dashboard's sales figures. */
export async function readTotals(db: Database, now: Date): Promise<Totals> {
  await foldAnalytics(db);
  const today = businessToday(now);
  const from = monthsBefore(today, shownMonths - 1);
  const [sums, lastMonth] = await Promise.all([readSums(db, from), readLastMonthToDate(db, now)]);
  const sumOf = (month: string | null) => sums.find((row) => row.month === month) ?? { bookings: 0, revenueMinor: 0 };
  const months = stepsOf({ from, to: today }, 'month').map((month) => ({ ...sumOf(month), month }));
  const total = sumOf(null);
  const thisMonth = sumOf(today.slice(0, 7));
  const totalOf = (figure: 'bookings' | 'revenueMinor'): MonthlyTotal => ({
    total: total[figure],
    thisMonth: thisMonth[figure],
    lastMonthToDate: lastMonth[figure],
  });
  return { bookings: totalOf('bookings'), revenueMinor: totalOf('revenueMinor'), months };
}

interface Sums {
  bookings: number;
  revenueMinor: number;
}

/** Per month since `from`; null is the sum of all time. */
async function readSums(db: Database, from: string): Promise<(Sums & { month: string | null })[]> {
  const { rows } = await sql<Sums & { month: string | null }>`
    select case when grain = 'month' then to_char(start, 'YYYY-MM') end as month,
      sum(confirmed)::bigint as bookings, sum(gross_minor - refunds_minor)::bigint as revenue_minor
    from analytics_sales
    where grain = 'year' or grain = 'month' and start >= ${from}::date
    group by 1`.execute(db);
  return rows;
}

/** Last month up to the same hour; a shorter month ends earlier. */
async function readLastMonthToDate(db: Database, now: Date): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with clock as (
      select hour, date_trunc('month', hour) as month, date_trunc('month', hour) - interval '1 month' as before
      from (select date_trunc('hour', ${now}::timestamptz at time zone ${businessTimeZone}) as hour) as now
    )
    select coalesce(sum(bookings), 0)::bigint as bookings, coalesce(sum(revenue_minor), 0)::bigint as revenue_minor
    from clock
    join analytics_hours on analytics_hours.hour >= clock.before at time zone ${businessTimeZone}
      and analytics_hours.hour < least(clock.month, clock.before + (clock.hour - clock.month)) at time zone ${businessTimeZone}
  `.execute(db);
  return rows[0] ?? { bookings: 0, revenueMinor: 0 };
}

/** The first day with a booking or a sign-up; today if there is none. */
export async function readFirstDay(db: Database, today: CalendarDate): Promise<CalendarDate> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(start) from analytics_sales where grain = 'day'),
      (select min(start) from analytics_users where grain = 'day')
    )::text as day`.execute(db);
  return rows[0]?.day ?? today;
}
