-- Sales of agencies, paid from their credit. docs/domain/agents.md describes it.
--
-- hold-booking.sql explains the planner settings.

-- Makes transactions that take from the credit of an agency wait for each other. Until the end of the transaction its
-- balance can only grow.
create or replace function lock_agent(of_agent uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('agent:' || of_agent, 0));
$$;

-- Sells the seats or rooms that an agency's booking holds, and turns the reserved credit into fares. Returns null, or the
-- obstacle. Issuing agrees to flight times that the airline has moved since, if they equal `seen_times`. The caller holds
-- the lock of the booking.
create or replace function issue_agent_booking(of_booking uuid, actor uuid, seen_times text) returns jsonb language plpgsql as $$
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
  if end_hold_if_over(of_booking) then
    return '{"outcome": "expired"}';
  end if;
  -- The times of a flight change only under the lock of its seats.
  perform lock_seats(seats_of_booking(of_booking));
  missing := find_issue_obstacle(of_booking, seen_times);
  if missing is not null then
    return missing;
  end if;
  missing := sell(booking);
  if missing is not null then
    return missing;
  end if;
  perform agree_to_moved_times(of_booking);
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

-- Holds each entry of `request`, a hold as hold_bookings reads it with {agentId, netMinor, commissionMinor,
-- markupPercentage, issueNow} as `agent`: seats and credit together or neither. `issueNow` sells in the same step. An
-- answer is null when the credit is enough for the entry alone, but perhaps not together with other entries of the same
-- document: the caller requests that entry again, alone.
create or replace function hold_for_agents(request jsonb, may_wait_for_locks boolean) returns jsonb language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  one record;
  answers jsonb := '{}';
  affordable jsonb := '[]';
  spent jsonb := '{}';
  spent_before bigint;
  held jsonb := '[]';
begin
  perform wait_for_locks(may_wait_for_locks);
  -- Locks in id order, so that two processes that sell for the same agencies never deadlock.
  perform lock_agent(id) from (
    select distinct (entry -> 'agent' ->> 'agentId')::uuid as id from jsonb_array_elements(request) as entry order by 1
  ) as selling;
  -- The row lock keeps an agency from being suspended until the end of the transaction.
  perform from agents
  where id in (select (entry -> 'agent' ->> 'agentId')::uuid from jsonb_array_elements(request) as entry)
  order by id for share;

  for one in
    select
      entry, entry ->> 'id' as id, terms."agentId" as agent_id, terms."netMinor" as net_minor,
      coalesce(agents.account_status = 'active' and agents.verification_status = 'verified', false)
        and not exists (select from sales_stops where subject_id = terms."agentId") as may_sell,
      terms."markupPercentage" > agents.markup_ceiling as is_too_dear,
      credit.balance_minor - credit.floor_minor as available_minor,
      exists (
        select from submits
        where key = (entry -> 'submit' ->> 'key')::uuid and caller = entry -> 'submit' ->> 'caller'
      ) as is_known
    from jsonb_array_elements(request) with ordinality as entries (entry, place)
    cross join jsonb_to_record(entry -> 'agent') as terms ("agentId" uuid, "netMinor" bigint, "markupPercentage" numeric)
    left join agents on agents.id = terms."agentId"
    left join ledger_accounts as credit on credit.code = 'agent:' || terms."agentId" || ':USD' and credit.part = 0
    order by place
  loop
    spent_before := coalesce((spent ->> one.agent_id::text)::bigint, 0);
    if one.is_known then
      affordable := affordable || one.entry;
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
      affordable := affordable || one.entry;
      spent := spent || jsonb_build_object(one.agent_id, spent_before + one.net_minor);
    end if;
  end loop;
  if affordable <> '[]' then
    held := hold_bookings(affordable, may_wait_for_locks);
  end if;

  with sold as (
    select
      place, terms."agentId" as agent_id, terms."netMinor" as net_minor, terms."commissionMinor" as commission_minor,
      terms."markupPercentage" as markup_percentage, bookings.id, bookings.confirmed_at, bookings.hold_expires_at,
      (entry -> 'submit' ->> 'caller')::uuid as actor_id
    from jsonb_array_elements(affordable) with ordinality as entries (entry, place)
    join jsonb_array_elements(held) with ordinality as outcomes (answer, place) using (place)
    cross join jsonb_to_record(entry -> 'agent') as terms (
      "agentId" uuid, "netMinor" bigint, "commissionMinor" bigint, "markupPercentage" numeric
    )
    cross join lateral (select * from bookings where id = (answer ->> 'bookingId')::uuid limit 1) as bookings
    where answer ->> 'outcome' = 'held' and not answer ? 'again'
  ), inserted_sales as (
    insert into agent_bookings (booking_id, agent_id, net_minor, commission_minor, markup_percentage, sold_at)
    select id, agent_id, net_minor, commission_minor, markup_percentage, confirmed_at from sold
  ), inserted_events as (
    insert into booking_events (booking_id, kind, actor_id, actor_role, detail)
    select id, 'confirmed', actor_id, 'agent', '{"why": "credit"}' from sold where confirmed_at is not null order by place
  ), queued_emails as (
    -- The reminder of a hold of more than six hours is sent three hours before its end, if it is still held then.
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
      held -> (select place::integer - 1 from jsonb_array_elements(affordable) with ordinality as taken (other, place)
        where other ->> 'id' = entry ->> 'id'),
      answers -> (entry ->> 'id')
    ) order by entries.place)
    from jsonb_array_elements(request) with ordinality as entries (entry, place)
  );
end;
$$;

-- Releases the credit that a hold reserved when it ends without a sale.
create or replace function give_back_reserved_credit() returns trigger language plpgsql as $$
begin
  insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, agent_id)
  select 'agent_held:' || agent_id || ':USD', 'agent:' || agent_id || ':USD', net_minor, 'credit_released', new.id, agent_id
  from agent_bookings where booking_id = new.id and net_minor > 0;
  return null;
end;
$$;

create or replace trigger bookings_give_back_credit after update of status on bookings
  for each row when (old.status = 'held' and new.status in ('expired', 'cancelled'))
  execute function give_back_reserved_credit();
