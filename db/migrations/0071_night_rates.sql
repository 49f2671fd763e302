-- Prices by night. A room has a price of its own; a room type may cost more or less in some nights, ask for a least number of
-- nights, or not be sold. docs/domain/rates.md describes how a price is made.
create table night_rates (
  hotel_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  -- Of the room's own price, or instead of it; null: the room's own price.
  percent smallint check (percent between 1 and 1000),
  price_minor bigint check (price_minor between 0 and 100000000),
  -- For those who arrive on that day; null: one.
  min_nights smallint check (min_nights between 1 and 60),
  is_closed boolean not null default false,
  primary key (room_type_id, night),
  foreign key (hotel_id, room_type_id) references room_types (hotel_id, id) on delete cascade,
  constraint night_rates_say_something check (
    (percent is null or price_minor is null)
    and (percent is not null or price_minor is not null or min_nights is not null or is_closed)
  )
);

create index night_rates_of_hotel on night_rates (hotel_id, night);

-- Each change on the calendar with what was there before, so that it can be undone.
create table rate_changes (
  id uuid primary key,
  hotel_id uuid not null references hotels on delete cascade,
  actor_id uuid references users,
  -- In plain English, such as "Deluxe, 20 Dec to 3 Jan: +30 %".
  summary text not null check (char_length(summary) between 1 and 200),
  -- The rates of all nights that it touched, before and after.
  before jsonb not null,
  after jsonb not null,
  undone_at timestamptz,
  created_at timestamptz not null default now()
);

create index rate_changes_of_hotel on rate_changes (hotel_id, created_at desc, id);

alter table hotels
  -- What every price includes, and what the others cost an adult a night on top of it; null: not offered.
  add column board text not null default 'room_only' check (board in ('room_only', 'breakfast', 'half_board')),
  add column breakfast_price_minor bigint check (breakfast_price_minor between 0 and 10000000),
  add column half_board_price_minor bigint check (half_board_price_minor between 0 and 10000000),
  -- What a child pays of it.
  add column child_board_percent smallint not null default 50 check (child_board_percent between 0 and 100),
  -- Off every night of a stay of seven or of 28 nights.
  add column week_discount_percent smallint not null default 0 check (week_discount_percent between 0 and 90),
  add column month_discount_percent smallint not null default 0 check (month_discount_percent between 0 and 90),
  -- Off every night for residents of the country, who prove it at check-in; 0: no such rate.
  add column resident_discount_percent smallint not null default 0 check (resident_discount_percent between 0 and 90),
  -- Changes with everything that makes a price: a hold that was priced before is refused.
  add column rates_version integer not null default 1;

alter table hotel_bookings
  add column board text not null default 'room_only' check (board in ('room_only', 'breakfast', 'half_board')),
  add column board_minor bigint not null default 0 check (board_minor >= 0),
  add column is_resident_rate boolean not null default false;

-- The price of each night; null for stays of before there were such prices, in which all nights cost the same.
alter table room_stays add column nights_minor bigint[];

-- It gets the version of the rates too; db/functions/seats-and-rooms.sql defines it again.
drop function if exists take_rooms(uuid, uuid, daterange, jsonb, text);
