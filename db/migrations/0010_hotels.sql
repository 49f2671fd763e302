create extension if not exists btree_gist;

-- Cities that have hotels, or soon will.
create table locations (
  id uuid primary key,
  city text not null check (char_length(city) between 1 and 80),
  country text not null references countries,
  region text not null default 'africa' check (region in ('africa', 'asia', 'europe', 'americas', 'oceania')),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- An abbreviation such as EAT, or a zone such as Africa/Nairobi: only shown, never calculated with.
  timezone text not null default 'EAT' check (char_length(timezone) between 1 and 40),
  currency text not null default 'KES' check (currency ~ '^[A-Z]{3}$'),
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint locations_have_both_coordinates check ((latitude is null) = (longitude is null))
);

create unique index locations_by_city on locations (lower(city), country) where deleted_at is null;

create table amenities (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  description text not null default '' check (char_length(description) <= 300),
  category text not null default 'room' check (category in ('room', 'hotel', 'recreation', 'business', 'dining')),
  icon text not null default 'star'
    check (icon in ('wifi', 'car', 'coffee', 'tv', 'bath', 'utensils', 'dumbbell', 'waves', 'star')),
  is_active boolean not null default true,
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index amenities_by_name on amenities (lower(name)) where deleted_at is null;

create table hotels (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  location_id uuid not null references locations,
  address text not null default '' check (char_length(address) <= 200),
  description text not null default '' check (char_length(description) <= 2000),
  status text not null default 'active' check (status in ('active', 'inactive', 'maintenance')),
  star_rating smallint not null default 3 check (star_rating between 1 and 5),
  -- Null: on request.
  price_per_night_minor bigint check (price_per_night_minor between 0 and 100000000),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  check_in_from time not null default '14:00',
  check_out_until time not null default '11:00',
  -- Free until so many days before arrival; null: never free. Later it costs this share of the stay.
  free_cancellation_days smallint default 1 check (free_cancellation_days between 0 and 90),
  cancellation_fee_percent smallint not null default 100 check (cancellation_fee_percent between 0 and 100),
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint hotels_have_both_coordinates check ((latitude is null) = (longitude is null))
);

create unique index hotels_by_name on hotels (location_id, lower(name)) where deleted_at is null;

create table hotel_amenities (
  hotel_id uuid not null references hotels on delete cascade,
  amenity_id uuid not null references amenities,
  primary key (hotel_id, amenity_id)
);

create index hotel_amenities_of_amenity on hotel_amenities (amenity_id);

create table hotel_photos (
  -- Also the name of its files.
  id uuid primary key,
  hotel_id uuid not null references hotels on delete cascade,
  -- The first stands for the hotel.
  position smallint not null check (position >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- What it shows, for those who do not see it.
  description text not null default '' check (char_length(description) <= 200),
  created_at timestamptz not null default now()
);

create index hotel_photos_of_hotel on hotel_photos (hotel_id, position, id);

create table hotel_reviews (
  id uuid primary key,
  hotel_id uuid not null references hotels on delete cascade,
  user_id uuid references users,
  -- Where the guest came from, where nothing more is known.
  author_country text references countries,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 2000),
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  -- Not shown and not counted.
  hidden_at timestamptz,
  created_at timestamptz not null default now()
);

create index hotel_reviews_of_hotel on hotel_reviews (hotel_id, created_at desc, id);
create index hotel_reviews_newest on hotel_reviews (created_at desc, id);

create table room_types (
  id uuid primary key,
  hotel_id uuid not null references hotels on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  unique (hotel_id, id)
);

create unique index room_types_by_name on room_types (hotel_id, lower(name));
create index room_types_by_part_of_name on room_types using gin (name gin_trgm_ops);

create table rooms (
  id uuid primary key,
  hotel_id uuid not null references hotels,
  room_type_id uuid not null,
  room_number text not null check (char_length(room_number) between 1 and 10 and room_number !~ '[[:cntrl:]]'),
  floor smallint not null default 1 check (floor between -5 and 200),
  capacity smallint not null default 2 check (capacity between 1 and 20),
  bed_type text not null default 'Double' check (char_length(bed_type) between 1 and 40),
  size smallint not null default 30 check (size between 1 and 2000),
  has_balcony boolean not null default false,
  price_per_night_minor bigint not null check (price_per_night_minor between 0 and 100000000),
  -- A room in maintenance is not sold.
  status text not null default 'available' check (status in ('available', 'occupied', 'maintenance', 'reserved')),
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (hotel_id, room_type_id) references room_types (hotel_id, id)
);

create unique index rooms_by_number on rooms (hotel_id, room_number) where deleted_at is null;
create index rooms_of_type on rooms (room_type_id) where deleted_at is null;
create index rooms_newest on rooms (created_at desc, id) where deleted_at is null;
create index rooms_by_price on rooms (price_per_night_minor, id) where deleted_at is null;
create index rooms_by_status on rooms (status, created_at desc, id) where deleted_at is null;
create index rooms_in_order on rooms (room_number, id) where deleted_at is null;
create index rooms_by_part_of_number on rooms using gin (room_number gin_trgm_ops);
create index rooms_deleted on rooms (deleted_at desc, id) where deleted_at is not null;

create table room_amenities (
  room_id uuid not null references rooms on delete cascade,
  amenity_id uuid not null references amenities,
  primary key (room_id, amenity_id)
);

create index room_amenities_of_amenity on room_amenities (amenity_id);

-- The nights that somebody has a room. Two that overlap in one room are impossible, whoever writes them.
create table room_stays (
  id uuid primary key,
  room_id uuid not null references rooms,
  -- From the day of arrival to the day of departure, which is free again.
  nights daterange not null check (not isempty(nights) and not lower_inf(nights) and not upper_inf(nights)),
  state text not null check (state in ('held', 'sold', 'freed')),
  created_at timestamptz not null default now(),
  constraint room_stays_never_overlap exclude using gist (room_id with =, nights with &&) where (state <> 'freed')
);

-- Rooms counted for each hotel, kept as the days of flights are.
create table hotel_room_counts (
  hotel_id uuid primary key references hotels on delete cascade,
  rooms integer not null,
  available integer not null,
  occupied integer not null,
  maintenance integer not null,
  reserved integer not null,
  price_sum_minor bigint not null
);

create table stale_hotel_rooms (hotel_id uuid not null);
