-- M-Pesa moves whole shillings. A booking in another currency agrees on their rate too, with the hold: whoever pays by
-- M-Pesa, at once or at a third try, is asked for the same amount.
alter table bookings add column kes_per_usd numeric(14, 6) check (kes_per_usd > 0);
update bookings set kes_per_usd = coalesce(
  case when currency = 'KES' then rate_per_usd end,
  (select (value ->> 'KES')::numeric from settings where key = 'ratesPerUsd'),
  129.5
)
-- Those that somebody may still pay for, as late as money comes.
where status = 'held' or (status = 'expired' and expired_at > now() - interval '30 days');

-- What one way to pay asks for, for one booking: shillings by M-Pesa, and else what was agreed.
create function asked_for(booking bookings, way text, out currency text, out amount_minor bigint, out amount_usd_minor bigint)
language sql stable as $$
  select
    case when is_changed then 'KES' else booking.currency end,
    units * 100,
    round(units * 100 / case when is_changed then booking.kes_per_usd else booking.rate_per_usd end)
  from (
    select is_changed,
      case when is_changed then round(booking.total_minor * booking.kes_per_usd / 100)::bigint else booking.charged_units end
        as units
    from (select way = 'mpesa' and booking.currency <> 'KES' as is_changed) as way
  ) as asked;
$$;

-- As in 0018, and the rate of the shilling.
create or replace function hold_bookings(asked jsonb, has_patience boolean) returns jsonb language plpgsql as $$
declare
  one jsonb;
  refusal jsonb;
  answers jsonb := '{}';
  taken jsonb := '[]';
  attempt integer;
begin
  perform wait_for_locks(has_patience);
  -- The same submit, the same mailbox and the same network take turns, or each of many at once would still find room
  -- below the limits. In one document each stands once: booking-desk.ts sees to it.
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(turn, 0) as lock
    from jsonb_array_elements(asked) as entry, jsonb_array_elements_text(entry -> 'turns') as turn
    order by 1
  ) as locks;
  perform lock_seats(
    (select jsonb_agg(seat) from jsonb_array_elements(asked) as entry, jsonb_array_elements(entry -> 'seats') as seat)
  );
  perform from hotels
  where id in (select (entry -> 'stay' ->> 'hotelId')::uuid from jsonb_array_elements(asked) as entry)
  order by id for no key update;

  for one in select * from jsonb_array_elements(asked) loop
    refusal := decide_hold(one);
    if refusal is null then
      taken := taken || one;
    else
      answers := answers || jsonb_build_object(one ->> 'id', refusal);
    end if;
  end loop;

  -- A reference that somebody has is passed over for the next one.
  for attempt in 0..9 loop
    exit when taken = '[]';
    with wanted as (
      select entry, entry -> 'references' ->> attempt as reference,
        clock_timestamp() + make_interval(secs => (entry ->> 'holdSeconds')::integer) as ends_at
      from jsonb_array_elements(taken) as entry
    ), booking as (
      insert into bookings (
        id, reference, booking_type, status, user_id, contact_email, contact_phone, contact_verified_at, language,
        total_minor, currency, rate_per_usd, charged_units, travel_date, ends_on, hold_kind, hold_expires_at, held_from,
        held_by, kes_per_usd
      )
      select
        id, reference, type, 'held', "userId", "contactEmail", "contactPhone",
        case when "isContactVerified" then clock_timestamp() end, language, "totalMinor", currency, "ratePerUsd",
        "chargedUnits", "travelDate", "endsOn", "holdKind", ends_at, "heldFrom", "heldBy", "kesPerUsd"
      from wanted
      cross join jsonb_to_record(entry) as it (
        id uuid, type text, "userId" uuid, "contactEmail" text, "contactPhone" text, "isContactVerified" boolean,
        language text, "totalMinor" bigint, currency text, "ratePerUsd" numeric, "chargedUnits" bigint,
        "travelDate" date, "endsOn" date, "holdKind" text, "heldFrom" text, "heldBy" text,
        "kesPerUsd" numeric
      )
      on conflict (reference) do nothing
      returning id, reference, hold_kind, hold_expires_at
    ), held as (
      select wanted.entry, booking.* from booking join wanted on wanted.reference = booking.reference
    ), flown as (
      insert into flight_bookings (
        booking_id, leg, position, flight_id, cabin, seats, adult_fare_minor, child_fare_minor, infant_fare_minor,
        price_minor, fare, supplier, departure_time, arrival_time
      )
      select
        held.id, flight.leg, flight.position, flight."flightId", flight.cabin, flight.seats, flight."adultFareMinor",
        flight."childFareMinor", flight."infantFareMinor", flight."priceMinor", flight.fare,
        'airline:' || flights.airline_id || ':USD', flights.departure_time, flights.arrival_time
      from held
      cross join jsonb_to_recordset(entry -> 'flights') as flight (
        leg smallint, position smallint, "flightId" uuid, cabin text, seats smallint, "adultFareMinor" bigint,
        "childFareMinor" bigint, "infantFareMinor" bigint, "priceMinor" bigint, fare jsonb
      )
      cross join lateral (select * from flights where flights.id = flight."flightId" limit 1) as flights
    ), lodged as (
      insert into hotel_bookings (
        booking_id, hotel_id, check_in, check_out, rooms_count, adults, children, price_minor, supplier,
        free_cancellation_days, cancellation_fee_percent
      )
      select
        held.id, "hotelId", "checkIn", "checkOut", "roomsCount", adults, children, "priceMinor",
        'hotel:' || "hotelId" || ':USD', "freeCancellationDays", "cancellationFeePercent"
      from held
      cross join jsonb_to_record(entry -> 'stay') as stay (
        "hotelId" uuid, "checkIn" date, "checkOut" date, "roomsCount" smallint, adults smallint, children smallint,
        "priceMinor" bigint, "freeCancellationDays" smallint, "cancellationFeePercent" smallint
      )
      where entry ? 'stay'
    ), travelling as (
      insert into booking_travellers (
        booking_id, position, traveller_type, title, given_names, last_name, birth_date, nationality, passport_sealed,
        passport_end, passport_expires_on, last_name_words, given_name_words
      )
      select
        held.id, position, type, title, "givenNames", "lastName", "birthDate", nationality, "passportSealed",
        "passportEnd", "passportExpiresOn", "lastNameWords", "givenNameWords"
      from held
      cross join jsonb_to_recordset(entry -> 'travellers') as traveller (
        position smallint, type text, title text, "givenNames" text, "lastName" text, "birthDate" date,
        nationality text, "passportSealed" text, "passportEnd" text, "passportExpiresOn" date,
        "lastNameWords" text[], "givenNameWords" text[]
      )
    ), paid as (
      insert into payments (id, booking_id, provider, method, currency, amount_minor, amount_usd_minor, payer_phone)
      select payment.id, held.id, provider, method, currency, "amountMinor", "amountUsdMinor", "payerPhone"
      from held
      cross join jsonb_to_record(entry -> 'payment') as payment (
        id uuid, provider text, method text, currency text, "amountMinor" bigint, "amountUsdMinor" bigint,
        "payerPhone" text
      )
      where entry ? 'payment'
    ), noted as (
      insert into booking_events (booking_id, kind, actor_id, actor_role, detail)
      select
        id, 'held', (entry ->> 'userId')::uuid, entry ->> 'role',
        jsonb_build_object('kind', hold_kind, 'until', hold_expires_at)
      from held
    ), told as (
      insert into booking_outbox (booking_id, kind) select id, 'held' from held where hold_kind = 'pay_later'
    ), answered as (
      insert into submits (key, caller, body_hash, answer)
      select
        (entry -> 'submit' ->> 'key')::uuid, entry -> 'submit' ->> 'caller', entry -> 'submit' ->> 'bodyHash',
        jsonb_build_object(
          'outcome', 'held', 'bookingId', id, 'reference', reference, 'expiresAt', hold_expires_at,
          'paymentId', entry -> 'payment' ->> 'id'
        )
      from held
      returning answer
    )
    select
      answers || coalesce(jsonb_object_agg(answer ->> 'bookingId', answer), '{}'),
      coalesce((select jsonb_agg(entry) from wanted where (entry ->> 'id')::uuid not in (select id from booking)), '[]')
    into answers, taken
    from answered;
  end loop;
  if taken <> '[]' then
    raise exception 'No reference was free';
  end if;
  return (select jsonb_agg(answers -> (entry ->> 'id') order by place)
    from jsonb_array_elements(asked) with ordinality as entries (entry, place));
