-- A file that somebody wants to import: kept between the report of what it would do and the word to do it.
create table catalogue_imports (
  id uuid primary key,
  kind text not null check (kind in ('airports', 'airlines', 'flights', 'hotels', 'rooms', 'amenities', 'locations')),
  file_name text not null check (char_length(file_name) <= 200),
  content text not null,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  applied_at timestamptz
);

create index catalogue_imports_by_age on catalogue_imports (created_at);

-- Which parts of the sample world were loaded, so that no process and no restart loads one twice.
create table sample_world (
  part text primary key,
  finished_at timestamptz not null default now()
);

-- What must not happen twice when a form is sent twice, such as a change of prices by percent. The form carries the key.
create table done_once (
  key uuid primary key,
  done_at timestamptz not null default now()
);

create index done_once_by_age on done_once (done_at);
