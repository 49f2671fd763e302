-- Adds bookings to the sums that the reports read. The planner settings make every plan use the indexes, even one that was
-- made while the tables were empty.

-- Counts the bookings of at most `max_notes` notes again: subtracts the figures that each was counted with, and adds its
-- present ones. The caller holds the advisory lock of fold_analytics. Returns the number of notes.
create or replace function fold_bookings(max_notes integer) returns integer language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  noted uuid[];
  taken integer;
  customers uuid[];
  forgotten uuid;
begin
  with notes as (
    delete from analytics_booking_notes
    where ctid = any (array(select ctid from analytics_booking_notes limit max_notes))
    returning booking_id
  )
  select array_agg(distinct booking_id), count(*) into noted, taken from notes;
  if taken = 0 then
    return 0;
  end if;

  with was as (
    select * from analytics_bookings where booking_id = any (noted)
  ), fresh as materialized (
    select
      booking_id, product, channel, started_on, confirmed_at, cancelled_at, gross_minor, refund_minor, commission_minor,
      commission_reversed_minor, lead_days, origin_id, destination_id, hotel_id, check_in, check_out, rooms,
      -- An anonymised booking keeps the customer that it was counted for.
      case when customer = booking_id
        then coalesce(
          (select known.customer from analytics_bookings as known where known.booking_id = contribution.booking_id),
          customer
        )
        else customer end as customer,
      array(
        select nights from room_stays where room_stays.booking_id = contribution.booking_id and state <> 'freed' order by id
      ) as taken_nights
    from (select * from booking_contributions where booking_id = any (noted) offset 0) as contribution
  ), stored as (
    insert into analytics_bookings select * from fresh
    on conflict (booking_id) do update set
      product = excluded.product, channel = excluded.channel, started_on = excluded.started_on,
      confirmed_at = excluded.confirmed_at, cancelled_at = excluded.cancelled_at, gross_minor = excluded.gross_minor,
      refund_minor = excluded.refund_minor, commission_minor = excluded.commission_minor,
      commission_reversed_minor = excluded.commission_reversed_minor, lead_days = excluded.lead_days,
      origin_id = excluded.origin_id, destination_id = excluded.destination_id, hotel_id = excluded.hotel_id,
      check_in = excluded.check_in, check_out = excluded.check_out, rooms = excluded.rooms, customer = excluded.customer,
      taken_nights = excluded.taken_nights
    where analytics_bookings is distinct from excluded
  ), removed as (
    delete from analytics_bookings
    where booking_id = any (noted) and not exists (select from bookings where id = analytics_bookings.booking_id)
  ), signed as materialized (
    select -1 as sign, was.* from was
    union all
    select 1, fresh.* from fresh
  ), moments as materialized (
    select 'started' as kind, started_on as day, null::timestamptz as moment, signed.* from signed
    union all
    select 'confirmed', business_day(confirmed_at), confirmed_at, signed.* from signed where confirmed_at is not null
    union all
    select 'cancelled', business_day(cancelled_at), cancelled_at, signed.* from signed where cancelled_at is not null
  ), sales as (
    insert into analytics_sales
    select
      grain, start_of(grain, day), product, channel,
      coalesce(sum(sign) filter (where kind = 'started'), 0),
      coalesce(sum(sign) filter (where kind = 'started' and confirmed_at is not null), 0),
      coalesce(sum(sign) filter (where kind = 'confirmed'), 0),
      coalesce(sum(sign) filter (where kind = 'cancelled'), 0),
      coalesce(sum(sign * gross_minor) filter (where kind = 'confirmed'), 0),
      coalesce(sum(sign * refund_minor) filter (where kind = 'cancelled'), 0),
      coalesce(sum(sign * case kind when 'confirmed' then commission_minor when 'cancelled' then -commission_reversed_minor end), 0),
      coalesce(sum(sign * lead_days) filter (where kind = 'confirmed'), 0),
      coalesce(sum(sign) filter (where kind = 'confirmed' and lead_days = 0), 0),
      coalesce(sum(sign) filter (where kind = 'confirmed' and lead_days between 1 and 6), 0),
      coalesce(sum(sign) filter (where kind = 'confirmed' and lead_days between 7 and 13), 0),
      coalesce(sum(sign) filter (where kind = 'confirmed' and lead_days between 14 and 29), 0),
      coalesce(sum(sign) filter (where kind = 'confirmed' and lead_days between 30 and 59), 0),
      coalesce(sum(sign) filter (where kind = 'confirmed' and lead_days >= 60), 0)
    from moments cross join unnest(array['day', 'third', 'month', 'year']) as grain
    group by 1, 2, 3, 4
    on conflict (grain, start, product, channel) do update set
      started = analytics_sales.started + excluded.started,
      completed = analytics_sales.completed + excluded.completed,
      confirmed = analytics_sales.confirmed + excluded.confirmed,
      cancelled = analytics_sales.cancelled + excluded.cancelled,
      gross_minor = analytics_sales.gross_minor + excluded.gross_minor,
      refunds_minor = analytics_sales.refunds_minor + excluded.refunds_minor,
      commissions_minor = analytics_sales.commissions_minor + excluded.commissions_minor,
      lead_days = analytics_sales.lead_days + excluded.lead_days,
      lead_0 = analytics_sales.lead_0 + excluded.lead_0,
      lead_1 = analytics_sales.lead_1 + excluded.lead_1,
      lead_7 = analytics_sales.lead_7 + excluded.lead_7,
      lead_14 = analytics_sales.lead_14 + excluded.lead_14,
      lead_30 = analytics_sales.lead_30 + excluded.lead_30,
      lead_60 = analytics_sales.lead_60 + excluded.lead_60
  ), hours as (
    insert into analytics_hours
    select
      date_trunc('hour', moment, 'Africa/Nairobi'), coalesce(sum(sign) filter (where kind = 'confirmed'), 0),
      sum(sign * case kind when 'confirmed' then gross_minor else -refund_minor end)
    from moments where kind <> 'started'
    group by 1
    on conflict (hour) do update set
      bookings = analytics_hours.bookings + excluded.bookings,
      revenue_minor = analytics_hours.revenue_minor + excluded.revenue_minor
  ), routes as (
    insert into analytics_routes
    select
      grain, start_of(grain, day), origin_id, destination_id,
      coalesce(sum(sign) filter (where kind = 'confirmed'), 0),
      coalesce(sum(sign * gross_minor) filter (where kind = 'confirmed'), 0),
      coalesce(sum(sign * refund_minor) filter (where kind = 'cancelled'), 0)
    from moments cross join unnest(array['day', 'third', 'month', 'year']) as grain
    where kind <> 'started' and origin_id is not null
    group by 1, 2, 3, 4
    on conflict (grain, start, origin_id, destination_id) do update set
      bookings = analytics_routes.bookings + excluded.bookings,
      gross_minor = analytics_routes.gross_minor + excluded.gross_minor,
      refunds_minor = analytics_routes.refunds_minor + excluded.refunds_minor
  ), nights as (
    select kind, day, sign, hotel_id, rooms * (check_out - check_in) as room_nights, gross_minor, refund_minor,
      0 as sold_nights
    from moments where kind <> 'started' and hotel_id is not null
    union all
    select 'slept', night::date, sign, hotel_id, 0, 0, 0, 1
    from signed
    cross join unnest(coalesce(taken_nights, array_fill(daterange(check_in, check_out), array[coalesce(rooms, 0)]))) as room (nights)
    cross join generate_series(lower(room.nights), upper(room.nights) - 1, interval '1 day') as night
    where hotel_id is not null and cancelled_at is null
  ), hotels as (
    insert into analytics_hotels
    select
      grain, start_of(grain, day), hotel_id,
      coalesce(sum(sign) filter (where kind = 'confirmed'), 0),
      coalesce(sum(sign * room_nights) filter (where kind = 'confirmed'), 0),
      coalesce(sum(sign * gross_minor) filter (where kind = 'confirmed'), 0),
      coalesce(sum(sign * refund_minor) filter (where kind = 'cancelled'), 0),
      sum(sign * sold_nights)
    from nights cross join unnest(array['day', 'third', 'month', 'year']) as grain
    group by 1, 2, 3
    on conflict (grain, start, hotel_id) do update set
      bookings = analytics_hotels.bookings + excluded.bookings,
      room_nights = analytics_hotels.room_nights + excluded.room_nights,
      gross_minor = analytics_hotels.gross_minor + excluded.gross_minor,
      refunds_minor = analytics_hotels.refunds_minor + excluded.refunds_minor,
      sold_nights = analytics_hotels.sold_nights + excluded.sold_nights
  )
  select array_agg(distinct customer) into customers from signed where customer is not null;

  -- Finds the first booking of each customer, in the order of confirmation.
  with was as (
    select * from analytics_customers where customer = any (customers)
  ), fresh as materialized (
    select wanted.customer, first.booking_id, business_day(first.confirmed_at) as day, first.product, first.channel
    from unnest(customers) as wanted (customer)
    cross join lateral (
      select * from analytics_bookings
      where analytics_bookings.customer = wanted.customer order by confirmed_at, booking_id limit 1
    ) as first
  ), stored as (
    insert into analytics_customers select * from fresh
    on conflict (customer) do update set
      booking_id = excluded.booking_id, day = excluded.day, product = excluded.product, channel = excluded.channel
    where analytics_customers is distinct from excluded
  ), removed as (
    delete from analytics_customers
    where customer = any (customers)
      and not exists (select from analytics_bookings where analytics_bookings.customer = analytics_customers.customer)
  )
  insert into analytics_sales
  select
    grain, start_of(grain, day), product, channel, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(sign)
  from (select -1 as sign, was.* from was union all select 1, fresh.* from fresh) as signed
  cross join unnest(array['day', 'third', 'month', 'year']) as grain
  group by 1, 2, 3, 4
  having sum(sign) <> 0
  on conflict (grain, start, product, channel) do update set
    new_customers = analytics_sales.new_customers + excluded.new_customers;

  -- Replaces the hash of the address by the id of the first booking once all bookings of a customer are anonymised.
  for forgotten in
    select distinct analytics_bookings.customer
    from bookings join analytics_bookings on analytics_bookings.booking_id = bookings.id
    where bookings.id = any (noted) and bookings.anonymised_at is not null
  loop
    continue when exists (
      select from analytics_bookings
      cross join lateral (select anonymised_at from bookings where id = booking_id limit 1) as known
      where analytics_bookings.customer = forgotten and known.anonymised_at is null
    );
    update analytics_bookings set customer = (select booking_id from analytics_customers where customer = forgotten)
    where customer = forgotten;
    update analytics_customers set customer = booking_id where customer = forgotten;
  end loop;

  insert into analytics_activity_notes
  select user_id, business_day(created_at) from bookings
  where id = any (noted) and user_id is not null
    and not exists (select from agent_bookings where booking_id = bookings.id);
  return taken;
end;
$$;
