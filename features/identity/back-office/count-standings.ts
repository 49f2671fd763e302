import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface CountedStandings {
  total: number;
  active: number;
  inactive: number;
  invited: number;
  newThisMonth: number;
}

/** Everybody who has an account; erased ones count nowhere. Months are those of the given time zone. */
export async function countStandings(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<CountedStandings> {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone})`;
  // One by one, because each has an index that answers it.
  const { rows } = await sql<CountedStandings>`
    select total, total - inactive - invited as active, inactive, invited, "newThisMonth"
    from (
      select
        (select count(*)::int from users where erased_at is null) as total,
        (select count(*)::int from users where deactivated_at is not null and erased_at is null) as inactive,
        (
          select count(*)::int from users
          where invited_at is not null and deactivated_at is null and erased_at is null
        ) as invited,
        (
          select count(*)::int from users
          where erased_at is null
            and created_at >= (select ${month} at time zone ${timeZone})
            and created_at < (select (${month} + interval '1 month') at time zone ${timeZone})
        ) as "newThisMonth"
    ) as counted`.execute(db);
  return rows[0] ?? { total: 0, active: 0, inactive: 0, invited: 0, newThisMonth: 0 };
}
