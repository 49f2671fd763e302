-- A notice that can not be written, such as one in words that are not there, waits a while and lets the others pass.
alter table booking_outbox add column attempts smallint not null default 0;
alter table booking_outbox add column not_before timestamptz not null default now();

-- What was sent to whom, for the reader of it. The texts themselves are not kept.
create table sent_notices (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  email text not null,
  -- Such as confirmed or price_drop.
  kind text not null check (kind ~ '^[a-z_]+$'),
  subject text not null,
  booking_id uuid references bookings on delete cascade,
  sent_at timestamptz not null default now()
);

create index sent_notices_of_user on sent_notices (user_id, sent_at desc) where user_id is not null;
create index sent_notices_of_email on sent_notices (lower(email), sent_at desc);
create index sent_notices_of_booking on sent_notices (booking_id) where booking_id is not null;
