import type { Invariant } from './invariant.ts';

/** What payments and bookings say, held against the ledger, booking by booking and to the cent. */
export const moneyInvariants: Invariant[] = [
  {
    name: 'customers_are_owed_their_refunds',
    rule: "Of a customer's money the house keeps exactly what is due back to them",
    statement: `
      with kept as (
        select booking_id, sum(case when credit = 'customers:USD' then amount_minor else -amount_minor end) as amount
        from ledger_transfers
        where 'customers:USD' in (debit, credit)
        group by booking_id
      ), due as (
        select booking_id, sum(refund_usd_minor) as amount from payments where state = 'refund_due' group by booking_id
      )
      select format('Booking %s: %s is due, the ledger has %s', booking_id, coalesce(due.amount, 0),
        coalesce(kept.amount, 0)) as offender
      from kept full join due using (booking_id)
      where coalesce(kept.amount, 0) <> coalesce(due.amount, 0)`,
  },
  {
    name: 'payments_are_in_the_ledger',
    rule: 'What came and what went back stand in the ledger, in dollars and in the currency that was paid',
    statement: `
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
          coalesce(sum(amount_minor) filter (where kind = 'refund_sent' and debit = 'customers:USD'), 0)
            - coalesce(sum(amount_minor) filter (where kind = 'refund_returned' and credit = 'customers:USD'), 0)
            as sent_usd
        from ledger_transfers
        where payment_id is not null
        group by payment_id
      )
      select format('Payment %s is %s: %s and %s US cents came, %s and %s went back', payments.id, state,
        coalesce(came, 0), coalesce(came_usd, 0), coalesce(sent, 0), coalesce(sent_usd, 0)) as offender
      from payments
      left join posted on posted.payment_id = payments.id
      where coalesce(came, 0) <> coalesce(captured_minor, 0)
        or coalesce(came_usd, 0) <> coalesce(captured_usd_minor, 0)
        or coalesce(sent, 0) <> case when state = 'refunded' then refund_minor else 0 end
        or coalesce(sent_usd, 0) <> case when state = 'refunded' then refund_usd_minor else 0 end`,
  },
  {
    name: 'suppliers_earn_what_was_sold',
    rule: 'Who carries or lodges people has earned the price of what is confirmed, and nothing else',
    statement: `
      with earned as (
        select booking_id, account, sum(amount) as amount
        from (
          select booking_id, credit as account, amount_minor as amount from ledger_transfers
          where kind in ('fare_earned', 'fare_returned')
          union all
          select booking_id, debit, -amount_minor from ledger_transfers where kind in ('fare_earned', 'fare_returned')
        ) as sides
        where account <> 'customers:USD' and account not like 'agent%'
        group by booking_id, account
      ), sold as (
        select booking_id, supplier as account, sum(price_minor) as amount
        from (
          select booking_id, supplier, price_minor from flight_bookings
          union all
          select booking_id, supplier, price_minor from hotel_bookings
        ) as parts
        group by booking_id, supplier
      )
      select format('%s is %s: %s earned %s of %s', reference, status, account, coalesce(earned.amount, 0),
        coalesce(sold.amount, 0)) as offender
      from sold full join earned using (booking_id, account)
      join bookings on bookings.id = booking_id
      where case
        -- For nothing, nothing is earned.
        when status = 'confirmed' and charged_units = 0 then coalesce(earned.amount, 0) <> 0
        when status = 'confirmed' then coalesce(earned.amount, 0) <> coalesce(sold.amount, 0)
        when confirmed_at is null then coalesce(earned.amount, 0) <> 0
        else coalesce(earned.amount, 0) not between 0 and coalesce(sold.amount, 0)
      end`,
  },
  {
    name: 'rounding_is_small',
    rule: 'Rounding moved less than a unit of the currency each way',
    statement: `
      select format('%s: rounding is %s US cents', reference, amount) as offender
      from (
        select booking_id, sum(case when credit = 'rounding:USD' then amount_minor else -amount_minor end) as amount
        from ledger_transfers
        where kind = 'rounding'
        group by booking_id
      ) as rounded
      join bookings on bookings.id = booking_id
      where abs(amount) > 100 / rate_per_usd + 2`,
  },
];
