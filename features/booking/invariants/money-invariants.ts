import { type Invariants, ofPayment } from './booking-invariants.ts';

const ofTransfer = { booking: 'ledger_transfers.booking_id', agency: 'ledger_transfers.agent_id' } as const;

export const paymentInvariants: Invariants = {
  paid_once: {
    rule: 'No booking keeps two payments',
    statement: (of) => `
      select format('Booking %s keeps %s payments', booking_id, count(*)) as offender, 'booking:' || booking_id as subject
      from payments where state = 'captured' and booking_id is not null and ${of({ booking: 'booking_id' })}
      group by booking_id having count(*) > 1`,
  },
  confirmed_is_paid: {
    rule: 'A confirmed booking has been paid, exactly what was agreed; an agency pays from its credit',
    statement: (of) => `
      select format('%s costs %s %s', reference, bookings.currency, charged_units) || case
        when payments.id is null then ' and has not been paid'
        else format(', paid %s hundredths of %s', captured_minor, payments.currency)
      end as offender, 'booking:' || bookings.id as subject
      from bookings
      left join payments on payments.booking_id = bookings.id and payments.state = 'captured'
      left join lateral amount_to_request(bookings, payments.currency) as asked on true
      where ${of({ booking: 'bookings.id' })} and bookings.status = 'confirmed' and charged_units > 0
        and not exists (select from agent_bookings where booking_id = bookings.id)
        and (payments.captured_minor, payments.currency) is distinct from (asked.amount_minor, asked.currency)`,
  },
  retained_money_bought_something: {
    rule: 'Money is kept only for what is, or was, confirmed',
    statement: (of) => `
      select format('%s is %s, but payment %s is kept', reference, bookings.status, payments.id) as offender,
        'payment:' || payments.id as subject
      from payments join bookings on bookings.id = payments.booking_id
      where ${of({ booking: 'bookings.id' })} and payments.state = 'captured' and bookings.status <> 'confirmed'
        and not (bookings.status = 'cancelled' and bookings.confirmed_at is not null)`,
  },
  payment_states: {
    rule: 'The state of each payment and its time stamps tell one story',
    statement: (of) => `
      select format('Payment %s is %s', id, state) as offender, 'payment:' || id as subject
      from payments
      where ${of(ofPayment)} and (not coalesce(case state
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
        or captured_at < created_at or refund_due_at < captured_at or refunded_at < refund_due_at)`,
  },
  requested_what_was_agreed: {
    rule: 'Each payment asks for what the booking costs, in its currency or in one whose rate was locked with the hold',
    statement: (of) => `
      select format('Payment %s asks for %s hundredths of %s, booking %s costs %s %s', payments.id, payments.amount_minor,
        payments.currency, reference, charged_units, bookings.currency) as offender, 'payment:' || payments.id as subject
      from payments
      join bookings on bookings.id = payments.booking_id
      cross join lateral amount_to_request(bookings, payments.currency) as asked
      where ${of({ booking: 'bookings.id' })} and (payments.currency, payments.amount_minor, payments.amount_usd_minor)
        is distinct from (asked.currency, asked.amount_minor, asked.amount_usd_minor)`,
  },
  refunds_within_what_was_received: {
    rule: 'No more is refunded than was received',
    statement: (of) => `
      select format('Payment %s: %s came, %s goes back', id, captured_minor, refund_minor) as offender, 'payment:' || id as subject
      from payments
      where ${of(ofPayment)} and (refund_minor > captured_minor or refund_usd_minor > captured_usd_minor
        or (refund_minor is not null and captured_minor is null))`,
  },
};

