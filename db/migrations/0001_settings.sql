-- One row for each group of settings that was ever saved; the defaults live in the code.
-- Milliseconds, so that updated_at survives the way through JavaScript and can be compared when saving.
create table settings (
  key text primary key check (key <> ''),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz(3) not null default clock_timestamp(),
  updated_by text
);

create table settings_history (
  id bigint generated always as identity primary key,
  key text not null,
  old_value jsonb,
  new_value jsonb,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text
);

create index settings_history_key on settings_history (key, id);
