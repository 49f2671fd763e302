-- Holds for customers. features/booking/holds/booking-batcher.ts sends concurrent requests as one document with an entry for
-- each, in one statement and one commit. The callers decide prices, terms and texts; these functions decide who gets the
-- seats. docs/domain/booking.md describes it.
--
-- The planner settings belong to the functions, because PostgreSQL keeps a plan for the life of a connection, and one that
-- was made while a table was empty would scan the whole table once it is full. With the settings every plan uses the
-- indexes.

-- Sets the lock timeout. A document with many entries waits briefly; an entry that was blocked is sent again alone and may
-- wait longer.
create or replace function wait_for_locks(may_wait_for_locks boolean) returns void language sql as $$
  select set_config('lock_timeout', case when may_wait_for_locks then '3s' else '250ms' end, true);
$$;

-- Returns whether one network would hold more seats of a flight or rooms of a hotel than it may without paying.
create or replace function holds_too_much(request jsonb) returns boolean language sql stable as $$
  with held as (
    select id from bookings
    where status = 'held' and held_from = request ->> 'heldFrom' and hold_expires_at > clock_timestamp()
  )
  select exists (
    select from jsonb_to_recordset(request -> 'seats') as wanted ("flightId" uuid, cabin text, seats integer)
    where wanted.seats + (
      select coalesce(sum(flight_bookings.seats), 0)
      from held join flight_bookings on flight_bookings.booking_id = held.id
      where flight_bookings.flight_id = wanted."flightId"
    ) > (request -> 'limits' ->> 'placesOfNetwork')::integer
  ) or exists (
    select from jsonb_to_record(request -> 'stay') as wanted ("hotelId" uuid, "roomsCount" integer)
    where wanted."roomsCount" + (
      select coalesce(sum(hotel_bookings.rooms_count), 0)
      from held join hotel_bookings on hotel_bookings.booking_id = held.id
      where hotel_bookings.hotel_id = wanted."hotelId"
    ) > (request -> 'limits' ->> 'placesOfNetwork')::integer
  );
$$;

-- Decides on one entry: takes its seats or rooms and returns null, or returns the refusal. A booking that an agency issues
-- at once is sold and never held.
create or replace function decide_hold(request jsonb) returns jsonb language plpgsql as $$
declare
  known submits;
  open_bookings integer;
  holds_of_contact integer;
  holds_of_network integer;
  is_issued boolean := coalesce((request -> 'agent' ->> 'issueNow')::boolean, false);
begin
  select * into known from submits
  where key = (request -> 'submit' ->> 'key')::uuid and caller = request -> 'submit' ->> 'caller';
  if found then
    return case
      when known.body_hash = request -> 'submit' ->> 'bodyHash' then known.answer || '{"again": true}'
      else '{"outcome": "other_submit"}'
    end;
  end if;

  -- A booking that is issued at once is not a hold, so no limit of holds applies.
  if not is_issued then
    -- For a verified address only verified bookings count, because anybody can type an address.
    select count(*) into open_bookings
    from bookings
    where status in ('held', 'confirmed') and ends_on >= (request ->> 'today')::date
      and (
        user_id = (request ->> 'userId')::uuid
        or lower(contact_email) = lower(request ->> 'contactEmail')
          and (contact_verified_at is not null or not (request ->> 'isContactVerified')::boolean)
      )
      and not exists (select from agent_bookings where booking_id = bookings.id);
    select count(*) into holds_of_contact
    from bookings
    where status = 'held' and held_by = request ->> 'heldBy' and hold_expires_at > clock_timestamp()
      and (
        not (request ->> 'isContactVerified')::boolean or contact_verified_at is not null
        or user_id = (request ->> 'userId')::uuid
      );
    select count(*) into holds_of_network
    from bookings
    where status = 'held' and held_from = request ->> 'heldFrom' and hold_expires_at > clock_timestamp();
    if open_bookings >= (request -> 'limits' ->> 'openBookings')::integer then
      return '{"outcome": "too_many_bookings"}';
    end if;
    if holds_of_contact >= (request -> 'limits' ->> 'holdsOfContact')::integer
      or holds_of_network >= (request -> 'limits' ->> 'holdsOfNetwork')::integer
      or holds_of_network > 0 and holds_too_much(request)
    then
      return '{"outcome": "too_many_holds"}';
    end if;
  end if;

  if request ? 'flights' then
    return take_seats(request -> 'seats', is_issued);
  end if;
  if is_issued and (request -> 'stay' ->> 'checkIn')::date < (clock_timestamp() at time zone 'Africa/Nairobi')::date then
    raise exception 'A stay that has begun can not be sold' using errcode = 'serialization_failure';
  end if;
  return take_rooms(
    (request ->> 'id')::uuid, (request -> 'stay' ->> 'hotelId')::uuid, (request -> 'stay' ->> 'ratesVersion')::integer,
    daterange((request -> 'stay' ->> 'checkIn')::date, (request -> 'stay' ->> 'checkOut')::date),
    request -> 'stay' -> 'rooms', case when is_issued then 'sold' else 'held' end
  );
end;
$$;

-- Holds each entry of `request`, a HoldDocument of features/booking/holds/hold-document.ts. Returns the answers, each a
-- HoldOutcome, in the same order.
create or replace function hold_bookings(request jsonb, may_wait_for_locks boolean) returns jsonb language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  one jsonb;
  refusal jsonb;
  answers jsonb := '{}';
  taken jsonb := '[]';
  attempt integer;
