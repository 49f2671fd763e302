-- How whoever began a payment had come to the booking: a reference and a name are on every luggage tag, and whoever comes
-- by those may pay, but not use up the tries of the one whose booking it is. The first one of each is made with the hold.
alter table payments add column started_by text not null default 'payer'
  check (started_by in ('glance', 'payer', 'owner'));
