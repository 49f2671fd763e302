import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

/** The first day on which anything was booked or anybody signed up, where all time begins; today in an empty house. */
export async function readFirstDay(db: Database, today: CalendarDate): Promise<CalendarDate> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(start) from analytics_sales where grain = 'day'),
      (select min(start) from analytics_users where grain = 'day')
    )::text as day`.execute(db);
  return rows[0]?.day ?? today;
}
