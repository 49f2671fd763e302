-- A booking that an agency made for a customer. The customer pays the agency `total_minor` of the booking; the agency pays
-- us `net_minor` from its credit and keeps the rest, its commission.
create table agent_bookings (
  booking_id uuid primary key references bookings on delete cascade,
  agent_id uuid not null references agents,
  net_minor minor_amount not null,
  commission_minor minor_amount not null,
  markup_percentage numeric(5, 2) not null check (markup_percentage between 0 and 100),
  created_at timestamptz not null default clock_timestamp(),
  -- When it was issued: the `confirmed_at` of the booking once more, because an agency's sales are read in this order.
  sold_at timestamptz
);

create index agent_bookings_sold on agent_bookings (agent_id, sold_at desc, booking_id) where sold_at is not null;
create index agent_bookings_not_sold on agent_bookings (agent_id) where sold_at is null;
create index agent_bookings_of_agent on agent_bookings (agent_id, coalesce(sold_at, created_at) desc);

alter table bookings drop constraint bookings_make_sense;
alter table bookings add constraint bookings_make_sense check (
  booking_type in ('flight', 'hotel')
  and hold_kind in ('pay_now', 'pay_later')
  and char_length(contact_email) between 3 and 254
  and rate_per_usd > 0
  and ends_on >= travel_date
  and (status = 'cancelled') = (cancelled_at is not null)
  and (status <> 'confirmed' or confirmed_at is not null)
  and (status <> 'expired' or expired_at is not null)
  and (cancelled_by is null or cancelled_by in ('customer', 'agent', 'admin', 'airline'))
  and char_length(coalesce(cancel_reason, '')) <= 500
);

-- As before, but what agencies book for somebody leaves them free to book for themselves: anybody's address can be typed.
create or replace function decide_hold(asked jsonb) returns jsonb language plpgsql as $$
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

-- Whoever takes from the credit of an agency takes turns with all others who do. What is seen to be there meanwhile can
-- only become more.
create function take_turn_of_agent(of_agent uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('agent:' || of_agent, 0));
$$;

-- When the flights of a booking leave and arrive by now, in minutes.
create function flight_times_of(of_booking uuid) returns text language sql stable as $$
  select string_agg(
    floor(extract(epoch from flights.departure_time) / 60) || '-' || floor(extract(epoch from flights.arrival_time) / 60),
    ' ' order by leg, position
  )
  from flight_bookings join flights on flights.id = flight_bookings.flight_id
  where booking_id = of_booking;
$$;

-- What became of a held trip that keeps it from being issued: null where nothing did. The caller holds its seats.
create function find_issue_obstacle(of_booking uuid, seen_times text) returns jsonb language sql stable as $$
  select case
    when exists (
      select from flight_bookings join flights on flights.id = flight_bookings.flight_id
      where booking_id = of_booking and flights.status <> 'cancelled' and flights.departure_time <= clock_timestamp()
    ) or exists (
      -- By the calendar of the house.
      select from hotel_bookings
      where booking_id = of_booking and check_in < (clock_timestamp() at time zone 'Africa/Nairobi')::date
    ) then jsonb '{"outcome": "departed"}'
    when exists (select from flight_bookings where booking_id = of_booking and disruption = 'moved')
      and not exists (select from flight_bookings where booking_id = of_booking and disruption = 'cancelled')
      and seen_times is distinct from flight_times_of(of_booking)
      then jsonb '{"outcome": "flight_changed"}'
  end;
$$;

-- The seats and rooms of a held booking become sold, and the reserved credit becomes fares: null, or what is in the way.
-- Whoever issues what the airline has moved since agrees to its times of now, or the move would be a reason to give it
-- back for ever. The caller holds the lock of the booking.
create function issue_agent_booking(of_booking uuid, actor uuid, seen_times text) returns jsonb language plpgsql as $$
declare
  booking bookings;
  sale agent_bookings;
  missing jsonb;
