-- What the analytics show, added up as it happens, so that a year of a million bookings is a sum of a few rows. Whatever
-- changes a booking only notes which one it was; whoever reads figures, or a poll, takes the notes, takes back what each
-- of these bookings had been counted as, and counts what it is now. Nothing personal is in here: docs/domain/analytics.md.
-- A third of a month begins on its 1st, 11th or 21st: thirty days are a sum of six rows or so with it, and of twenty without.
create domain calendar_grain as text check (value in ('day', 'third', 'month', 'year'));

create function house_day(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'Africa/Nairobi')::date;

-- Notes have no keys and no order: nobody waits for anybody to write one.
create table analytics_booking_notes (booking_id uuid not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

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
