import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import { foldAnalytics } from './fold-analytics.ts';

export interface UserCount {
  total: number;
  /** Who joined this month so far, and who had joined last month by the same day and hour. */
  thisMonth: number;
  lastMonthToDate: number;
}

/**
 * Everybody who has an account. Erased ones count nowhere. Months are those of the office, and a month that was too short
 * to have this day counts whole. All of them are a sum of few rows, and who joined lately is found without a look at the
 * rest.
 */
export async function countUsers(db: Database, now = new Date()): Promise<UserCount> {
  await foldAnalytics(db);
  const { rows } = await sql<UserCount>`
    with months as materialized (
      select begins, date_trunc('month', begins - interval '1 day', ${houseTimeZone}) as last_begins
      from (select date_trunc('month', ${now}::timestamptz, ${houseTimeZone}) as begins) as this_month
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
    select count(*)::int from users where erased_at is null and created_at >= (${from}) and created_at < (${until})
  )`;
}