begin
  select * into booking from bookings where id = of_booking;
  select * into sale from agent_bookings where booking_id = of_booking;
  if booking.status <> 'held' then
    return jsonb_build_object('outcome', booking.status);
  end if;
  if booking.hold_expires_at <= clock_timestamp() then
    return '{"outcome": "expired"}';
  end if;
  -- Flights move only under the lock of their seats.
  perform lock_seats(seats_of_booking(of_booking));
  missing := find_issue_obstacle(of_booking, seen_times);
  if missing is not null then
    return missing;
  end if;
  missing := sell(booking);
  if missing is not null then
    return missing;
  end if;
  update flight_bookings set
    departure_time = flights.departure_time, arrival_time = flights.arrival_time, disruption = null, disrupted_at = null
  from flights
  where booking_id = of_booking and flights.id = flight_bookings.flight_id and disruption = 'moved';
  if found then
    update bookings set travel_date = span.begins_on, ends_on = greatest(span.begins_on, span.ends_on)
    from (
      select
        min((flights.departure_time at time zone origin.timezone)::date) as begins_on,
        max((flights.arrival_time at time zone target.timezone)::date) as ends_on
      from flight_bookings
      join flights on flights.id = flight_bookings.flight_id
      join airports as origin on origin.id = flights.departure_airport_id
      join airports as target on target.id = flights.arrival_airport_id
      where flight_bookings.booking_id = of_booking
    ) as span
    where bookings.id = of_booking;
  end if;
  update bookings set status = 'confirmed', confirmed_at = clock_timestamp() where id = of_booking
    returning confirmed_at into booking.confirmed_at;
  update agent_bookings set sold_at = booking.confirmed_at where booking_id = of_booking;
  insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, agent_id)
  select debit, credit, amount, kind, of_booking, sale.agent_id
  from (
    select 'agent_held:' || sale.agent_id || ':USD' as debit, supplier as credit, price_minor::bigint as amount,
      'fare_earned' as kind
    from flight_bookings where booking_id = of_booking
    union all
    select 'agent_held:' || sale.agent_id || ':USD', supplier, price_minor, 'fare_earned'
    from hotel_bookings where booking_id = of_booking
    union all
    select 'agent_sales:' || sale.agent_id || ':USD', 'agent_net:' || sale.agent_id || ':USD', sale.net_minor::bigint, 'sale_made'
    union all
    select 'agent_sales:' || sale.agent_id || ':USD', 'agent_markup:' || sale.agent_id || ':USD', sale.commission_minor::bigint,
      'commission_earned'
  ) as moves
  where amount > 0;
  insert into booking_events (booking_id, kind, actor_id, actor_role, detail)
  values (of_booking, 'confirmed', actor, 'agent', '{"why": "credit"}');
  insert into booking_outbox (booking_id, kind) values (of_booking, 'confirmed');
  return null;
end;
$$;

-- A hold as hold_bookings takes it, with {agentId, netMinor, commissionMinor, markupPercentage, issueNow} as `agent`: seats
-- and credit together or neither.
create function hold_for_agent(asked jsonb, has_patience boolean) returns jsonb language plpgsql as $$
declare
  terms record;
  agency agents;
  available bigint;
  answer jsonb;
  missing jsonb;
  held_booking uuid;
begin
  select * into terms from jsonb_to_record(asked -> 'agent') as entry (
    "agentId" uuid, "netMinor" bigint, "commissionMinor" bigint, "markupPercentage" numeric, "issueNow" boolean
  );
  perform wait_for_locks(has_patience);
  perform take_turn_of_agent(terms."agentId");
  if not exists (
    select from submits where key = (asked -> 'submit' ->> 'key')::uuid and caller = asked -> 'submit' ->> 'caller'
  ) then
    -- Nobody suspends it until this is done.
    select * into agency from agents where id = terms."agentId" for share;
    if agency.id is null or agency.account_status <> 'active' or agency.verification_status <> 'verified' then
      return '{"outcome": "may_not_sell"}';
    end if;
    if terms."markupPercentage" > agency.markup_ceiling then
      return '{"outcome": "markup_changed"}';
    end if;
    select available_minor into available from agent_money where agent_id = terms."agentId";
    if available < terms."netMinor" then
      return jsonb_build_object('outcome', 'no_credit', 'availableMinor', available, 'netMinor', terms."netMinor");
    end if;
  end if;

  answer := hold_bookings(jsonb_build_array(asked), has_patience) -> 0;
  if answer ->> 'outcome' <> 'held' or answer ? 'again' then
    return answer;
  end if;
  held_booking := (answer ->> 'bookingId')::uuid;
  -- The booking is the customer's, who may be nobody here; held it has the agency.
  update booking_events set actor_id = (asked -> 'submit' ->> 'caller')::uuid
  where booking_id = held_booking and kind = 'held';
  insert into agent_bookings (booking_id, agent_id, net_minor, commission_minor, markup_percentage)
  values (held_booking, terms."agentId", terms."netMinor", terms."commissionMinor", terms."markupPercentage");
  if terms."netMinor" > 0 then
    insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, agent_id)
    values (
      'agent:' || terms."agentId" || ':USD', 'agent_held:' || terms."agentId" || ':USD', terms."netMinor",
      'credit_reserved', held_booking, terms."agentId"
    );
  end if;
  if terms."issueNow" then
    missing := issue_agent_booking(held_booking, (asked -> 'submit' ->> 'caller')::uuid, null);
    if missing is not null then
      raise exception 'What was held a moment ago could not be sold: %', missing using errcode = 'serialization_failure';
    end if;
  else
    -- Who has had hours to decide is reminded while there is time left; what is not held any more then is no news.
    insert into booking_outbox (booking_id, kind, not_before)
    select id, 'hold_ending', hold_expires_at - interval '3 hours'
    from bookings
    where id = held_booking and hold_expires_at > clock_timestamp() + interval '6 hours';
  end if;
  return answer;