end;
$$;

do $$
declare
  setting text;
begin
  foreach setting in array array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'] loop
    execute format('alter function hold_bookings set %s = off', setting);
  end loop;
  execute 'alter function hold_bookings set plan_cache_mode = force_generic_plan';
end;
$$;

alter table payments
  -- When the provider was first asked to send money back, for providers that need a while; and why it would not, as far
  -- as is known. While that is empty, a refund may be on its way.
  add column refund_asked_at timestamptz,
  add column refund_failure text check (char_length(refund_failure) between 1 and 200);

-- What M-Pesa calls a movement of money, and people have on their telephone.
create function is_mpesa_receipt(name text) returns boolean language sql immutable as $$
  select name ~ '^[A-Z0-9]{6,20}$'
$$;
create domain mpesa_receipt as text check (is_mpesa_receipt(value));

-- The prompts that M-Pesa was asked to send, one for each payment at most: asking it twice makes two telephones ring. The
-- row is written before M-Pesa is asked. What its callback said is kept as said; nothing is believed before M-Pesa, asked
-- in turn, agrees.
create table mpesa_pushes (
  payment_id uuid primary key references payments,
  amount_minor bigint not null check (amount_minor > 0 and amount_minor % 100 = 0),
  asked_at timestamptz not null default clock_timestamp(),
  -- What M-Pesa calls it; null where its answer never came, until its callback does.
  checkout_request_id text unique check (char_length(checkout_request_id) between 1 and 120),
  -- Why it would not send a prompt.
  refusal text check (char_length(refusal) between 1 and 200),
  -- What the callback said.
  told_at timestamptz,
  told_result_code integer,
  told_receipt mpesa_receipt,
  told_amount_minor bigint
);
