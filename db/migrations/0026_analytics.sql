-- What the analytics show, added up as it happens, so that a year of a million bookings is a sum of a few rows. Whatever
-- changes a booking only notes which one it was; whoever reads figures, or a poll, takes the notes, takes back what each
-- of these bookings had been counted as, and counts what it is now. Nothing personal is in here: docs/domain/analytics.md.
-- A third of a month begins on its 1st, 11th or 21st: thirty days are a sum of six rows or so with it, and of twenty without.
create domain calendar_grain as text check (value in ('day', 'third', 'month', 'year'));

create function start_of(grain text, day date) returns date language sql immutable
  return case grain
    when 'third' then day - case when extract(day from day) > 20 then extract(day from day) - 21
      else (extract(day from day)::integer - 1) % 10 end::integer
    else date_trunc(grain, day::timestamp)::date
  end;

create function house_day(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'Africa/Nairobi')::date;

-- Notes have no keys and no order: nobody waits for anybody to write one.
create table analytics_booking_notes (booking_id uuid not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function note_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into analytics_booking_notes select id from old_rows;
  else
    insert into analytics_booking_notes select id from new_rows;
  end if;
  return null;
end;
$$;

create trigger bookings_note_new after insert on bookings
  referencing new table as new_rows for each statement execute function note_bookings();
-- Whatever changed: to find out costs more than to count one booking once more.
create trigger bookings_note_changed after update on bookings
  referencing new table as new_rows for each statement execute function note_bookings();
create trigger bookings_note_removed after delete on bookings
  referencing old table as old_rows for each statement execute function note_bookings();

create function note_bookings_of_flight() returns trigger language plpgsql as $$
begin
  insert into analytics_booking_notes select distinct booking_id from flight_bookings where flight_id = new.id;
  return null;
end;
$$;

create trigger flights_note_bookings after update of departure_airport_id, arrival_airport_id on flights
  for each row when (
    (old.departure_airport_id, old.arrival_airport_id) is distinct from (new.departure_airport_id, new.arrival_airport_id)
  )
  execute function note_bookings_of_flight();

-- Where a customer is known again by the contact address, nobody can read it from what is kept: a hash with this key.
create table analytics_secret (
  only_row boolean primary key default true check (only_row),
  secret uuid not null
);
insert into analytics_secret (secret) values (gen_random_uuid());

-- What a booking is counted as by now. What was never confirmed is a checkout that was begun, and nothing more.
create table analytics_bookings (
  booking_id uuid primary key,
  product text not null,
  channel text not null,
  started_on date not null,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  gross_minor bigint not null,
  refund_minor bigint not null,
  commission_minor bigint not null,
  commission_reversed_minor bigint not null,
  lead_days integer not null,
  origin_id uuid,
  destination_id uuid,
  hotel_id uuid,
  check_in date,
  check_out date,
  rooms integer,
  -- A booking's own id, where nobody knows any more whose it was.
  customer uuid
);

create index analytics_bookings_of_customer on analytics_bookings (customer, confirmed_at, booking_id)
  where customer is not null;

-- The same, as the bookings and the books have it. The columns stand in the same order.
create view booking_contributions as
select
  bookings.id as booking_id,
  bookings.booking_type::text as product,
  case when agent_bookings.booking_id is null then 'direct' else 'agency' end as channel,
  house_day(bookings.created_at) as started_on,
  bookings.confirmed_at,
  case when bookings.confirmed_at is not null then bookings.cancelled_at end as cancelled_at,
  case when bookings.confirmed_at is not null then bookings.total_minor::bigint else 0 end as gross_minor,
  coalesce(returned.refund_minor, 0) as refund_minor,
  case when bookings.confirmed_at is not null then coalesce(agent_bookings.commission_minor::bigint, 0) else 0 end
    as commission_minor,
  coalesce(returned.commission_minor, 0) as commission_reversed_minor,
  case when bookings.confirmed_at is not null
    then greatest(bookings.travel_date - house_day(bookings.confirmed_at), 0) else 0 end as lead_days,
  outbound.origin_id,
  outbound.destination_id,
  stay.hotel_id,
  stay.check_in,
  stay.check_out,
  stay.rooms_count::integer as rooms,
  case
    when bookings.confirmed_at is null then null
    when bookings.anonymised_at is null
      then encode(substring(sha256(convert_to(secret || lower(bookings.contact_email), 'UTF8')) for 16), 'hex')::uuid
    else bookings.id
  end as customer
from bookings
cross join analytics_secret
-- Each by its key and no other way: plans are made once for a connection, perhaps while a table is still empty.
left join lateral (
  select booking_id, commission_minor from agent_bookings where agent_bookings.booking_id = bookings.id limit 1
) as agent_bookings on true
-- The fares, as they were priced, and the commission: what rounding to whole units did is nobody's revenue.
left join lateral (
  select
    sum(amount_minor)::bigint as refund_minor,
    sum(amount_minor) filter (where kind = 'commission_reversed')::bigint as commission_minor
  from ledger_transfers
  where bookings.status = 'cancelled' and bookings.confirmed_at is not null
    and ledger_transfers.booking_id = bookings.id and kind in ('fare_returned', 'commission_reversed')
) as returned on true
left join lateral (
  select
    (array_agg(flights.departure_airport_id order by position))[1] as origin_id,
    (array_agg(flights.arrival_airport_id order by position desc))[1] as destination_id
  from flight_bookings
  cross join lateral (select * from flights where flights.id = flight_bookings.flight_id limit 1) as flights
  where bookings.confirmed_at is not null and flight_bookings.booking_id = bookings.id and leg = 0
) as outbound on true
left join lateral (
  select * from hotel_bookings where bookings.confirmed_at is not null and hotel_bookings.booking_id = bookings.id limit 1
) as stay on true;

-- The sums. `start` is the first day of the third, the month or the year.
create table analytics_sales (
  grain calendar_grain not null,
  start date not null,
  product text not null,
  channel text not null,
  started bigint not null,
  -- Of those that were started then.
  completed bigint not null,
  confirmed bigint not null,
  cancelled bigint not null,
  gross_minor bigint not null,
  refunds_minor bigint not null,
  commissions_minor bigint not null,
  lead_days bigint not null,
  lead_0 bigint not null,
  lead_1 bigint not null,
  lead_7 bigint not null,
  lead_14 bigint not null,
  lead_30 bigint not null,
  lead_60 bigint not null,
  -- Customers whose first booking was confirmed then.
  new_customers bigint not null default 0,
  primary key (grain, start, product, channel)
) with (fillfactor = 70);

-- For comparing a month with the one before up to the same hour.
create table analytics_hours (
  hour timestamptz primary key,
  bookings bigint not null,
  revenue_minor bigint not null
) with (fillfactor = 70);

create table analytics_routes (
  grain calendar_grain not null,
  start date not null,
  origin_id uuid not null,
  destination_id uuid not null,
  bookings bigint not null,
  gross_minor bigint not null,
  refunds_minor bigint not null,
  primary key (grain, start, origin_id, destination_id)
) with (fillfactor = 70);

create table analytics_hotels (
  grain calendar_grain not null,
  start date not null,
  hotel_id uuid not null,
  bookings bigint not null,
  -- Booked then, for whatever nights.
  room_nights bigint not null,
  gross_minor bigint not null,
  refunds_minor bigint not null,
  -- Nights of then that are sold, whenever they were booked.
  sold_nights bigint not null,
  primary key (grain, start, hotel_id)
) with (fillfactor = 70);

create table analytics_customers (
  customer uuid primary key,
  -- Their first one that was confirmed.
  booking_id uuid not null,
  day date not null,
  product text not null,
  channel text not null
);

-- Takes so many notes of bookings and counts these anew. The caller has the turn. Says how many notes there were.
create function fold_bookings(most integer) returns integer language plpgsql as $$
declare
  noted uuid[];
  taken integer;
  customers uuid[];
  forgotten uuid;
begin
  with notes as (
    delete from analytics_booking_notes
    where ctid = any (array(select ctid from analytics_booking_notes limit most))
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
      -- Who is forgotten stays the customer that they were.
      case when customer = booking_id
        then coalesce(
          (select known.customer from analytics_bookings as known where known.booking_id = contribution.booking_id),
          customer
        )
        else customer end as customer
    from (select * from booking_contributions where booking_id = any (noted) offset 0) as contribution
  ), stored as (
    insert into analytics_bookings select * from fresh
    on conflict (booking_id) do update set
      product = excluded.product, channel = excluded.channel, started_on = excluded.started_on,
      confirmed_at = excluded.confirmed_at, cancelled_at = excluded.cancelled_at, gross_minor = excluded.gross_minor,
      refund_minor = excluded.refund_minor, commission_minor = excluded.commission_minor,
      commission_reversed_minor = excluded.commission_reversed_minor, lead_days = excluded.lead_days,
      origin_id = excluded.origin_id, destination_id = excluded.destination_id, hotel_id = excluded.hotel_id,
      check_in = excluded.check_in, check_out = excluded.check_out, rooms = excluded.rooms, customer = excluded.customer
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
    select 'confirmed', house_day(confirmed_at), confirmed_at, signed.* from signed where confirmed_at is not null
    union all
    select 'cancelled', house_day(cancelled_at), cancelled_at, signed.* from signed where cancelled_at is not null
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
    select 'slept', night::date, sign, hotel_id, 0, 0, 0, rooms
    from signed cross join generate_series(check_in, check_out - 1, interval '1 day') as night
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

  -- Whose first booking it is, in the order of confirmation.
  with was as (
    select * from analytics_customers where customer = any (customers)
  ), fresh as materialized (
    select wanted.customer, first.booking_id, house_day(first.confirmed_at) as day, first.product, first.channel
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

  -- Once all that a customer booked is nobody's, not even the hash of the address stays: the first booking stands for it.
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
  select user_id, house_day(created_at) from bookings
  where id = any (noted) and user_id is not null
    and not exists (select from agent_bookings where booking_id = bookings.id);
  return taken;
end;
$$;

-- People: who came, who went, and who was here. Changes are noted as what they add.
create table analytics_user_notes (day date not null, role text not null, sign_ups integer not null, erased integer not null);
create table analytics_users (
  grain calendar_grain not null,
  start date not null,
  role text not null,
  sign_ups bigint not null,
  erased bigint not null,
  primary key (grain, start, role)
);

create function note_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into analytics_user_notes
    select house_day(created_at), role, count(*), 0 from new_rows group by 1, 2
    union all
    select house_day(erased_at), role, 0, count(*) from new_rows where erased_at is not null group by 1, 2;
  end if;
  if tg_op <> 'INSERT' then
    insert into analytics_user_notes
    select house_day(created_at), role, -count(*), 0 from old_rows group by 1, 2
    union all
    select house_day(erased_at), role, 0, -count(*) from old_rows where erased_at is not null group by 1, 2;
  end if;
  return null;
end;
$$;

create trigger users_note_new after insert on users
  referencing new table as new_rows for each statement execute function note_users();
create trigger users_note_changed after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function note_users();
create trigger users_note_removed after delete on users
  referencing old table as old_rows for each statement execute function note_users();

create table analytics_activity_notes (user_id uuid not null, day date not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- Once for each day, month and year in which somebody signed in, came back or booked. Stays when the account goes: it is
-- only an id, and the figures of last year do not change.
create table analytics_activity (
  user_id uuid not null,
  grain calendar_grain not null,
  start date not null,
  primary key (user_id, grain, start)
);
create table analytics_active (
  grain calendar_grain not null,
  start date not null,
  users bigint not null,
  primary key (grain, start)
);

-- A session is refreshed every minute; what is known of today is not noted again.
create function note_activity() returns trigger language plpgsql as $$
begin
  insert into analytics_activity_notes
  select new.user_id, house_day(new.updated_at)
  where not exists (
    select from analytics_activity where user_id = new.user_id and grain = 'day' and start = house_day(new.updated_at)
  );
  return null;
end;
$$;

create trigger sessions_note_activity after insert or update of updated_at on sessions
  for each row execute function note_activity();

create table analytics_review_notes (
  day date not null, reviews integer not null, rating_sum integer not null, satisfied integer not null
);
create table analytics_reviews (
  grain calendar_grain not null,
  start date not null,
  reviews bigint not null,
  rating_sum bigint not null,
  -- With 4 or 5 of 5.
  satisfied bigint not null,
  primary key (grain, start)
);

create function note_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into analytics_review_notes
    select house_day(created_at), count(*), sum(rating), count(*) filter (where rating >= 4)
    from new_rows where hidden_at is null group by 1;
  end if;
  if tg_op <> 'INSERT' then
    insert into analytics_review_notes
    select house_day(created_at), -count(*), -sum(rating), -count(*) filter (where rating >= 4)
    from old_rows where hidden_at is null group by 1;
  end if;
  return null;
end;
$$;

create trigger hotel_reviews_note_new after insert on hotel_reviews
  referencing new table as new_rows for each statement execute function note_reviews();
create trigger hotel_reviews_note_changed after update on hotel_reviews
  referencing old table as old_rows new table as new_rows for each statement execute function note_reviews();
create trigger hotel_reviews_note_removed after delete on hotel_reviews
  referencing old table as old_rows for each statement execute function note_reviews();

create function fold_people() returns void language plpgsql as $$
begin
  with notes as (delete from analytics_user_notes returning *)
  insert into analytics_users
  select grain, start_of(grain, day), role, sum(sign_ups), sum(erased)
  from notes cross join unnest(array['day', 'third', 'month', 'year']) as grain
  group by 1, 2, 3
  having sum(sign_ups) <> 0 or sum(erased) <> 0
  on conflict (grain, start, role) do update set
    sign_ups = analytics_users.sign_ups + excluded.sign_ups, erased = analytics_users.erased + excluded.erased;

  with notes as (
    delete from analytics_activity_notes returning *
  ), new_days as (
    insert into analytics_activity
    select distinct user_id, grain, start_of(grain, day)
    from notes cross join unnest(array['day', 'month', 'year']) as grain
    on conflict do nothing
    returning grain, start
  )
  insert into analytics_active
  select grain, start, count(*) from new_days group by 1, 2
  on conflict (grain, start) do update set users = analytics_active.users + excluded.users;

  with notes as (delete from analytics_review_notes returning *)
  insert into analytics_reviews
  select grain, start_of(grain, day), sum(reviews), sum(rating_sum), sum(satisfied)
  from notes cross join unnest(array['day', 'third', 'month', 'year']) as grain
  group by 1, 2
  having sum(reviews) <> 0 or sum(rating_sum) <> 0 or sum(satisfied) <> 0
  on conflict (grain, start) do update set
    reviews = analytics_reviews.reviews + excluded.reviews,
    rating_sum = analytics_reviews.rating_sum + excluded.rating_sum,
    satisfied = analytics_reviews.satisfied + excluded.satisfied;
end;
$$;

-- One round: `done` when nothing was left, `more` when there is, `busy` when another one has the turn and `waits` is not
-- set. A round is short, because whoever wants figures waits for it.
create function fold_analytics(most integer, waits boolean) returns text language plpgsql as $$
declare
  taken integer;
begin
  if not exists (select from analytics_booking_notes) and not exists (select from analytics_user_notes)
    and not exists (select from analytics_activity_notes) and not exists (select from analytics_review_notes)
  then
    return 'done';
  end if;
  if waits then
    perform pg_advisory_xact_lock(hashtext('fold_analytics'));
  elsif not pg_try_advisory_xact_lock(hashtext('fold_analytics')) then
    return 'busy';
  end if;
  taken := fold_bookings(most);
  perform fold_people();
  return case when taken < most then 'done' else 'more' end;
end;
$$;

-- A few thousand bookings by their keys, whatever the planner believes of sizes.
alter function fold_bookings set enable_seqscan = off;
alter function fold_bookings set plan_cache_mode = force_generic_plan;

-- All that happened before there were notes.
insert into analytics_booking_notes select id from bookings;
insert into analytics_user_notes
select house_day(created_at), role, count(*), 0 from users group by 1, 2
union all
select house_day(erased_at), role, 0, count(*) from users where erased_at is not null group by 1, 2;
insert into analytics_activity_notes
select user_id, house_day(created_at) from sessions union select user_id, house_day(updated_at) from sessions;
insert into analytics_review_notes
select house_day(created_at), count(*), sum(rating), count(*) filter (where rating >= 4)
from hotel_reviews where hidden_at is null group by 1;
