import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

interface Month {
  total: number;
  thisMonth: number;
  lastMonthToDate: number;
}

/** The six dashboard cards, counted directly from the rows. */
export async function plainDashboard(db: Database, now: Date) {
  const [users, bookings, revenueMinor] = await Promise.all([
    plainUsers(db, now),
    plainBookings(db, now),
    plainRevenue(db, now),
  ]);
  const [pendingInquiries, activeFlights, partnerHotels] = await Promise.all([
    only<number>(db, sql`(select count(*)::int from inquiries where status in ('new', 'in_progress'))`),
    only<number>(
      db,
      sql`(select count(*)::int from flights where deleted_at is null and status = 'active'
        and departure_time >= date_trunc('day', ${now}::timestamptz, 'Africa/Nairobi'))`,
    ),
    only<number>(db, sql`(select count(*)::int from hotels where status = 'active' and deleted_at is null)`),
  ]);
  return { users, bookings, revenueMinor, pendingInquiries, activeFlights, partnerHotels };
}

// In the business time zone: this month from its first day, last month up to the same point. Sales are
// counted by full hours.
const office = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone 'Africa/Nairobi')`;

function plainUsers(db: Database, now: Date): Promise<Month> {
  const clock = office(sql`${now}::timestamptz`);
  const at = office(sql`created_at`);
  return only(
    db,
    sql`(select json_build_object(
      'total', count(*),
      'thisMonth', count(*) filter (where date_trunc('month', ${at}) = date_trunc('month', ${clock}) and ${at} < ${clock}),
      'lastMonthToDate', count(*) filter (
        where date_trunc('month', ${at}) + interval '1 month' = date_trunc('month', ${clock})
          and ${at} - date_trunc('month', ${at}) < ${clock} - date_trunc('month', ${clock})
      )
    ) from users where erased_at is null)`,
  );
}

function plainBookings(db: Database, now: Date): Promise<Month> {
  const clock = office(sql`${now}::timestamptz`);
  const at = office(sql`confirmed_at`);
  return only(
    db,
    sql`(select json_build_object(
      'total', count(*),
      'thisMonth', count(*) filter (where date_trunc('month', ${at}) = date_trunc('month', ${clock})),
      'lastMonthToDate', count(*) filter (
        where date_trunc('month', ${at}) + interval '1 month' = date_trunc('month', ${clock})
          and ${at} - date_trunc('month', ${at}) < date_trunc('hour', ${clock}) - date_trunc('month', ${clock})
      )
    ) from bookings where confirmed_at is not null)`,
  );
}

function plainRevenue(db: Database, now: Date): Promise<Month> {
  const clock = office(sql`${now}::timestamptz`);
  const at = office(sql`moment`);
  return only(
    db,
    sql`(select json_build_object(
      'total', coalesce(sum(amount), 0),
      'thisMonth', coalesce(sum(amount) filter (where date_trunc('month', ${at}) = date_trunc('month', ${clock})), 0),
      'lastMonthToDate', coalesce(sum(amount) filter (
        where date_trunc('month', ${at}) + interval '1 month' = date_trunc('month', ${clock})
          and ${at} - date_trunc('month', ${at}) < date_trunc('hour', ${clock}) - date_trunc('month', ${clock})
      ), 0)
    ) from (
      select confirmed_at as moment, total_usd_minor::bigint as amount from bookings where confirmed_at is not null
      union all
      select cancelled_at, -(
        select (detail ->> 'refundMinor')::bigint from booking_events
        where booking_events.booking_id = bookings.id and kind = 'cancelled'
      ) from bookings where confirmed_at is not null and status = 'cancelled'
    ) as sales)`,
  );
}

async function only<Value>(db: Database, value: ReturnType<typeof sql>): Promise<Value> {
  const { rows } = await sql<{ value: Value }>`select ${value} as value`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Nothing was counted');
  return row.value;
}
