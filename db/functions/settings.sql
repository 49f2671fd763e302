-- The settings: their version, their history, and the notification that makes every process read them again.

-- Increases `updated_at` by at least a millisecond, so that two saves within one millisecond differ.
create or replace function settings_touch() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 millisecond');
  return new;
end;
$$;

create or replace trigger settings_touch
  before update on settings
  for each row execute function settings_touch();

-- Writes each change of a setting into `settings_history`.
create or replace function settings_record_history() returns trigger language plpgsql as $$
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

create or replace trigger settings_record_history
  after insert or update or delete on settings
  for each row execute function settings_record_history();

-- Notifies the channel `settings_changed`, on which every process listens.
create or replace function settings_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end;
$$;

create or replace trigger settings_notify
  after insert or update or delete on settings
  for each statement execute function settings_notify();
