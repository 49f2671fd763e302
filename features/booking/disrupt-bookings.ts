import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { ChangedFlight, Disturbance } from '#features/catalogue/flights/changed-flights.ts';

/**
 * Records changed flights on each booking that has seats on them and queues the emails. It cancels nothing: an affected
 * customer may cancel and gets a full refund. The caller holds the locks of the seats, so that every earlier booking is
 * visible here and every later one sees the new state of the flight. Returns how many bookings and travellers are
 * affected.
 */
export async function disruptBookings(
  transaction: DatabaseTransaction,
  changes: readonly ChangedFlight[],
): Promise<Disturbance> {
  const { rows } = await sql<Disturbance>`
    with changes as (
      select * from jsonb_to_recordset(${asJson(changes)}::jsonb) as change (
        flight_id uuid, was text, status text, departure_time timestamptz, arrival_time timestamptz, is_moved boolean
      )
    ), touched as (
      select booked.booking_id, booked.leg, booked.position, booked.flight_id, booked.disruption as disruption_before,
        case
          when changes.status = 'cancelled' then 'cancelled'
          -- Compared with the agreed times, to the minute: a flight that is back at its old times disrupts nobody.
          when abs(extract(epoch from changes.departure_time - booked.departure_time)) >= 60
            or abs(extract(epoch from changes.arrival_time - booked.arrival_time)) >= 60 then 'moved'
        end as disruption,
        changes.status, changes.was, changes.is_moved
      from changes
      join flight_bookings as booked on booked.flight_id = changes.flight_id
      join bookings on bookings.id = booked.booking_id
      where bookings.status in ('held', 'confirmed')
        -- Flights that were flown need no email.
        and booked.arrival_time > now() - interval '1 day'
    ), stored as (
      update flight_bookings set
        disruption = touched.disruption,
        disrupted_at = case when touched.disruption is not null then clock_timestamp() end
      from touched
      where (flight_bookings.booking_id, flight_bookings.leg, flight_bookings.position)
          = (touched.booking_id, touched.leg, touched.position)
        and (touched.disruption is distinct from touched.disruption_before
          or (touched.disruption = 'moved' and touched.is_moved))
    ), events as (
      -- A trip may have the same flight twice; it gets one email.
      select distinct on (booking_id, flight_id) booking_id, flight_id,
        case
          when disruption = 'cancelled' and disruption_before is distinct from 'cancelled' then 'flight_cancelled'
          when disruption = 'moved' and (is_moved or disruption_before is distinct from 'moved') then 'flight_moved'
          when status = 'delayed' and was <> 'delayed' then 'flight_delayed'
          when disruption is null and (disruption_before is not null or (was = 'delayed' and status = 'active'))
            then 'flight_restored'
        end as kind
      from touched
      order by booking_id, flight_id
    ), written as (
      insert into booking_events (booking_id, kind, detail)
      select booking_id, kind, jsonb_build_object('flightId', flight_id) from events where kind is not null
    ), emailed as (
      insert into booking_outbox (booking_id, kind, detail)
      select booking_id, kind, jsonb_build_object('flightId', flight_id) from events where kind is not null
    )
    select
      count(*)::int as bookings, coalesce(sum(travellers), 0)::int as travellers,
      (count(*) filter (where status = 'held'))::int as holds,
      coalesce(sum(total_usd_minor) filter (where status = 'confirmed' and may_cancel), 0)::bigint as refund_minor
    from (
      select bookings.status, bookings.total_usd_minor, bool_or(kind in ('flight_cancelled', 'flight_moved')) as may_cancel,
        (select count(*) from booking_travellers where booking_id = bookings.id) as travellers
      from events join bookings on bookings.id = events.booking_id
      where kind is not null
      group by bookings.id
    ) as affected
  `.execute(transaction);
  const [affected] = rows;
  if (!affected) throw new Error('disruptBookings counted nothing');
  return { ...affected, refundMinor: Number(affected.refundMinor) };
}

function asJson(changes: readonly ChangedFlight[]): string {
  return JSON.stringify(
    changes.map(({ flightId, before, after }) => ({
      flight_id: flightId,
      was: before.status,
      status: after.status,
      departure_time: after.departureTime,
      arrival_time: after.arrivalTime,
      is_moved:
        before.departureTime.getTime() !== after.departureTime.getTime() ||
        before.arrivalTime.getTime() !== after.arrivalTime.getTime(),
    })),
  );
}
