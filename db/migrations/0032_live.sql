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
