-- The steps of a booking that everybody waits for, each one statement from outside, so that the locks of seats are held
-- for as short as can be: docs/domain/booking.md. Prices, terms and texts are decided by the callers; here is decided who
-- gets the seats.

-- From the first look to the hold. `asked` is one document, built in features/booking/place-hold.ts.
create function hold_booking(asked jsonb) returns jsonb language plpgsql as $$
declare
  new_id uuid := asked ->> 'id';
  known submits;
  missing jsonb;
  candidate text;
  answer jsonb;
  ends_at timestamptz;
begin
  -- The same submit, the same mailbox and the same network take turns, or each of many at once would still find room
  -- below the limits.
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(turn, 0) as lock from jsonb_array_elements_text(asked -> 'turns') as turn order by 1
  ) as locks;

  select * into known from submits
  where key = (asked -> 'submit' ->> 'key')::uuid and caller = asked -> 'submit' ->> 'caller';
  if found then
    return case
      when known.body_hash = asked -> 'submit' ->> 'bodyHash' then known.answer || '{"again": true}'
      else '{"outcome": "other_submit"}'
    end;
  end if;

  if (
    select count(*) from bookings
    where status in ('held', 'confirmed') and ends_on >= (asked ->> 'today')::date
      and (lower(contact_email) = lower(asked ->> 'contactEmail') or user_id = (asked ->> 'userId')::uuid)
  ) >= (asked -> 'limits' ->> 'openBookings')::integer then
    return '{"outcome": "too_many_bookings"}';
  end if;
  if (
    select count(*) from bookings
    where status = 'held' and hold_expires_at > clock_timestamp()
      and lower(contact_email) = lower(asked ->> 'contactEmail')
  ) >= (asked -> 'limits' ->> 'holdsOfContact')::integer or (
    select count(*) from bookings
    where status = 'held' and hold_expires_at > clock_timestamp() and held_from = asked ->> 'heldFrom'
  ) >= (asked -> 'limits' ->> 'holdsOfNetwork')::integer then
    return '{"outcome": "too_many_holds"}';
  end if;

  ends_at := clock_timestamp() + make_interval(secs => (asked ->> 'holdSeconds')::integer);
  if asked ? 'flights' then
    missing := take_seats(asked -> 'seats', false);
    if missing is not null then
      return missing;
    end if;
  end if;

  for candidate in select jsonb_array_elements_text(asked -> 'references') loop
    insert into bookings (
      id, reference, booking_type, status, user_id, contact_email, contact_phone, contact_verified_at, language,
      total_minor, currency, rate_per_usd, charged_units, travel_date, ends_on, hold_kind, hold_expires_at, held_from
    ) values (
      new_id, candidate, asked ->> 'type', 'held', (asked ->> 'userId')::uuid, asked ->> 'contactEmail',
      asked ->> 'contactPhone', case when (asked ->> 'isContactVerified')::boolean then clock_timestamp() end,
      asked ->> 'language', (asked ->> 'totalMinor')::bigint, asked ->> 'currency', (asked ->> 'ratePerUsd')::numeric,
      (asked ->> 'chargedUnits')::bigint, (asked ->> 'travelDate')::date, (asked ->> 'endsOn')::date,
      asked ->> 'holdKind', ends_at, asked ->> 'heldFrom'
    ) on conflict (reference) do nothing;
    exit when found;
  end loop;
  if not found then
    raise exception 'No reference was free';
  end if;

  if asked ? 'stay' then
    missing := take_rooms(
      new_id, (asked -> 'stay' ->> 'hotelId')::uuid,
      daterange((asked -> 'stay' ->> 'checkIn')::date, (asked -> 'stay' ->> 'checkOut')::date),
      asked -> 'stay' -> 'rooms', 'held'
    );
    if missing is not null then
      -- A stay has no seats: nothing has been taken but the name.
      delete from bookings where id = new_id;
      return missing;
    end if;
    insert into hotel_bookings (
      booking_id, hotel_id, check_in, check_out, rooms_count, adults, children, price_minor, supplier,
      free_cancellation_days, cancellation_fee_percent
    )
    select
      new_id, "hotelId", "checkIn", "checkOut", "roomsCount", adults, children, "priceMinor",
      'hotel:' || "hotelId" || ':USD', "freeCancellationDays", "cancellationFeePercent"
    from jsonb_to_record(asked -> 'stay') as stay (
      "hotelId" uuid, "checkIn" date, "checkOut" date, "roomsCount" smallint, adults smallint, children smallint,
      "priceMinor" bigint, "freeCancellationDays" smallint, "cancellationFeePercent" smallint
    );
  end if;
  if asked ? 'flights' then
    insert into flight_bookings (
      booking_id, leg, position, flight_id, cabin, seats, adult_fare_minor, child_fare_minor, infant_fare_minor,
      price_minor, fare, supplier, departure_time, arrival_time
    )
    select
      new_id, wanted.leg, wanted.position, wanted."flightId", wanted.cabin, wanted.seats, wanted."adultFareMinor",
      wanted."childFareMinor", wanted."infantFareMinor", wanted."priceMinor", wanted.fare,
      'airline:' || flights.airline_id || ':USD', flights.departure_time, flights.arrival_time
    from jsonb_to_recordset(asked -> 'flights') as wanted (
      leg smallint, position smallint, "flightId" uuid, cabin text, seats smallint, "adultFareMinor" bigint,
      "childFareMinor" bigint, "infantFareMinor" bigint, "priceMinor" bigint, fare jsonb
    )
    join flights on flights.id = wanted."flightId";
  end if;
  insert into booking_travellers (
    booking_id, position, traveller_type, title, given_names, last_name, birth_date, nationality, passport_sealed,
    passport_end, passport_expires_on, last_name_words, given_name_words
  )
  select
    new_id, position, type, title, "givenNames", "lastName", "birthDate", nationality, "passportSealed", "passportEnd",
    "passportExpiresOn", "lastNameWords", "givenNameWords"
  from jsonb_to_recordset(asked -> 'travellers') as traveller (
    position smallint, type text, title text, "givenNames" text, "lastName" text, "birthDate" date, nationality text,
    "passportSealed" text, "passportEnd" text, "passportExpiresOn" date, "lastNameWords" text[], "givenNameWords" text[]
  );
  if asked ? 'payment' then
    insert into payments (id, booking_id, provider, method, currency, amount_minor, amount_usd_minor, payer_phone)
    select id, new_id, provider, method, currency, "amountMinor", "amountUsdMinor", "payerPhone"
    from jsonb_to_record(asked -> 'payment') as payment (
      id uuid, provider text, method text, currency text, "amountMinor" bigint, "amountUsdMinor" bigint, "payerPhone" text
    );
  end if;
  insert into booking_events (booking_id, kind, actor_id, actor_role, detail)
  values (
    new_id, 'held', (asked ->> 'userId')::uuid, asked ->> 'role',
    jsonb_build_object('kind', asked ->> 'holdKind', 'until', ends_at)
  );
  if asked ->> 'holdKind' = 'pay_later' then
    insert into booking_outbox (booking_id, kind) values (new_id, 'held');
  end if;

  answer := jsonb_build_object(
    'outcome', 'held', 'bookingId', new_id, 'reference', candidate, 'expiresAt', ends_at,
    'paymentId', asked -> 'payment' ->> 'id'
  );
  insert into submits (key, caller, body_hash, answer)
  values (
    (asked -> 'submit' ->> 'key')::uuid, asked -> 'submit' ->> 'caller', asked -> 'submit' ->> 'bodyHash', answer
  );
  return answer;
