-- A booking that an agency made for a customer. The customer pays the agency `total_minor` of the booking; the agency pays
-- us `net_minor` from its credit and keeps the rest, its commission.
create table agent_bookings (
  booking_id uuid primary key references bookings on delete cascade,
  agent_id uuid not null references agents,
  net_minor minor_amount not null,
  commission_minor minor_amount not null,
  markup_percentage numeric(5, 2) not null check (markup_percentage between 0 and 100),
  created_at timestamptz not null default clock_timestamp()
);

create index agent_bookings_of_agent on agent_bookings (agent_id, created_at desc);

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

-- Whoever takes from the credit of an agency takes turns with all others who do. What is seen to be there meanwhile can
-- only become more.
create function take_turn_of_agent(of_agent uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('agent:' || of_agent, 0));
$$;

-- The seats and rooms of a held booking become sold, and the reserved credit becomes fares: null, or what is in the way.
-- The caller holds the lock of the booking.
create function issue_agent_booking(of_booking uuid, actor uuid) returns jsonb language plpgsql as $$
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
  missing := sell(booking);
  if missing is not null then
    return missing;
  end if;
  update bookings set status = 'confirmed', confirmed_at = clock_timestamp() where id = of_booking;
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
    missing := issue_agent_booking(held_booking, (asked -> 'submit' ->> 'caller')::uuid);
    if missing is not null then
      raise exception 'What was held a moment ago could not be sold: %', missing using errcode = 'serialization_failure';
    end if;
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

-- What an agency sold, as it stands after whatever was cancelled.
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
  stands.sale_amount_minor,
  stands.commission_amount_minor,
  bookings.confirmed_at as created_at,
  bookings.cancelled_at
from agent_bookings
join bookings on bookings.id = agent_bookings.booking_id
cross join lateral (
  select
    coalesce(sum(case when debit like 'agent_sales:%' then amount_minor when credit like 'agent_sales:%' then -amount_minor end), 0)
      ::bigint as sale_amount_minor,
    coalesce(sum(case when credit like 'agent_markup:%' then amount_minor when debit like 'agent_markup:%' then -amount_minor end), 0)
      ::bigint as commission_amount_minor
  from ledger_transfers
  where ledger_transfers.booking_id = bookings.id
) as stands
where bookings.confirmed_at is not null;

-- All that happened to the credit of an agency, or is about to. Amounts below zero were taken from it.
create view agent_transactions as
select
  agent_id, id, 'deposit' as transaction_type, coalesce(captured_usd_minor, amount_minor)::bigint as amount_minor,
  method as payment_method, status, reference as reference_number, null::uuid as booking_id, null as description, created_at
from agent_deposit_states
union all
select
  agent_id, bookings.id, 'sale', -net_minor::bigint, null,
  case
    when bookings.confirmed_at is not null then 'completed'
    when bookings.status = 'held' then 'pending'
    else 'voided'
  end,
  reference, bookings.id, null, coalesce(bookings.confirmed_at, bookings.created_at)
from agent_bookings join bookings on bookings.id = agent_bookings.booking_id
union all
select
  agent_bookings.agent_id, bookings.id, 'refund', returned.amount, null, 'completed', reference, bookings.id, null,
  bookings.cancelled_at
from agent_bookings
join bookings on bookings.id = agent_bookings.booking_id
cross join lateral (
  select sum(amount_minor)::bigint as amount from ledger_transfers
  where ledger_transfers.booking_id = bookings.id and kind = 'fare_returned'
) as returned
where bookings.status = 'cancelled' and bookings.confirmed_at is not null and returned.amount > 0
union all
select
  agent_id, id, 'adjustment', amount_minor, null, 'completed', 'ADJ-' || upper(right(id::text, 8)), null, reason, decided_at
from agent_adjustments
where outcome = 'approved';
