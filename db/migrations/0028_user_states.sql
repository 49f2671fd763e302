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

-- Somebody must be able to open the back-office: whoever may not sign in, or has not yet, does not count.
create function is_admin_in_office(account users) returns boolean language sql immutable as $$
  select account.role = 'admin' and account.erased_at is null and account.deactivated_at is null and account.invited_at is null;
$$;

create or replace function users_keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users_keep_an_admin'));
  if not exists (
    select from users
    where role = 'admin' and erased_at is null and deactivated_at is null and invited_at is null and id <> old.id
  ) then
    raise exception 'the last administrator stays' using errcode = 'restrict_violation', constraint = 'users_keep_an_admin';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;

drop trigger users_keep_an_admin_on_update on users;
create trigger users_keep_an_admin_on_update
  before update on users
  for each row
  when (is_admin_in_office(old) and not is_admin_in_office(new))
  execute function users_keep_an_admin();

drop trigger users_keep_an_admin_on_delete on users;
create trigger users_keep_an_admin_on_delete
  before delete on users
  for each row
  when (is_admin_in_office(old))
  execute function users_keep_an_admin();

-- Every way in ends in a session, so this one place closes them all. A sign-in and a deactivation at the same moment take
-- turns: either the session is not opened, or it is there to be ended.
create function sessions_of_open_accounts() returns trigger language plpgsql as $$
begin
  perform from users
  where id = new.user_id and erased_at is null and deactivated_at is null and invited_at is null
  for share;
  if not found then
    raise exception 'nobody signs in to this account' using errcode = 'restrict_violation', constraint = 'sessions_of_open_accounts';
  end if;
  return new;
end;
$$;

create trigger sessions_of_open_accounts
  before insert on sessions
  for each row execute function sessions_of_open_accounts();

-- When somebody was here last, for after their sessions are gone.
create table last_seen (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null
);

create function sessions_leave_a_trace() returns trigger language plpgsql as $$
begin
  insert into last_seen (user_id, at)
  select ended.user_id, max(ended.updated_at) from ended
  join users on users.id = ended.user_id and users.erased_at is null
  group by ended.user_id
  on conflict (user_id) do update set at = greatest(last_seen.at, excluded.at);
  return null;
end;
$$;

create trigger sessions_leave_a_trace
  after delete on sessions
  referencing old table as ended
  for each statement execute function sessions_leave_a_trace();

-- An agency whose owner may not sign in sells nothing. Its credit and its customers' bookings stay as they are.
alter table agents add column inactive_with_owner boolean not null default false;

create function users_close_or_open() returns trigger language plpgsql as $$
begin
  if new.deactivated_at is not null then
    delete from sessions where user_id = new.id;
    delete from mailed_links where user_id = new.id;
    delete from phone_proofs where user_id = new.id;
    -- A sign-in that waits for its second step.
    delete from verifications where value = new.id::text;
    update agents set account_status = 'inactive', inactive_with_owner = true
    where user_id = new.id and account_status = 'active';
  else
    update agents set account_status = 'active', inactive_with_owner = false
    where user_id = new.id and inactive_with_owner;
  end if;
  return null;
end;
$$;

create trigger users_close_or_open
  after update on users
  for each row
  -- An erased account opens nothing again.
  when ((old.deactivated_at is null) <> (new.deactivated_at is null) and new.erased_at is null)
  execute function users_close_or_open();

alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('verify_email', 'reset_password', 'invitation'));
