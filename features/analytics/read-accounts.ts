import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { AnalyticsPeriod } from './period.ts';
import type { Compared } from './report.ts';

export interface AccountCount extends Compared {
  role: 'client' | 'agent' | 'admin';
}

/** How many accounts of each role there were at the end of the period, and at the end of the one before. */
export async function readAccounts(db: Database, period: AnalyticsPeriod): Promise<AccountCount[]> {
  // Of nothing before, any day will do: it is not shown.
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

/** The years before it, the months before it in its year, and its days. */
function isUntil(day: CalendarDate): RawBuilder<boolean> {
  const [year, month] = [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 7)}-01`];
  return sql`(
    grain = 'year' and start < ${year}::date
    or grain = 'month' and start >= ${year}::date and start < ${month}::date
    or grain = 'day' and start >= ${month}::date and start <= ${day}::date
  )`;
}
