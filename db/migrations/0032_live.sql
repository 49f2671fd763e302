-- What the back-office sees without asking again. A notification on the channel `live` says which kind of thing has changed
-- and nothing more: whoever listens reads it anew, with the rights that they have.

-- Sales must not notify: at commit it takes a lock that all of them would queue for. So whoever looks first announces them.
-- The sum of the newest ids stands for them all. An id is taken before its sale is committed, so one may come after a
-- higher one has been announced: it changes the sum, where it would not change the highest.
create table live_marks (
  only_row boolean primary key default true check (only_row),
  booking_events numeric not null default 0
);
insert into live_marks default values;

-- Of those who look at the same moment one finds the mark as it was, and is the one who announces.
create function announce_booking_events() returns boolean language plpgsql as $$
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

-- The others are rare, and say it themselves.
create function announce_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', tg_argv[0]);
  return null;
end;
$$;

create trigger inquiries_announce after insert or update or delete on inquiries
  for each statement execute function announce_live('inquiries');
create trigger agents_announce after insert or update of verification_status, account_status on agents
  for each statement execute function announce_live('agents');
create trigger agent_deposits_announce after insert on agent_deposits
  for each statement execute function announce_live('agents');
create trigger agent_adjustments_announce after insert or update on agent_adjustments
  for each statement execute function announce_live('agents');