end;
$$;

-- Whatever ends a hold without a sale gives back what it reserved.
create function give_back_reserved_credit() returns trigger language plpgsql as $$
begin
  insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, agent_id)
  select 'agent_held:' || agent_id || ':USD', 'agent:' || agent_id || ':USD', net_minor, 'credit_released', new.id, agent_id
  from agent_bookings where booking_id = new.id and net_minor > 0;
  return null;
end;
$$;

create trigger bookings_give_back_credit after update of status on bookings
  for each row when (old.status = 'held' and new.status in ('expired', 'cancelled'))
  execute function give_back_reserved_credit();

-- What an agency sold, as it stands: as it was agreed, less what the ledger took back when it was cancelled.
create view agent_sales as
select
  agent_bookings.agent_id,
  bookings.id as booking_id,
  bookings.reference as booking_reference,
  bookings.booking_type as sale_type,
  bookings.status,
  (
    select trim(given_names || ' ' || last_name) from booking_travellers
    where booking_travellers.booking_id = bookings.id order by position limit 1
  ) as customer_name,
  bookings.contact_email as customer_email,
  bookings.travel_date,
  bookings.total_minor as sold_minor,
  agent_bookings.net_minor,
  agent_bookings.commission_minor,
  agent_bookings.net_minor + agent_bookings.commission_minor - reversed.sale_minor - reversed.commission_minor
    as sale_amount_minor,
  agent_bookings.commission_minor - reversed.commission_minor as commission_amount_minor,
  agent_bookings.sold_at as created_at,
  bookings.cancelled_at
from agent_bookings
join bookings on bookings.id = agent_bookings.booking_id
cross join lateral (
  select
    coalesce(sum(amount_minor) filter (where kind = 'sale_reversed'), 0)::bigint as sale_minor,
    coalesce(sum(amount_minor) filter (where kind = 'commission_reversed'), 0)::bigint as commission_minor
  from ledger_transfers
  -- Of all others the ledger has nothing to say, and is not asked.
  where bookings.status = 'cancelled' and ledger_transfers.booking_id = bookings.id
) as reversed
where agent_bookings.sold_at is not null;

-- All that happened to the credit of an agency, or is about to. Amounts below zero were taken from it. A booking's own
-- reference is found by its id. A cancelled sale is taken back by exactly what came back of its fares, in one transfer.
--
-- PostgreSQL merges the branches in their order, and so finds the newest without reading the rest, only where all types
-- are the same to the letter and where the branch of the sales, the long one, is a table without a condition.
create view agent_transactions as
select
  agent_id, id::text as id, 'deposit'::text as transaction_type,
  coalesce(captured_usd_minor, amount_minor)::bigint as amount_minor, method as payment_method, status,
  reference as reference_number, null::uuid as booking_id, null::text as description, created_at
from agent_deposit_states
union all
select
  agent_id, booking_id::text, 'sale'::text, -net_minor::bigint, null::text,
  case
    when sold_at is not null then 'completed'
    when (select bookings.status from bookings where bookings.id = booking_id) = 'held' then 'pending'
    else 'voided'
  end,
  null::text, booking_id, null::text, coalesce(sold_at, created_at)
from agent_bookings
union all
select
  agent_id, id::text, 'refund'::text, amount_minor, null::text, 'completed'::text, null::text, booking_id, null::text,
  created_at
from ledger_transfers
where kind = 'sale_reversed' and agent_id is not null
union all
select
  agent_id, id::text, 'adjustment'::text, amount_minor, null::text, 'completed'::text, adjustment_reference(id),
  null::uuid, reason, decided_at
from agent_adjustments
where outcome = 'approved';
