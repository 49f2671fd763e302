-- The sandbox's events are their own queue: telling many of them at once costs less than a job for each, and they never
-- wait behind mails. Null: there is nothing more to tell.
alter table sandbox_events
  add column due_at timestamptz,
  add column times_left smallint not null default 1;
update sandbox_events set due_at = clock_timestamp() where delivered_at is null and created_at > now() - interval '1 day';
create index sandbox_events_due on sandbox_events (due_at) where due_at is not null;
