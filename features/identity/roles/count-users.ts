import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface UserCount {
  total: number;
  createdThisMonth: number;
  createdLastMonth: number;
}

/** Everybody who has an account. Erased ones count nowhere; months are those of UTC. */
export async function countUsers(db: Database, now = new Date()): Promise<UserCount> {
  const thisMonth = startOfMonth(now, 0);
  const nextMonth = startOfMonth(now, 1);
  const lastMonth = startOfMonth(now, -1);
  const { total, this_month, last_month } = await db
    .selectFrom('users')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where created_at >= ${thisMonth} and created_at < ${nextMonth})::int`.as(
        'this_month',
      ),
      sql<number>`count(*) filter (where created_at >= ${lastMonth} and created_at < ${thisMonth})::int`.as(
        'last_month',
      ),
    ])
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { total, createdThisMonth: this_month, createdLastMonth: last_month };
}

/** In whole percent; nothing where there is nothing to compare with. */
export function growthPercent({ createdThisMonth, createdLastMonth }: UserCount): number | undefined {
  if (createdLastMonth === 0) return undefined;
  return Math.round((100 * (createdThisMonth - createdLastMonth)) / createdLastMonth);
}

function startOfMonth(now: Date, monthsLater: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLater));
}
