-- The sandbox's events are their own queue: telling many of them at once costs less than a job for each, and they never
-- wait behind mails. Null: there is nothing more to tell.
alter table sandbox_events
  add column due_at timestamptz,
  add column times_left smallint not null default 1;
update sandbox_events set due_at = clock_timestamp() where delivered_at is null and created_at > now() - interval '1 day';
create index sandbox_events_due on sandbox_events (due_at) where due_at is not null;

-- As in 0024_agent_sales.sql, but that what an agency issues at once is sold and never held.
create or replace function decide_hold(asked jsonb) returns jsonb language plpgsql as $$
declare
  known submits;
  open_bookings integer;
  holds_of_contact integer;
  holds_of_network integer;
  is_issued boolean := coalesce((asked -> 'agent' ->> 'issueNow')::boolean, false);
begin
  select * into known from submits
  where key = (asked -> 'submit' ->> 'key')::uuid and caller = asked -> 'submit' ->> 'caller';
  if found then
    return case
      when known.body_hash = asked -> 'submit' ->> 'bodyHash' then known.answer || '{"again": true}'
      else '{"outcome": "other_submit"}'
    end;
  end if;

  -- What an agency issues at once is no hold, and its customers are not counted.
  if not is_issued then
    -- Whoever has shown that the address is theirs answers for their own bookings: anybody else may have typed it.
    select count(*) into open_bookings
    from bookings
    where status in ('held', 'confirmed') and ends_on >= (asked ->> 'today')::date
      and (
        user_id = (asked ->> 'userId')::uuid
        or lower(contact_email) = lower(asked ->> 'contactEmail')
          and (contact_verified_at is not null or not (asked ->> 'isContactVerified')::boolean)
      )
      and not exists (select from agent_bookings where booking_id = bookings.id);
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
  end if;

  if asked ? 'flights' then
    return take_seats(asked -> 'seats', is_issued);
  end if;
  if is_issued and (asked -> 'stay' ->> 'checkIn')::date < (clock_timestamp() at time zone 'Africa/Nairobi')::date then
    raise exception 'A stay that has begun can not be sold' using errcode = 'serialization_failure';
  end if;
  return take_rooms(
    (asked ->> 'id')::uuid, (asked -> 'stay' ->> 'hotelId')::uuid,
    daterange((asked -> 'stay' ->> 'checkIn')::date, (asked -> 'stay' ->> 'checkOut')::date),
    asked -> 'stay' -> 'rooms', case when is_issued then 'sold' else 'held' end
  );
end;
$$;