end;
$$;

-- What a booking sold, as money: from the customers to those who carry and lodge them, and what rounding left.
create function earn_fares(of_booking uuid, by_payment uuid, paid_usd_minor bigint) returns void language plpgsql as $$
begin
  perform open_ledger_account(supplier, 16)
  from (
    select supplier from flight_bookings where booking_id = of_booking
    union
    select supplier from hotel_bookings where booking_id = of_booking
  ) as suppliers
  where not exists (select from ledger_accounts where code = supplier)
  order by supplier;

  with fares as (
    select supplier, sum(price_minor)::bigint as amount from flight_bookings where booking_id = of_booking group by supplier
    union all
    select supplier, price_minor from hotel_bookings where booking_id = of_booking
  ), rest as (
    select (paid_usd_minor - coalesce(sum(amount), 0))::bigint as amount from fares
  )
  insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, payment_id)
  select 'customers:USD', supplier, amount, 'fare_earned', of_booking, by_payment from fares where amount > 0
  union all
  select 'customers:USD', 'rounding:USD', amount, 'rounding', of_booking, by_payment from rest where amount > 0
  union all
  select 'rounding:USD', 'customers:USD', -amount, 'rounding', of_booking, by_payment from rest where amount < 0;
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
    delete from room_stays where booking_id = of_booking and state = 'freed';
  end if;
  return missing;
