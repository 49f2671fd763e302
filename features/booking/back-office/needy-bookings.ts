import { type RawBuilder, sql } from 'kysely';
import type { BookingNeed } from './booking-needs.ts';

/** Money that came and bought nothing: too little, too much, twice, or when everything was gone. */
const boughtNothing = sql`coalesce(payments.failure, '') in ('not_available', 'paid_before', 'wrong_amount')`;

/** Deposits of agencies are payments too. */
const isOfBooking = sql`payments.booking_id is not null`;

/**
 * For each need the bookings that have it: their id, since when, until when somebody can do something about it, and the
 * payment that it is about. Each is found by an index of its own, because few of a million have one.
 */
export const needyBookings: Record<BookingNeed, RawBuilder<unknown>> = {
  money_taken_back: sql`
    select payments.booking_id as id, min(payment_takebacks.changed_at) as since, min(payment_takebacks.respond_by) as until,
      payments.id as payment_id
    from payment_takebacks join payments on payments.id = payment_takebacks.payment_id
    where payment_takebacks.done_at is null and ${isOfBooking}
    group by payments.booking_id, payments.id`,
  money_without_seats: sql`
    select payments.booking_id as id, payments.refund_due_at as since, null::timestamptz as until,
      payments.id as payment_id
    from payments
    where payments.state = 'refund_due' and ${isOfBooking} and ${boughtNothing}`,
  // A provider that has not said anything for half an hour has forgotten, or we have.
  payment_unknown: sql`
    select payments.booking_id as id, coalesce(payments.unknown_at, payments.submitted_at) as since,
      null::timestamptz as until, payments.id as payment_id
    from payments
    where payments.state in ('submitted', 'unknown') and ${isOfBooking} and (
      payments.state = 'unknown'
      or (payments.method in ('mpesa', 'card') and payments.submitted_at < now() - interval '30 minutes')
    )`,
  refund_due: sql`
    select payments.booking_id as id, payments.refund_due_at as since, null::timestamptz as until,
      payments.id as payment_id
    from payments
    where payments.state = 'refund_due' and ${isOfBooking} and not ${boughtNothing}`,
  waiting_for_money: sql`
    select bookings.id, bookings.created_at as since, bookings.hold_expires_at as until, null::uuid as payment_id
    from bookings
    where bookings.status = 'held' and bookings.hold_kind = 'pay_later' and bookings.hold_expires_at > now()
      and not exists (select from agent_bookings where agent_bookings.booking_id = bookings.id)`,
  disrupted: sql`
    select flight_bookings.booking_id as id, min(flight_bookings.disrupted_at) as since,
      min(flight_bookings.departure_time) as until, null::uuid as payment_id
    from flight_bookings
    join bookings on bookings.id = flight_bookings.booking_id
    where flight_bookings.disruption is not null
      and flight_bookings.departure_time > now()
      and bookings.status = 'confirmed'
    group by flight_bookings.booking_id`,
};
