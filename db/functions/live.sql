-- The channel `live`. A notification contains only the kind of rows that changed: each listener reads them again with its
-- own permissions.

-- Notifies about new booking events, and returns whether it did. Sales do not notify themselves, because a notification
-- takes a lock at commit for which all sales would queue. Of concurrent callers only one updates `live_marks` and notifies.
create or replace function announce_booking_events() returns boolean language plpgsql as $$
declare
  newest numeric;
begin
  select coalesce(sum(id), 0) into newest
  from (select id from booking_events order by id desc limit 200) as recent;
  update live_marks set booking_events = newest where booking_events <> newest;
  if found then
    perform pg_notify('live', 'bookings');
    return true;
  end if;
  return false;
end;
$$;

-- Notifies about a change of a table that changes rarely. The argument of the trigger is the kind.
create or replace function announce_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', tg_argv[0]);
  return null;
end;
$$;

create or replace trigger inquiries_announce after insert or update or delete on inquiries
  for each statement execute function announce_live('inquiries');
create or replace trigger agents_announce after insert or update of verification_status, account_status on agents
  for each statement execute function announce_live('agents');
create or replace trigger agent_deposits_announce after insert on agent_deposits
  for each statement execute function announce_live('agents');
create or replace trigger agent_adjustments_announce after insert or update on agent_requests
  for each statement execute function announce_live('agents');
create or replace trigger alerts_announce after insert or update of raised_at, decision, resolved_at on alerts
  for each statement execute function announce_live('alerts');
