-- For every table that only grows: history, audit, ledger.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end;
$$;

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

create trigger settings_history_append_only
  before update or delete or truncate on settings_history
  for each statement execute function refuse_change();

-- Always later than before, so that two saves in one millisecond can still be told apart.
create function settings_touch() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
  return new;
end;
$$;

create trigger settings_touch
  before update on settings
  for each row execute function settings_touch();

create function settings_record_history() returns trigger language plpgsql as $$
begin
  insert into settings_history (key, old_value, new_value, changed_by)
  values (
    coalesce(new.key, old.key),
    case when tg_op <> 'INSERT' then old.value end,
    case when tg_op <> 'DELETE' then new.value end,
    case when tg_op <> 'DELETE' then new.updated_by end
  );
  return null;
end;
$$;

create trigger settings_record_history
  after insert or update or delete on settings
  for each row execute function settings_record_history();

create function settings_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end;
$$;

create trigger settings_notify
  after insert or update or delete on settings
  for each statement execute function settings_notify();
