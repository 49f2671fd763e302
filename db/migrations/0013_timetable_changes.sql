-- What changed of all that flights are searched by, so that every process can bring its own copy up to date. A reader
-- remembers the snapshot of its last look and takes what that snapshot did not see: numbers or times would let slip
-- what was written first and committed later. Nobody is notified: that takes a lock at commit which all sales would
-- queue for.
create table timetable_changes (
  xact xid8 not null default pg_current_xact_id(),
  -- The flights that leave on a day, in UTC, are to be read again.
  day date,
  -- The seats or fares of one flight are.
  flight_id uuid,
  -- Neither: airports, airlines and their fare rules are.
  noted_at timestamptz not null default now()
);

create index timetable_changes_by_xact on timetable_changes (xact);
create index timetable_changes_by_age on timetable_changes (noted_at);
