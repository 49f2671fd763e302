-- Trigger functions that many tables share, each with its triggers.

-- Refuses to change or remove a row of an append-only table: history, audit log, ledger, numbered documents.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end;
$$;

create or replace trigger settings_history_append_only
  before update or delete or truncate on settings_history
  for each statement execute function refuse_change();
create or replace trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
-- Fires also with session_replication_role = replica, where ordinary triggers do not.
alter table audit_log enable always trigger audit_log_append_only;
create or replace trigger ledger_transfers_append_only
  before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
create or replace trigger documents_append_only
  before update or delete or truncate on documents
  for each statement execute function refuse_change();
create or replace trigger agency_invoices_append_only
  before update or delete or truncate on agency_invoices
  for each statement execute function refuse_change();

-- Writes the time of the change into `updated_at`.
create or replace function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;

create or replace trigger inquiries_touch
  before update on inquiries
  for each row execute function touch_updated_at();
create or replace trigger users_touch
  before update on users
  for each row execute function touch_updated_at();
create or replace trigger agents_touch
  before update on agents
  for each row execute function touch_updated_at();
create or replace trigger inquiry_templates_touch
  before update on inquiry_templates
  for each row execute function touch_updated_at();

-- Counts the versions of a row. A form contains the version that it was filled from, so that overwriting a newer version is
-- refused.
create or replace function touch_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end;
$$;

create or replace trigger airports_touch before update on airports for each row execute function touch_version();
create or replace trigger airlines_touch before update on airlines for each row execute function touch_version();
create or replace trigger fare_rules_touch before update on fare_rules for each row execute function touch_version();
create or replace trigger flights_touch before update on flights for each row execute function touch_version();
create or replace trigger locations_touch before update on locations for each row execute function touch_version();
create or replace trigger landmarks_touch before update on landmarks for each row execute function touch_version();
create or replace trigger amenities_touch before update on amenities for each row execute function touch_version();
create or replace trigger hotels_touch before update on hotels for each row execute function touch_version();
create or replace trigger rooms_touch before update on rooms for each row execute function touch_version();