end;
$$;

-- Its money has been captured: the booking is confirmed, or, where what it had is gone, the money goes back.
create function confirm_booking(of_booking uuid, by_payment uuid) returns jsonb language plpgsql as $$
declare
  booking bookings;
  missing jsonb;
begin
  select * into booking from bookings where id = of_booking for update;
  if booking.status = 'held' then
    perform from flight_cabins
    join flight_bookings
      on flight_bookings.flight_id = flight_cabins.flight_id and flight_bookings.cabin = flight_cabins.cabin
    where flight_bookings.booking_id = of_booking
    order by flight_cabins.flight_id, flight_cabins.cabin
    for update of flight_cabins;
    select jsonb_build_object('outcome', 'cancelled', 'flightId', flights.id, 'flight', flights.flight_number)
    into missing
    from flight_bookings join flights on flights.id = flight_bookings.flight_id
    where flight_bookings.booking_id = of_booking and (flights.status = 'cancelled' or flights.deleted_at is not null)
    limit 1;
    if missing is null then
      update flight_cabins set held = held - needed.seats, sold = sold + needed.seats
      from (
        select flight_id, cabin, sum(seats) as seats from flight_bookings where booking_id = of_booking
        group by flight_id, cabin
      ) as needed
      where flight_cabins.flight_id = needed.flight_id and flight_cabins.cabin = needed.cabin;
      update room_stays set state = 'sold' where booking_id = of_booking and state = 'held';
    end if;
  elsif booking.status = 'expired' then
    missing := take_again(of_booking);
  else
    missing := jsonb_build_object('outcome', booking.status);
  end if;

  if missing is null then
    perform earn_fares(of_booking, by_payment, captured_usd_minor) from payments where id = by_payment;
    update bookings set status = 'confirmed', confirmed_at = clock_timestamp() where id = of_booking;
    insert into booking_events (booking_id, kind, detail)
    values (of_booking, 'confirmed', jsonb_build_object('paymentId', by_payment, 'late', booking.status = 'expired'));
    insert into booking_outbox (booking_id, kind) values (of_booking, 'confirmed');
    return '{"outcome": "confirmed"}';
  end if;

  update payments set
    state = 'refund_due',
    failure = 'not_available',
    refund_minor = captured_minor,
    refund_usd_minor = captured_usd_minor,
    refund_due_at = clock_timestamp()
  where id = by_payment;
  insert into booking_events (booking_id, kind, detail)
  values (of_booking, 'money_without_seats', jsonb_build_object('paymentId', by_payment) || missing);
  insert into booking_outbox (booking_id, kind, detail)
  values (of_booking, 'money_returns', jsonb_build_object('paymentId', by_payment));
  return jsonb_build_object('outcome', 'refund_due', 'reason', missing ->> 'outcome');
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
  order by hold_expires_at limit 1 for update skip locked;
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
