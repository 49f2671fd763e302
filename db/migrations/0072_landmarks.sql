-- Places of a city that people measure distances from: its centre, the airport, a beach, a mosque.
create table landmarks (
  id uuid primary key,
  location_id uuid not null references locations on delete cascade,
  kind text not null check (kind in ('centre', 'airport', 'beach', 'mosque', 'conference', 'station')),
  name text not null check (char_length(name) between 1 and 80),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index landmarks_by_name on landmarks (location_id, kind, lower(name)) where deleted_at is null;
create unique index landmarks_one_centre on landmarks (location_id) where kind = 'centre' and deleted_at is null;

alter table catalogue_imports drop constraint catalogue_imports_kind_check;
alter table catalogue_imports add constraint catalogue_imports_kind_check check (
  kind in ('airports', 'airlines', 'flights', 'hotels', 'rooms', 'amenities', 'locations', 'landmarks')
);