begin
  perform wait_for_locks(may_wait_for_locks);
  -- Requests of one submit, one mailbox or one network wait for each other, so that concurrent ones can not exceed a limit
  -- together. booking-batcher.ts puts at most one request per lock into a document.
  perform pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(lock_name, 0) as lock
    from jsonb_array_elements(request) as entry, jsonb_array_elements_text(entry -> 'locks') as lock_name
    order by 1
  ) as locks;
  perform lock_seats(
    (select jsonb_agg(seat) from jsonb_array_elements(request) as entry, jsonb_array_elements(entry -> 'seats') as seat)
  );
  perform from hotels
  where id in (select (entry -> 'stay' ->> 'hotelId')::uuid from jsonb_array_elements(request) as entry)
  order by id for no key update;

  for one in select * from jsonb_array_elements(request) loop
    refusal := decide_hold(one);
    if refusal is null then
      taken := taken || one;
    else
      answers := answers || jsonb_build_object(one ->> 'id', refusal);
    end if;
  end loop;

  -- An entry whose reference is in use is tried again with its next reference.
  for attempt in 0..9 loop
    exit when taken = '[]';
    with wanted as (
      select entry, entry -> 'references' ->> attempt as reference, at,
        at + make_interval(secs => (entry ->> 'holdSeconds')::integer) as ends_at,
        coalesce((entry -> 'agent' ->> 'issueNow')::boolean, false) as is_issued
      from jsonb_array_elements(taken) as entry, clock_timestamp() as at
    ), booking as (
      insert into bookings (
        id, reference, booking_type, status, user_id, contact_email, contact_phone, contact_verified_at, language,
        total_usd_minor, currency, rate_per_usd, charged_units, travel_date, ends_on, hold_kind, hold_expires_at, held_from,
        held_by, created_at, confirmed_at
      )
      select
        id, reference, type, case when is_issued then 'confirmed' else 'held' end, "userId", "contactEmail", "contactPhone",
        case when "isContactVerified" then clock_timestamp() end, language, "totalUsdMinor", currency, "ratePerUsd",
        "chargedUnits", "travelDate", "endsOn", "holdKind", ends_at, "heldFrom", "heldBy",
        at, case when is_issued then at end
      from wanted
      cross join jsonb_to_record(entry) as it (
        id uuid, type text, "userId" uuid, "contactEmail" text, "contactPhone" text, "isContactVerified" boolean,
        language text, "totalUsdMinor" bigint, currency text, "ratePerUsd" numeric, "chargedUnits" bigint,
        "travelDate" date, "endsOn" date, "holdKind" text, "heldFrom" text, "heldBy" text
      )
      on conflict (reference) do nothing
      returning id, reference, hold_kind, hold_expires_at
    ), held as (
      select wanted.entry, booking.* from booking join wanted on wanted.reference = booking.reference
    ), inserted_rates as (
      insert into locked_rates (booking_id, currency, rate_per_usd)
      select held.id, currency, rate::numeric
      from held cross join jsonb_each_text(entry -> 'lockedRates') as locked (currency, rate)
    ), inserted_flights as (
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
    ), inserted_stays as (
      insert into hotel_bookings (
        booking_id, hotel_id, check_in, check_out, rooms_count, adults, children, price_minor, supplier,
        free_cancellation_days, cancellation_fee_percent, board, board_minor, is_resident_rate, guest_request
      )
      select
        held.id, "hotelId", "checkIn", "checkOut", "roomsCount", adults, children, "priceMinor",
        'hotel:' || "hotelId" || ':USD', "freeCancellationDays", "cancellationFeePercent", coalesce(board, 'room_only'),
        coalesce("boardMinor", 0), coalesce("isResident", false), "guestRequest"
      from held
      cross join jsonb_to_record(entry -> 'stay') as stay (
        "hotelId" uuid, "checkIn" date, "checkOut" date, "roomsCount" smallint, adults smallint, children smallint,
        "priceMinor" bigint, "freeCancellationDays" smallint, "cancellationFeePercent" smallint, board text,
        "boardMinor" bigint, "isResident" boolean, "guestRequest" text
      )
      where entry ? 'stay'
    ), inserted_travellers as (
      insert into booking_travellers (
        booking_id, position, traveller_type, title, given_names, last_name, birth_date, nationality, passport_sealed,
        passport_end, passport_expires_on, last_name_tokens, given_name_tokens
      )
      select
        held.id, position, type, title, "givenNames", "lastName", "birthDate", nationality, "passportSealed",
        "passportEnd", "passportExpiresOn", "lastNameTokens", "givenNameTokens"
      from held
      cross join jsonb_to_recordset(entry -> 'travellers') as traveller (
        position smallint, type text, title text, "givenNames" text, "lastName" text, "birthDate" date,
        nationality text, "passportSealed" text, "passportEnd" text, "passportExpiresOn" date,
        "lastNameTokens" text[], "givenNameTokens" text[]
      )
    ), inserted_payments as (
      insert into payments (id, booking_id, provider, method, currency, amount_minor, amount_usd_minor, payer_phone)
      select payment.id, held.id, provider, method, currency, "amountMinor", "amountUsdMinor", "payerPhone"
      from held
      cross join jsonb_to_record(entry -> 'payment') as payment (
        id uuid, provider text, method text, currency text, "amountMinor" bigint, "amountUsdMinor" bigint,
        "payerPhone" text
      )
      where entry ? 'payment'
    ), inserted_events as (
      insert into booking_events (booking_id, kind, actor_id, actor_role, detail)
      select
        id, 'held', (case when entry ? 'agent' then entry -> 'submit' ->> 'caller' else entry ->> 'userId' end)::uuid,
        entry ->> 'role',
        jsonb_build_object('kind', hold_kind, 'until', hold_expires_at)
      from held
    ), queued_emails as (
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
    from jsonb_array_elements(request) with ordinality as entries (entry, place));
end;
$$;
