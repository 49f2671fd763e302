-- Payments: their states, their amounts, and how they are settled with the booking and the ledger.
--
-- hold-booking.sql explains the planner settings.

-- Refuses a change of state that is not listed here.
create or replace function guard_payment_states() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('created', 'submitted'), ('created', 'captured'), ('created', 'failed'), ('created', 'unknown'),
    ('submitted', 'captured'), ('submitted', 'failed'), ('submitted', 'unknown'),
    ('unknown', 'captured'), ('unknown', 'failed'), ('unknown', 'submitted'),
    -- A provider may report a failure and send the money after all.
    ('failed', 'captured'),
    ('captured', 'refund_due'), ('refund_due', 'refunded'),
    -- The bank of the customer sent the refund back to the provider.
    ('refunded', 'refund_due'),
    -- Captured and due for refund at once: a wrong amount, or a booking that is already paid.
    ('created', 'refund_due'), ('submitted', 'refund_due'), ('unknown', 'refund_due'), ('failed', 'refund_due')
  ) then
    raise exception 'A payment can not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;

create or replace trigger payments_guard_states before update of state on payments
  for each row when (old.state is distinct from new.state) execute function guard_payment_states();

-- Returns the amount that a payment of a booking requests: the agreed one, or the same price in `asks_in` for a payment method
-- that moves only that currency, at the rate that was locked with the hold. Nulls without such a rate.
create or replace function amount_to_request(booking bookings, asks_in text, out currency text, out amount_minor bigint, out amount_usd_minor bigint)
language sql stable as $$
  select charge.currency, units * 100, round(units * 100 / rate)
  from (
    select booking.currency, booking.rate_per_usd as rate, booking.charged_units as units
    where coalesce(asks_in, booking.currency) = booking.currency
    union all
    select locked_rates.currency, rate_per_usd, round(booking.total_usd_minor * rate_per_usd / 100)::bigint
    from locked_rates where booking_id = booking.id and locked_rates.currency = asks_in
  ) as charge;
$$;

-- Settles each entry of `request`, a SettlementDocument of features/payments/settle-money.ts. Returns for each `payment`:
-- `captured`; `wrong_amount` or `paid_before`, which are due for refund; `already` when it was settled before; `gone` for an
-- unknown payment. And `booking`: `confirmed`, or `refund_due` with the reason when its seats or rooms are gone. Locks
-- payments before bookings and bookings before seats. A document contains each booking at most once.
create or replace function settle_payments(request jsonb, may_wait_for_locks boolean) returns jsonb language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  one record;
  payment payments;
  booking bookings;
  missing jsonb;
  verdict text;
  verdicts jsonb := '{}';
