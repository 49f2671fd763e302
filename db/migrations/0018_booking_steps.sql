-- The steps of a booking that everybody waits for. Sales that come at the same moment come together, as one document
-- with many entries, one statement and one commit: features/booking/booking-desk.ts. Prices, terms and texts are decided by
-- the callers; here is decided who gets the seats. docs/domain/booking.md tells it in prose.

-- Those who come together wait for nobody for long. Who is in the way of the others is sent again, alone, and waits for
-- its own flight only, and for that not for ever either.
create function wait_for_locks(has_patience boolean) returns void language sql as $$
  select set_config('lock_timeout', case when has_patience then '3s' else '250ms' end, true);
$$;

-- Whether one network would hold more of one flight or hotel than it may without paying.
create function holds_too_much(asked jsonb) returns boolean language sql stable as $$
  with held as (
    select id from bookings
    where status = 'held' and held_from = asked ->> 'heldFrom' and hold_expires_at > clock_timestamp()
  )
  select exists (
    select from jsonb_to_recordset(asked -> 'seats') as wanted ("flightId" uuid, cabin text, seats integer)
    where wanted.seats + (
      select coalesce(sum(flight_bookings.seats), 0)
      from held join flight_bookings on flight_bookings.booking_id = held.id
      where flight_bookings.flight_id = wanted."flightId"
    ) > (asked -> 'limits' ->> 'placesOfNetwork')::integer
  ) or exists (
    select from jsonb_to_record(asked -> 'stay') as wanted ("hotelId" uuid, "roomsCount" integer)
    where wanted."roomsCount" + (
      select coalesce(sum(hotel_bookings.rooms_count), 0)
      from held join hotel_bookings on hotel_bookings.booking_id = held.id
      where hotel_bookings.hotel_id = wanted."hotelId"
    ) > (asked -> 'limits' ->> 'placesOfNetwork')::integer
  );
$$;

-- Whether one may have what it asks for: null when it has been taken for it, else the answer.
create function decide_hold(asked jsonb) returns jsonb language plpgsql as $$
declare
  known submits;
  open_bookings integer;
  holds_of_contact integer;
  holds_of_network integer;
begin
  select * into known from submits
  where key = (asked -> 'submit' ->> 'key')::uuid and caller = asked -> 'submit' ->> 'caller';
  if found then
    return case
      when known.body_hash = asked -> 'submit' ->> 'bodyHash' then known.answer || '{"again": true}'
      else '{"outcome": "other_submit"}'
    end;
  end if;

  -- Whoever has shown that the address is theirs answers for their own bookings: anybody else may have typed it.
  select count(*) into open_bookings
  from bookings
  where status in ('held', 'confirmed') and ends_on >= (asked ->> 'today')::date
    and (
      user_id = (asked ->> 'userId')::uuid
      or lower(contact_email) = lower(asked ->> 'contactEmail')
        and (contact_verified_at is not null or not (asked ->> 'isContactVerified')::boolean)
    );
  select count(*) into holds_of_contact
  from bookings
  where status = 'held' and held_by = asked ->> 'heldBy' and hold_expires_at > clock_timestamp()
    and (
      not (asked ->> 'isContactVerified')::boolean or contact_verified_at is not null
      or user_id = (asked ->> 'userId')::uuid
    );
  select count(*) into holds_of_network
  from bookings
  where status = 'held' and held_from = asked ->> 'heldFrom' and hold_expires_at > clock_timestamp();
  if open_bookings >= (asked -> 'limits' ->> 'openBookings')::integer then
    return '{"outcome": "too_many_bookings"}';
  end if;
  if holds_of_contact >= (asked -> 'limits' ->> 'holdsOfContact')::integer
    or holds_of_network >= (asked -> 'limits' ->> 'holdsOfNetwork')::integer
    or holds_of_network > 0 and holds_too_much(asked)
  then
    return '{"outcome": "too_many_holds"}';
  end if;

  if asked ? 'flights' then
    return take_seats(asked -> 'seats', false);
  end if;
  return take_rooms(
    (asked ->> 'id')::uuid, (asked -> 'stay' ->> 'hotelId')::uuid,
    daterange((asked -> 'stay' ->> 'checkIn')::date, (asked -> 'stay' ->> 'checkOut')::date),
    asked -> 'stay' -> 'rooms', 'held'
  );
end;
$$;

