import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { foldAnalytics } from './fold-analytics.ts';

export interface UserCount {
  total: number;
  /** Who joined this month so far, and who had joined last month by the same day and hour. */
  thisMonth: number;
  lastMonthToDate: number;
}

/**
 * Everybody who has an account. Erased ones count nowhere. Months are those of the office, and a month that was too short
 * to have this day counts whole. Whole days are sums that are kept, so that only the people of a last day are counted, and
 * those who were erased since.
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
      ${joined(sql`select begins from months`, sql`select ${now}::timestamptz`)} as "thisMonth",
      ${joined(
        sql`select last_begins from months`,
        sql`select least(begins, last_begins + (${now}::timestamptz - begins)) from months`,
      )} as "lastMonthToDate"`.execute(db);
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
