import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface UserCount {
  total: number;
  /** Who joined this month so far, and who had joined last month by the same day and hour. */
  thisMonth: number;
  lastMonthToDate: number;
}

/**
 * Everybody who has an account. Erased ones count nowhere. Months are those of the office, and a month that was too short
 * to have this day counts whole.
 */
export async function countUsers(db: Database, now = new Date()): Promise<UserCount> {
  const { rows } = await sql<UserCount>`
    with this_month as (select date_trunc('month', ${now}::timestamptz, 'Africa/Nairobi') as begins),
    last_month as (
      select date_trunc('month', begins - interval '1 day', 'Africa/Nairobi') as begins from this_month
    )
    select
      count(*)::int as total,
      (count(*) filter (where created_at >= this_month.begins and created_at < ${now}))::int as "thisMonth",
      (count(*) filter (
        where created_at >= last_month.begins
          and created_at < least(this_month.begins, last_month.begins + (${now}::timestamptz - this_month.begins))
      ))::int as "lastMonthToDate"
    from this_month, last_month, users
    where erased_at is null`.execute(db);
  return rows[0] ?? { total: 0, thisMonth: 0, lastMonthToDate: 0 };
}