-- As in 0034_mobile_money.sql, and so that what an agency issues at once is confirmed from the start.
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
      select entry, entry -> 'references' ->> attempt as reference, at,
        at + make_interval(secs => (entry ->> 'holdSeconds')::integer) as ends_at,
        coalesce((entry -> 'agent' ->> 'issueNow')::boolean, false) as is_issued
      from jsonb_array_elements(taken) as entry, clock_timestamp() as at
    ), booking as (
      insert into bookings (
        id, reference, booking_type, status, user_id, contact_email, contact_phone, contact_verified_at, language,
        total_minor, currency, rate_per_usd, charged_units, travel_date, ends_on, hold_kind, hold_expires_at, held_from,
        held_by, kes_per_usd, created_at, confirmed_at
      )
      select
        id, reference, type, case when is_issued then 'confirmed' else 'held' end, "userId", "contactEmail", "contactPhone",
        case when "isContactVerified" then clock_timestamp() end, language, "totalMinor", currency, "ratePerUsd",
        "chargedUnits", "travelDate", "endsOn", "holdKind", ends_at, "heldFrom", "heldBy", "kesPerUsd",
        at, case when is_issued then at end
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
        id, 'held', (case when entry ? 'agent' then entry -> 'submit' ->> 'caller' else entry ->> 'userId' end)::uuid,
        entry ->> 'role',
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

-- Holds as hold_bookings takes them, each with {agentId, netMinor, commissionMinor, markupPercentage, issueNow} as `agent`:
-- seats and credit together or neither, and with `issueNow` sold in the same step. Null where the credit is enough but what
-- others of the same document take might leave too little: such a one is to be asked for again, alone.
create function hold_for_agents(asked jsonb, has_patience boolean) returns jsonb language plpgsql as $$
declare
  one record;
  answers jsonb := '{}';
  wanted jsonb := '[]';
  spent jsonb := '{}';
  spent_before bigint;
  held jsonb := '[]';
begin
  perform wait_for_locks(has_patience);
  -- In one order, so that two processes that sell for the same agencies never wait in a circle.
  perform take_turn_of_agent(id) from (
    select distinct (entry -> 'agent' ->> 'agentId')::uuid as id from jsonb_array_elements(asked) as entry order by 1
  ) as selling;
  -- Nobody suspends them until this is done.
  perform from agents
  where id in (select (entry -> 'agent' ->> 'agentId')::uuid from jsonb_array_elements(asked) as entry)
  order by id for share;

  for one in
    select
      entry, entry ->> 'id' as id, terms."agentId" as agent_id, terms."netMinor" as net_minor,
      coalesce(agents.account_status = 'active' and agents.verification_status = 'verified', false) as may_sell,
      terms."markupPercentage" > agents.markup_ceiling as is_too_dear,
      credit.balance_minor - credit.floor_minor as available_minor,
      exists (
        select from submits
        where key = (entry -> 'submit' ->> 'key')::uuid and caller = entry -> 'submit' ->> 'caller'
      ) as is_known
    from jsonb_array_elements(asked) with ordinality as entries (entry, place)
    cross join jsonb_to_record(entry -> 'agent') as terms ("agentId" uuid, "netMinor" bigint, "markupPercentage" numeric)
    left join agents on agents.id = terms."agentId"
    left join ledger_accounts as credit on credit.code = 'agent:' || terms."agentId" || ':USD' and credit.part = 0
    order by place
  loop
    spent_before := coalesce((spent ->> one.agent_id::text)::bigint, 0);
    if one.is_known then
      wanted := wanted || one.entry;
    elsif not one.may_sell then
      answers := answers || jsonb_build_object(one.id, '{"outcome": "may_not_sell"}'::jsonb);
    elsif one.is_too_dear then
      answers := answers || jsonb_build_object(one.id, '{"outcome": "markup_changed"}'::jsonb);
    elsif one.available_minor < one.net_minor then
      answers := answers || jsonb_build_object(one.id, jsonb_build_object(
        'outcome', 'no_credit', 'availableMinor', one.available_minor, 'netMinor', one.net_minor
      ));
    elsif one.available_minor - spent_before < one.net_minor then
      answers := answers || jsonb_build_object(one.id, null::jsonb);
    else
      wanted := wanted || one.entry;
      spent := spent || jsonb_build_object(one.agent_id, spent_before + one.net_minor);
    end if;
  end loop;
  if wanted <> '[]' then
    held := hold_bookings(wanted, has_patience);
  end if;

  with sold as (
    select
      place, terms."agentId" as agent_id, terms."netMinor" as net_minor, terms."commissionMinor" as commission_minor,
      terms."markupPercentage" as markup_percentage, bookings.id, bookings.confirmed_at, bookings.hold_expires_at,
      (entry -> 'submit' ->> 'caller')::uuid as actor_id
    from jsonb_array_elements(wanted) with ordinality as entries (entry, place)
    join jsonb_array_elements(held) with ordinality as outcomes (answer, place) using (place)
    cross join jsonb_to_record(entry -> 'agent') as terms (
      "agentId" uuid, "netMinor" bigint, "commissionMinor" bigint, "markupPercentage" numeric
    )
    cross join lateral (select * from bookings where id = (answer ->> 'bookingId')::uuid limit 1) as bookings
    where answer ->> 'outcome' = 'held' and not answer ? 'again'
  ), agreed as (
    insert into agent_bookings (booking_id, agent_id, net_minor, commission_minor, markup_percentage, sold_at)
    select id, agent_id, net_minor, commission_minor, markup_percentage, confirmed_at from sold
  ), noted as (
    insert into booking_events (booking_id, kind, actor_id, actor_role, detail)
    select id, 'confirmed', actor_id, 'agent', '{"why": "credit"}' from sold where confirmed_at is not null order by place
  ), told as (
    -- Who has had hours to decide is reminded while there is time left; what is not held any more then is no news.
    insert into booking_outbox (booking_id, kind, not_before)
    select
      id, case when confirmed_at is null then 'hold_ending' else 'confirmed' end,
      case when confirmed_at is null then hold_expires_at - interval '3 hours' else clock_timestamp() end
    from sold
    where confirmed_at is not null or hold_expires_at > clock_timestamp() + interval '6 hours'
    order by place
  ), fares as (
    select sold.id, supplier, price_minor::bigint as amount
    from sold join flight_bookings on flight_bookings.booking_id = sold.id where confirmed_at is not null
    union all
    select sold.id, supplier, price_minor
    from sold join hotel_bookings on hotel_bookings.booking_id = sold.id where confirmed_at is not null
  ), moves as (
    select place, 0 as step, id, agent_id, 'agent:' as debit, 'agent_held:' || agent_id || ':USD' as credit,
      net_minor as amount, 'credit_reserved' as kind
    from sold
    union all
    select place, 1, sold.id, agent_id, 'agent_held:', supplier, amount, 'fare_earned' from fares join sold on sold.id = fares.id
    union all
    select place, 2, id, agent_id, 'agent_sales:', 'agent_net:' || agent_id || ':USD', net_minor, 'sale_made'
    from sold where confirmed_at is not null
    union all
    select place, 3, id, agent_id, 'agent_sales:', 'agent_markup:' || agent_id || ':USD', commission_minor, 'commission_earned'
    from sold where confirmed_at is not null
  )
  insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, agent_id)
  select debit || agent_id || ':USD', credit, amount, kind, id, agent_id
  from moves where amount > 0 order by place, step;

  return (
    select jsonb_agg(coalesce(
      held -> (select place::integer - 1 from jsonb_array_elements(wanted) with ordinality as taken (other, place)
        where other ->> 'id' = entry ->> 'id'),
      answers -> (entry ->> 'id')
    ) order by entries.place)
    from jsonb_array_elements(asked) with ordinality as entries (entry, place)
  );
end;
$$;

-- For processes of the version before, which may still run while this one starts.
create or replace function hold_for_agent(asked jsonb, has_patience boolean) returns jsonb language sql as $$
  select hold_for_agents(jsonb_build_array(asked), has_patience) -> 0;
$$;

do $$
declare
  step text;
  setting text;
begin
  foreach step in array array['hold_bookings', 'hold_for_agents'] loop
    foreach setting in array array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'] loop
      execute format('alter function %s set %s = off', step, setting);
    end loop;
    execute format('alter function %s set plan_cache_mode = force_generic_plan', step);
  end loop;
end;
$$;
