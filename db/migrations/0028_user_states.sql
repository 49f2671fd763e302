-- Accounts that the office closes for a while, and accounts that wait for the person they were made for.
alter table users
  add column deactivated_at timestamptz,
  -- The person reads it too.
  add column deactivated_reason text check (char_length(deactivated_reason) between 1 and 500),
  -- Since when an invitation waits; empty again once they have chosen a password.
  add column invited_at timestamptz,
  add constraint users_deactivated_for_a_reason check ((deactivated_at is null) = (deactivated_reason is null));

-- The list of the office: the newest first, and how many of each kind without a look at the rows.
create index users_listed on users (created_at desc, id desc) include (role, deactivated_at, invited_at)
  where erased_at is null;
-- Few of many: nobody waits until they are met on the way.
create index users_of_the_trade on users (role, created_at desc, id desc) where role <> 'client' and erased_at is null;
create index users_deactivated on users (created_at desc, id desc) where deactivated_at is not null and erased_at is null;
create index users_invited on users (created_at desc, id desc) where invited_at is not null and erased_at is null;
create index users_by_part_of_text on users
  using gin ((full_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);

-- When somebody was here last, for after their sessions are gone.
create table last_seen (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null
);

-- An agency whose owner may not sign in sells nothing. Its credit and its customers' bookings stay as they are.
alter table agents add column inactive_with_owner boolean not null default false;

alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('verify_email', 'reset_password', 'invitation'));