-- From the first look to the hold, for each entry of `asked`: features/booking/holds/place-hold.ts builds them. The answers
-- stand in the same order.
create function hold_bookings(asked jsonb, has_patience boolean) returns jsonb language plpgsql as $$
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
        held_by
      )
      select
        id, reference, type, 'held', "userId", "contactEmail", "contactPhone",
        case when "isContactVerified" then clock_timestamp() end, language, "totalMinor", currency, "ratePerUsd",
        "chargedUnits", "travelDate", "endsOn", "holdKind", ends_at, "heldFrom", "heldBy"
      from wanted
      cross join jsonb_to_record(entry) as it (
        id uuid, type text, "userId" uuid, "contactEmail" text, "contactPhone" text, "isContactVerified" boolean,
        language text, "totalMinor" bigint, currency text, "ratePerUsd" numeric, "chargedUnits" bigint,
        "travelDate" date, "endsOn" date, "holdKind" text, "heldFrom" text, "heldBy" text
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

-- The seats of a booking as take_seats takes them. Whoever has agreed on a price before keeps it.
create function seats_of_booking(of_booking uuid) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('flightId', flight_id, 'cabin', cabin, 'seats', seats))
  from (
    select flight_id, cabin, sum(seats) as seats from flight_bookings where booking_id = of_booking group by flight_id, cabin
  ) as needed;
$$;

-- Takes again what an expired booking had: null when it could, else what is in the way.
create function take_again(of_booking uuid) returns jsonb language plpgsql as $$
declare
  missing jsonb;
  stay hotel_bookings;
  freed jsonb;
begin
  select * into stay from hotel_bookings where booking_id = of_booking;
  if not found then
    return take_seats(seats_of_booking(of_booking), true);
  end if;
  if stay.check_in < (clock_timestamp() at time zone 'UTC')::date - 1 then
    return '{"outcome": "not_free"}';
  end if;
  select
    jsonb_agg(jsonb_build_object('roomTypeId', type, 'capacity', capacity, 'pricePerNightMinor', price, 'count', count, 'anyPrice', true))
  into freed
  from (
    select rooms.room_type_id as type, rooms.capacity, min(room_stays.price_per_night_minor) as price, count(*) as count
    from room_stays join rooms on rooms.id = room_stays.room_id
    where room_stays.booking_id = of_booking
    group by 1, 2
  ) as groups;
  missing := take_rooms(of_booking, stay.hotel_id, daterange(stay.check_in, stay.check_out), freed, 'sold');
  if missing is null then
    -- Each room costs what one of its kind did.
    with kinds as (
      select room_stays.id, room_stays.state, room_stays.price_per_night_minor as price, rooms.room_type_id, rooms.capacity,
        row_number() over (
          partition by rooms.room_type_id, rooms.capacity, room_stays.state = 'freed'
          order by room_stays.price_per_night_minor, room_stays.id
        ) as place
      from room_stays join rooms on rooms.id = room_stays.room_id
      where room_stays.booking_id = of_booking
    )
    update room_stays set price_per_night_minor = before.price
    from kinds as before
    join kinds as again using (room_type_id, capacity, place)
    where before.state = 'freed' and again.state <> 'freed' and room_stays.id = again.id;
    delete from room_stays where booking_id = of_booking and state = 'freed';
  end if;
  return missing;
end;
$$;

-- Makes what a booking holds its own: null when it could, else what is in the way. The caller holds its lock.
create function sell(booking bookings) returns jsonb language plpgsql as $$
declare
  missing jsonb;
begin
  if booking.status = 'expired' then
    return take_again(booking.id);
  end if;
  if booking.status <> 'held' then
    return jsonb_build_object('outcome', booking.status);
  end if;
  if booking.booking_type = 'hotel' then
    update room_stays set state = 'sold' where booking_id = booking.id and state = 'held';
    return null;
  end if;
  -- The seats first, and then a look at the flights, which are cancelled only under the lock of their seats.
  perform move_seats(booking.id, -1, 1);
  select jsonb_build_object('outcome', 'cancelled', 'flightId', flights.id, 'flight', flights.flight_number)
  into missing
  from flight_bookings
  cross join lateral (select * from flights where flights.id = flight_bookings.flight_id limit 1) as flights
  where flight_bookings.booking_id = booking.id and (flights.status = 'cancelled' or flights.deleted_at is not null)
  limit 1;
  if missing is not null then
    perform move_seats(booking.id, 1, -1);
  end if;
  return missing;
end;
$$;

-- Money came, for each entry of {paymentId, cameMinor, cameUsdMinor, providerReference, receivedBy}. `payment` is `captured`,
-- or `wrong_amount` or `paid_before`, and then it goes back. Whoever asks first writes it into the books; all others hear
-- `already`. `booking` is what became of it: confirmed, or `refund_due` where what it had is gone. Payments are locked
-- before bookings and those before seats, always; in one document each booking stands once.
create function settle_payments(asked jsonb, has_patience boolean) returns jsonb language plpgsql as $$
declare
  one record;
  payment payments;
  booking bookings;
  missing jsonb;
  verdict text;
  verdicts jsonb := '{}';
