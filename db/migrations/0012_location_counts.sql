create index room_stays_of_late on room_stays (created_at, room_id) where state <> 'freed';

-- What guests did at each location: their reviews, and the demand of the last 180 days that its popularity is measured
-- by. Counting takes half a second in a big house, so that it is done at most once a minute, by whoever asks then.
create table location_counts (
  location_id uuid primary key references locations on delete cascade,
  reviews integer not null,
  rating_sum bigint not null,
  -- Reviews and stays.
  demand integer not null
);

create table location_counts_made (
  only_row boolean primary key default true check (only_row),
  made_at timestamptz not null
);