/** Payments and bookings compared with the ledger, per booking and to the cent. */
export const moneyInvariants: Invariants = {
  customers_are_owed_their_refunds: {
    rule: 'The ledger holds exactly what is due back to customers',
    statement: (of) => `
      with kept as (
        select booking_id, sum(case when credit = 'customers:USD' then amount_minor else -amount_minor end) as amount
        from ledger_transfers
        where 'customers:USD' in (debit, credit) and booking_id is not null and ${of({ booking: 'booking_id' })}
        group by booking_id
      ), due as (
        select booking_id, sum(refund_usd_minor) as amount from payments
        where state = 'refund_due' and ${of({ booking: 'booking_id' })} group by booking_id
      )
      select format('Booking %s: %s is due, the ledger has %s', booking_id, coalesce(due.amount, 0),
        coalesce(kept.amount, 0)) as offender, 'booking:' || booking_id as subject
      from kept full join due using (booking_id)
      where coalesce(kept.amount, 0) <> coalesce(due.amount, 0)`,
  },
  payments_are_in_the_ledger: {
    rule: 'Received and refunded money is in the ledger, in dollars and in the currency of the payment',
    statement: (of) => `
      with posted as (
        select
          payment_id,
          coalesce(sum(amount_minor) filter (
            where kind in ('payment_captured', 'deposit') and debit like 'money:%'
          ), 0) as came,
          coalesce(sum(amount_minor) filter (
            where kind = 'payment_captured' and credit = 'customers:USD' or kind = 'deposit' and credit like 'agent:%'
          ), 0) as came_usd,
          coalesce(sum(amount_minor) filter (where kind = 'refund_sent' and credit like 'money:%'), 0)
            - coalesce(sum(amount_minor) filter (where kind = 'refund_returned' and debit like 'money:%'), 0) as sent,
          coalesce(sum(amount_minor) filter (
            where kind in ('refund_sent', 'refund_covered') and debit = 'customers:USD'), 0)
            - coalesce(sum(amount_minor) filter (where kind = 'refund_returned' and credit = 'customers:USD'), 0)
            as sent_usd
        from ledger_transfers
        where payment_id is not null and ${of(ofTransfer)}
        group by payment_id
      )
      select format('Payment %s is %s: %s and %s US cents came, %s and %s went back', payments.id, state,
        coalesce(came, 0), coalesce(came_usd, 0), coalesce(sent, 0), coalesce(sent_usd, 0)) as offender,
        'payment:' || payments.id as subject
      from payments
      left join posted on posted.payment_id = payments.id
      where ${of(ofPayment)} and (coalesce(came, 0) <> coalesce(captured_minor, 0)
        or coalesce(came_usd, 0) <> coalesce(captured_usd_minor, 0)
        or coalesce(sent, 0) <> case when state = 'refunded' then refund_minor - refund_covered_minor else 0 end
        or coalesce(sent_usd, 0) <> case when state = 'refunded' then refund_usd_minor else 0 end)`,
  },
  taken_back_is_in_the_ledger: {
    rule: 'Money taken back by providers, and their fees, is in the ledger, in dollars and in the currency of the payment',
    statement: () => `
      with posted as (
        select
          takeback_id,
          coalesce(sum(case when credit like 'money:%' then amount_minor else -amount_minor end) filter (
            where kind in ('taken_back', 'put_back') and (debit like 'money:%' or credit like 'money:%')), 0) as taken,
          coalesce(sum(case when kind = 'taken_back' then amount_minor else -amount_minor end) filter (
            where kind = 'taken_back' and (debit = 'taken_back:USD' or debit like 'agent:%')
              or kind = 'put_back' and (credit = 'taken_back:USD' or credit like 'agent:%')), 0) as taken_usd,
          coalesce(sum(case when kind = 'dispute_fee' then amount_minor else -amount_minor end) filter (
            where kind in ('dispute_fee', 'dispute_fee_returned')), 0) as fee
        from ledger_transfers
        where takeback_id is not null
        group by takeback_id
      )
      select format('%s of payment %s: %s and %s US cents are away with a fee of %s, the ledger has %s, %s and %s', provider_id,
        payment_id, taken_minor, taken_usd_minor, fee_minor, coalesce(taken, 0), coalesce(taken_usd, 0), coalesce(fee, 0))
        as offender, 'payment:' || payment_id as subject
      from payment_takebacks left join posted on takeback_id = id
      where (taken_minor, taken_usd_minor, fee_minor) <> (coalesce(taken, 0), coalesce(taken_usd, 0), coalesce(fee, 0))`,
  },
  providers_have_what_is_left: {
    rule: 'Of each payment we have what was received less refunds and takebacks',
    statement: (of) => `
      with kept as (
        select payment_id, sum(case when debit like 'money:%' then amount_minor else -amount_minor end) as amount
        from ledger_transfers
        where payment_id is not null and ${of(ofTransfer)} and (debit like 'money:%') <> (credit like 'money:%')
          and mpesa_receipt is null and kind not in ('dispute_fee', 'dispute_fee_returned')
        group by payment_id
      ), taken as (
        select payment_id, sum(taken_minor) as amount from payment_takebacks group by payment_id
      )
      select format('Payment %s is %s: %s came, %s of it taken back, the ledger has %s', payments.id, state, captured_minor,
        coalesce(taken.amount, 0), coalesce(kept.amount, 0)) as offender, 'payment:' || payments.id as subject
      from payments
      left join kept on kept.payment_id = payments.id
      left join taken on taken.payment_id = payments.id
      where ${of(ofPayment)} and coalesce(kept.amount, 0) <> coalesce(captured_minor, 0) - coalesce(taken.amount, 0)
        - case when state = 'refunded' then refund_minor - refund_covered_minor else 0 end`,
  },
  losses_are_explained: {
    rule: 'Our loss is what providers took back of bookings, less the refunds that it covered',
    statement: () => `
      select format('taken_back:USD has %s, takebacks and covered refunds make %s', kept, covered - taken) as offender,
        'account:taken_back:USD' as subject
      from (
        select
          (select coalesce(sum(balance_minor), 0) from ledger_accounts where code = 'taken_back:USD') as kept,
          (select coalesce(sum(refund_covered_usd_minor), 0) from payments where state = 'refunded') as covered,
          (select coalesce(sum(taken_usd_minor), 0) from payment_takebacks
            join payments on payments.id = payment_id where booking_id is not null) as taken
      ) as sums
      where kept <> covered - taken`,
  },
  suppliers_earn_what_was_sold: {
    rule: 'Suppliers have earned the price of confirmed bookings, and nothing else',
    statement: (of) => `
      with earned as (
        select booking_id, account, sum(amount) as amount
        from (
          select booking_id, credit as account, amount_minor as amount from ledger_transfers
          where kind in ('fare_earned', 'fare_returned')
          union all
          select booking_id, debit, -amount_minor from ledger_transfers where kind in ('fare_earned', 'fare_returned')
        ) as sides
        where ${of({ booking: 'booking_id' })} and account <> 'customers:USD' and account not like 'agent%'
        group by booking_id, account
      ), sold as (
        select booking_id, supplier as account, sum(price_minor) as amount
        from (
          select booking_id, supplier, price_minor from flight_bookings
          union all
          select booking_id, supplier, price_minor from hotel_bookings
        ) as parts
        where ${of({ booking: 'booking_id' })}
        group by booking_id, supplier
      )
      select format('%s is %s: %s earned %s of %s', reference, status, account, coalesce(earned.amount, 0),
        coalesce(sold.amount, 0)) as offender, 'booking:' || bookings.id as subject
      from sold full join earned using (booking_id, account)
      join bookings on bookings.id = booking_id
      where case
        -- A price of zero earns nothing.
        when status = 'confirmed' and charged_units = 0 then coalesce(earned.amount, 0) <> 0
        when status = 'confirmed' then coalesce(earned.amount, 0) <> coalesce(sold.amount, 0)
        when confirmed_at is null then coalesce(earned.amount, 0) <> 0
        else coalesce(earned.amount, 0) not between 0 and coalesce(sold.amount, 0)
      end`,
  },
  rounding_is_small: {
    rule: 'Rounding moved less than a unit of the currency each way',
    statement: (of) => `
      select format('%s: rounding is %s US cents', reference, amount) as offender, 'booking:' || booking_id as subject
      from (
        select booking_id, sum(case when credit = 'rounding:USD' then amount_minor else -amount_minor end) as amount
        from ledger_transfers
        where kind = 'rounding' and ${of({ booking: 'booking_id' })}
        group by booking_id
      ) as rounded
      join bookings on bookings.id = booking_id
      where abs(amount) > 100 / rate_per_usd + 2`,
  },
};
