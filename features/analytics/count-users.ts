import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import type { Compared } from './report.ts';

interface UserCount {
  total: number;
  /** Sign-ups this month, and last month up to the same day and hour. */
  thisMonth: number;
  lastMonthToDate: number;
}

/**
 * Counts accounts that are not erased. Months are those of the business time zone; a month too short to have
 * this day counts whole. Whole days come from stored sums, so that only the users of the last day, and those
 * erased since, are counted.
 */
export async function countUsers(db: Database, now = new Date()): Promise<UserCount> {
  await foldAnalytics(db);
  const { rows } = await sql<UserCount>`
    with months as materialized (
      select begins, date_trunc('month', begins - interval '1 day', ${businessTimeZone}) as last_begins
      from (select date_trunc('month', ${now}::timestamptz, ${businessTimeZone}) as begins) as this_month
    )
    select
      (select coalesce(sum(sign_ups - erased), 0) from analytics_users where grain = 'year')::int as total,
      ${joined(sql`select begins from months`, sql`select ${now}::timestamptz`)} as this_month,
      ${joined(
        sql`select last_begins from months`,
        sql`select least(begins, last_begins + (${now}::timestamptz - begins)) from months`,
      )} as last_month_to_date`.execute(db);
  return rows[0] ?? { total: 0, thisMonth: 0, lastMonthToDate: 0 };
}

function joined(from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select
      (select coalesce(sum(sign_ups), 0) from analytics_users
        where grain = 'day' and start >= business_day(first) and start < business_day(last))
      - (select count(*) from users
        where erased_at is not null and created_at >= first and created_at < last_day)
      + (select count(*) from users
        where erased_at is null and created_at >= last_day and created_at < last)
    from (
      select first, last, date_trunc('day', last, ${businessTimeZone}) as last_day
      from (select (${from}) as first, (${until}) as last) as span
    ) as span
  )::int`;
}

export interface AccountCount extends Compared {
  role: 'client' | 'agent' | 'admin';
}

/** Accounts per role at the end of the period and of the one before. */
export async function readAccounts(db: Database, period: AnalyticsPeriod): Promise<AccountCount[]> {
  // Without a period before, any day will do: the figure is not shown.
  const lastDayBefore = period.before?.to ?? period.from;
  const { rows } = await sql<{ role: AccountCount['role']; current: number; before: number }>`
    select role,
      coalesce(sum(sign_ups - erased) filter (where ${isUntil(period.to)}), 0)::bigint as current,
      coalesce(sum(sign_ups - erased) filter (where ${isUntil(lastDayBefore)}), 0)::bigint as before
    from analytics_users
    where ${isUntil(period.to)} or ${isUntil(lastDayBefore)}
    group by role`.execute(db);
  return (['client', 'agent', 'admin'] as const).map((role) => {
    const counted = rows.find((row) => row.role === role);
    return { role, current: counted?.current ?? 0, before: period.before && (counted?.before ?? 0) };
  });
}

export function sumAccounts(counts: readonly AccountCount[]): Compared {
  return counts.reduce<Compared>(
    (sum, { current, before }) => ({
      current: sum.current + current,
      before: before === null ? null : (sum.before ?? 0) + before,
    }),
    { current: 0, before: null },
  );
}

/** The sums of earlier years, earlier months of the year and days of the month. */
function isUntil(day: CalendarDate): RawBuilder<boolean> {
  const [year, month] = [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 7)}-01`];
  return sql`(
    grain = 'year' and start < ${year}::date
    or grain = 'month' and start >= ${year}::date and start < ${month}::date
    or grain = 'day' and start >= ${month}::date and start <= ${day}::date
  )`;
}