begin
  perform wait_for_locks(has_patience);
  -- All payments of a booking, so that two of them never count as its one.
  perform from payments
  where booking_id in (
    select booking_id from payments
    where id in (select (entry ->> 'paymentId')::uuid from jsonb_array_elements(asked) as entry)
  )
  order by id for update;
  -- Not more than that: whoever notes something about a booking points at it, and may have its seats.
  perform from bookings
  where id in (
    select booking_id from payments
    where id in (select (entry ->> 'paymentId')::uuid from jsonb_array_elements(asked) as entry)
  )
  order by id for no key update;
  perform lock_seats((
    select jsonb_agg(jsonb_build_object('flightId', flight_id, 'cabin', cabin))
    from jsonb_array_elements(asked) as entry
    join payments on payments.id = (entry ->> 'paymentId')::uuid
    join flight_bookings on flight_bookings.booking_id = payments.booking_id
  ));

  for one in
    select * from jsonb_to_recordset(asked) as entry ("paymentId" uuid, "cameMinor" bigint)
  loop
    select * into payment from payments where id = one."paymentId";
    missing := null;
    verdict := case
      when payment.id is null then 'gone'
      when payment.state in ('captured', 'refund_due', 'refunded') then 'already'
      when one."cameMinor" <> payment.amount_minor then 'wrong_amount'
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
      payments.id, payments.booking_id, payments.provider, payments.currency, came."cameMinor", came."cameUsdMinor",
      came."providerReference", came."receivedBy",
      verdicts -> came."paymentId"::text ->> 'payment' as payment_verdict,
      verdicts -> came."paymentId"::text -> 'booking' ->> 'reason' as reason,
      coalesce(verdicts -> came."paymentId"::text -> 'booking' ->> 'outcome' = 'confirmed', false) as is_confirmed,
      bookings.status = 'expired' as is_late
    from jsonb_to_recordset(asked) as came (
      "paymentId" uuid, "cameMinor" bigint, "cameUsdMinor" bigint, "providerReference" text, "receivedBy" uuid
    )
    join payments on payments.id = came."paymentId"
    join bookings on bookings.id = payments.booking_id
    where verdicts -> came."paymentId"::text ->> 'payment' <> 'already'
  ), captured as (
    update payments set
      state = case when is_confirmed then 'captured' else 'refund_due' end,
      captured_minor = "cameMinor",
      captured_usd_minor = "cameUsdMinor",
      captured_at = clock_timestamp(),
      provider_reference = coalesce("providerReference", provider_reference),
      received_by = "receivedBy",
      failure = case when is_confirmed then null when payment_verdict = 'captured' then 'not_available' else payment_verdict end,
      refund_minor = case when not is_confirmed then "cameMinor" end,
      refund_usd_minor = case when not is_confirmed then "cameUsdMinor" end,
      refund_due_at = case when not is_confirmed then clock_timestamp() end
    from settled where settled.id = payments.id
  ), confirmed as (
    update bookings set status = 'confirmed', confirmed_at = clock_timestamp()
    from settled where settled.booking_id = bookings.id and is_confirmed
  ), noted as (
    insert into booking_events (booking_id, kind, detail)
    select
      booking_id, case when is_confirmed then 'confirmed' else 'money_returns' end,
      jsonb_build_object('paymentId', id, 'late', is_late, 'why', coalesce(reason, payment_verdict))
    from settled
  ), told as (
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
    select settled.id, "cameUsdMinor" - coalesce(sum(amount), 0)::bigint as amount
    from settled left join fares on fares.id = settled.id where is_confirmed group by settled.id, "cameUsdMinor"
  ), moves as (
    select id, 'money:' || provider || ':' || currency as debit,
      case when currency = 'USD' then 'customers:USD' else 'exchange:' || currency end as credit,
      "cameMinor" as amount, 'payment_captured' as kind
    from settled
    union all
    select id, 'exchange:USD', 'customers:USD', "cameUsdMinor", 'payment_captured' from settled where currency <> 'USD'
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
    from jsonb_array_elements(asked) with ordinality as entries (entry, place));
end;
$$;

-- One hold whose time is over, by the clock of the database; null where there is none. One a transaction, because the
-- seats of two bookings would not be locked in order. A booking in somebody's hands is left for the next look.
create function expire_next_hold() returns uuid language plpgsql as $$
declare
  over uuid;
begin
  select id into over from bookings
  where status = 'held' and hold_expires_at <= clock_timestamp()
  order by hold_expires_at limit 1 for no key update skip locked;
  if over is null then
    return null;
  end if;
  perform release_seats_and_rooms(over, false);
  update bookings set status = 'expired', expired_at = clock_timestamp() where id = over;
  insert into booking_events (booking_id, kind) values (over, 'expired');
  insert into booking_outbox (booking_id, kind) values (over, 'expired');
  return over;
end;
$$;

-- Each touches a few rows by their keys. Plans are made once for a connection, perhaps while a table is still empty, and
-- must be right when it is not: they go by the indexes, whatever the planner believes of sizes.
do $$
declare
  step text;
  setting text;
begin
  foreach step in array array['hold_bookings', 'settle_payments', 'expire_next_hold'] loop
    foreach setting in array array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'] loop
      execute format('alter function %s set %s = off', step, setting);
    end loop;
    execute format('alter function %s set plan_cache_mode = force_generic_plan', step);
  end loop;
end;
$$;
