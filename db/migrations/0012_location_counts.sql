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

create function refresh_location_counts() returns void language plpgsql as $$
begin
  if exists (select from location_counts_made where made_at > now() - interval '1 minute') then
    return;
  end if;
  -- While one counts, the others take the counts before.
  if not pg_try_advisory_xact_lock(hashtext('refresh_location_counts')) then
    return;
  end if;
  delete from location_counts;
  insert into location_counts (location_id, reviews, rating_sum, demand)
  select hotels.location_id, sum(counted.reviews), sum(counted.rating_sum), sum(counted.demand)
  from (
    select
      hotel_id,
      count(*) as reviews,
      sum(rating) as rating_sum,
      count(*) filter (where created_at > now() - interval '180 days') as demand
    from hotel_reviews
    where hidden_at is null
    group by hotel_id
    union all
    select rooms.hotel_id, 0, 0, count(*)
    from room_stays
    join rooms on rooms.id = room_stays.room_id
    where room_stays.state <> 'freed' and room_stays.created_at > now() - interval '180 days'
    group by rooms.hotel_id
  ) as counted
  join hotels on hotels.id = counted.hotel_id and hotels.deleted_at is null
  group by hotels.location_id;
  insert into location_counts_made (made_at) values (now())
  on conflict (only_row) do update set made_at = excluded.made_at;
end;
$$;
