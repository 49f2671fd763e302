import type { Invariant } from './invariant.ts';

export const paymentInvariants: Invariant[] = [
  {
    name: 'paid_once',
    rule: 'No booking keeps two payments',
    statement: `
      select format('Booking %s keeps %s payments', booking_id, count(*)) as offender
      from payments where state = 'captured' and booking_id is not null
      group by booking_id having count(*) > 1`,
  },
  {
    name: 'confirmed_is_paid',
    rule: 'A confirmed booking has been paid, exactly what was agreed; an agency pays from its credit',
    statement: `
      select format('%s costs %s %s', reference, bookings.currency, charged_units) || case
        when payments.id is null then ' and has not been paid'
        else format(', paid %s hundredths of %s', captured_minor, payments.currency)
      end as offender
      from bookings
      left join payments on payments.booking_id = bookings.id and payments.state = 'captured'
      left join lateral amount_to_request(bookings, payments.method) as asked on true
      where bookings.status = 'confirmed' and charged_units > 0
        and not exists (select from agent_bookings where booking_id = bookings.id) and (
        payments.id is null
        or (payments.captured_minor, payments.currency) not in (
          (asked.amount_minor, asked.currency), (charged_units * 100, bookings.currency)
        )
      )`,
  },
  {
    name: 'retained_money_bought_something',
    rule: 'Money is kept only for what is, or was, confirmed',
    statement: `
      select format('%s is %s, but payment %s is kept', reference, bookings.status, payments.id) as offender
      from payments join bookings on bookings.id = payments.booking_id
      where payments.state = 'captured' and bookings.status <> 'confirmed'
        and not (bookings.status = 'cancelled' and bookings.confirmed_at is not null)`,
  },
  {
    name: 'payment_states',
    rule: 'The state of each payment and its time stamps tell one story',
    statement: `
      select format('Payment %s is %s', id, state) as offender
      from payments
      where not coalesce(case state
          when 'created' then num_nonnulls(submitted_at, captured_at, failed_at, unknown_at, refund_due_at) = 0
          when 'submitted' then submitted_at is not null and num_nonnulls(captured_at, refund_due_at) = 0
          when 'unknown' then unknown_at is not null and num_nonnulls(captured_at, refund_due_at) = 0
          when 'failed' then failed_at is not null and num_nonnulls(captured_at, refund_due_at) = 0
          when 'captured' then num_nonnulls(captured_minor, captured_usd_minor, captured_at) = 3
            and num_nonnulls(refund_due_at, refund_minor) = 0
          when 'refund_due' then num_nonnulls(captured_at, refund_minor, refund_usd_minor, refund_due_at) = 4
          when 'refunded' then num_nonnulls(captured_at, refund_minor, refund_due_at, refund_reference) = 4
        end, false)
        or (state = 'refunded') <> (refunded_at is not null)
        or captured_at < created_at or refund_due_at < captured_at or refunded_at < refund_due_at`,
  },
  {
    name: 'requested_what_was_agreed',
    rule: 'Each payment asks for what the booking costs, in its currency or in the shillings of M-Pesa',
    statement: `
      select format('Payment %s asks for %s hundredths of %s, booking %s costs %s %s', payments.id, payments.amount_minor,
        payments.currency, reference, charged_units, bookings.currency) as offender
      from payments
      join bookings on bookings.id = payments.booking_id
      cross join lateral amount_to_request(bookings, payments.method) as asked
      where (payments.currency, payments.amount_minor, payments.amount_usd_minor) not in (
        (asked.currency, asked.amount_minor, asked.amount_usd_minor),
        (bookings.currency, charged_units * 100, round(charged_units * 100 / rate_per_usd))
      )`,
  },
  {
    name: 'refunds_within_what_was_received',
    rule: 'No more goes back than came',
    statement: `
      select format('Payment %s: %s came, %s goes back', id, captured_minor, refund_minor) as offender
      from payments
      where refund_minor > captured_minor or refund_usd_minor > captured_usd_minor
        or (refund_minor is not null and captured_minor is null)`,
  },
];