begin
  perform wait_for_locks(may_wait_for_locks);
  -- Locks all payments of a booking, so that only one of them is captured for it.
  perform from payments
  where booking_id in (
    select booking_id from payments
    where id in (select (entry ->> 'paymentId')::uuid from jsonb_array_elements(request) as entry)
  )
  order by id for update;
  -- `no key update`, because a transaction that inserts a reference to the booking may already hold its seats.
  perform from bookings
  where id in (
    select booking_id from payments
    where id in (select (entry ->> 'paymentId')::uuid from jsonb_array_elements(request) as entry)
  )
  order by id for no key update;
  perform lock_seats((
    select jsonb_agg(jsonb_build_object('flightId', flight_id, 'cabin', cabin))
    from jsonb_array_elements(request) as entry
    join payments on payments.id = (entry ->> 'paymentId')::uuid
    join flight_bookings on flight_bookings.booking_id = payments.booking_id
  ));

  for one in
    select * from jsonb_to_recordset(request) as entry ("paymentId" uuid, "receivedMinor" bigint)
  loop
    select * into payment from payments where id = one."paymentId";
    missing := null;
    verdict := case
      when payment.id is null then 'gone'
      when payment.state in ('captured', 'refund_due', 'refunded') then 'already'
      when one."receivedMinor" <> payment.amount_minor then 'wrong_amount'
      when exists (select from payments where booking_id = payment.booking_id and state = 'captured') then 'paid_before'
      else 'captured'
    end;
    if verdict = 'captured' then
      select * into booking from bookings where id = payment.booking_id;
      missing := sell(booking);
    end if;
    verdicts := verdicts || jsonb_build_object(one."paymentId", jsonb_build_object('payment', verdict) || case
      when verdict <> 'captured' then '{}'
      when missing is null then '{"booking": {"outcome": "confirmed"}}'
      else jsonb_build_object('booking', jsonb_build_object('outcome', 'refund_due', 'reason', missing ->> 'outcome'))
    end);
  end loop;

  with settled as (
    select
      payments.id, payments.booking_id, payments.provider, payments.currency, received."receivedMinor", received."receivedUsdMinor",
      received."providerReference", received."receivedBy",
      verdicts -> received."paymentId"::text ->> 'payment' as payment_verdict,
      verdicts -> received."paymentId"::text -> 'booking' ->> 'reason' as reason,
      coalesce(verdicts -> received."paymentId"::text -> 'booking' ->> 'outcome' = 'confirmed', false) as is_confirmed,
      bookings.status = 'expired' as is_late
    from jsonb_to_recordset(request) as received (
      "paymentId" uuid, "receivedMinor" bigint, "receivedUsdMinor" bigint, "providerReference" text, "receivedBy" uuid
    )
    join payments on payments.id = received."paymentId"
    join bookings on bookings.id = payments.booking_id
    where verdicts -> received."paymentId"::text ->> 'payment' <> 'already'
  ), updated_payments as (
    update payments set
      state = case when is_confirmed then 'captured' else 'refund_due' end,
      captured_minor = "receivedMinor",
      captured_usd_minor = "receivedUsdMinor",
      captured_at = clock_timestamp(),
      provider_reference = coalesce("providerReference", provider_reference),
      received_by = "receivedBy",
      failure = case when is_confirmed then null when payment_verdict = 'captured' then 'not_available' else payment_verdict end,
      refund_minor = case when not is_confirmed then "receivedMinor" end,
      refund_usd_minor = case when not is_confirmed then "receivedUsdMinor" end,
      refund_due_at = case when not is_confirmed then clock_timestamp() end
    from settled where settled.id = payments.id
  ), updated_bookings as (
    update bookings set status = 'confirmed', confirmed_at = clock_timestamp()
    from settled where settled.booking_id = bookings.id and is_confirmed
  ), inserted_events as (
    insert into booking_events (booking_id, kind, detail)
    select
      booking_id, case when is_confirmed then 'confirmed' else 'money_returns' end,
      jsonb_build_object('paymentId', id, 'late', is_late, 'why', coalesce(reason, payment_verdict))
    from settled
  ), queued_emails as (
    insert into booking_outbox (booking_id, kind, detail)
    select
      booking_id, case when is_confirmed then 'confirmed' else 'money_returns' end, jsonb_build_object('paymentId', id)
    from settled
  ), fares as (
    select settled.id, supplier, price_minor::bigint as amount
    from settled join flight_bookings on flight_bookings.booking_id = settled.booking_id where is_confirmed
    union all
    select settled.id, supplier, price_minor
    from settled join hotel_bookings on hotel_bookings.booking_id = settled.booking_id where is_confirmed
  ), rests as (
    select settled.id, "receivedUsdMinor" - coalesce(sum(amount), 0)::bigint as amount
    from settled left join fares on fares.id = settled.id where is_confirmed group by settled.id, "receivedUsdMinor"
  ), moves as (
    select id, 'money:' || provider || ':' || currency as debit,
      case when currency = 'USD' then 'customers:USD' else 'exchange:' || currency end as credit,
      "receivedMinor" as amount, 'payment_captured' as kind
    from settled
    union all
    select id, 'exchange:USD', 'customers:USD', "receivedUsdMinor", 'payment_captured' from settled where currency <> 'USD'
    union all
    select id, 'customers:USD', supplier, amount, 'fare_earned' from fares
    union all
    select id, 'customers:USD', 'rounding:USD', amount, 'rounding' from rests
    union all
    select id, 'rounding:USD', 'customers:USD', -amount, 'rounding' from rests
  )
  insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, payment_id)
  select debit, credit, amount, kind, settled.booking_id, settled.id
  from moves join settled on settled.id = moves.id where amount > 0;

  return (select jsonb_agg(verdicts -> (entry ->> 'paymentId') order by place)
    from jsonb_array_elements(request) with ordinality as entries (entry, place));
end;
$$;
