-- Accounts and sessions: who may sign in, and that one administrator always remains.

-- Returns whether an account is an administrator who can sign in: not erased, not deactivated, invitation accepted.
create or replace function is_admin_in_office(account users) returns boolean language sql immutable as $$
  select account.role = 'admin' and account.erased_at is null and account.deactivated_at is null and account.invited_at is null;
$$;

-- Refuses to remove the last administrator who can sign in. The advisory lock makes administrators who demote each
-- other at the same moment wait for one another.
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

create or replace trigger users_keep_an_admin_on_update
  before update on users
  for each row
  when (is_admin_in_office(old) and not is_admin_in_office(new))
  execute function users_keep_an_admin();
create or replace trigger users_keep_an_admin_on_delete
  before delete on users
  for each row
  when (is_admin_in_office(old))
  execute function users_keep_an_admin();

-- Refuses a session for an account that is erased, deactivated or only invited. Every sign-in method creates a session. The
-- row lock orders a sign-in and a deactivation: either the session is refused, or the deactivation ends it.
create or replace function sessions_of_open_accounts() returns trigger language plpgsql as $$
begin
  perform from users
  where id = new.user_id and erased_at is null and deactivated_at is null and invited_at is null
  for share;
  if not found then
    raise exception 'this account can not sign in' using errcode = 'restrict_violation', constraint = 'sessions_of_open_accounts';
  end if;
  return new;
end;
$$;

create or replace trigger sessions_of_open_accounts
  before insert on sessions
  for each row execute function sessions_of_open_accounts();

-- Stores when an account was last used, because its sessions are deleted.
create or replace function sessions_leave_a_trace() returns trigger language plpgsql as $$
begin
  insert into last_seen (user_id, at)
  select ended.user_id, max(ended.updated_at) from ended
  join users on users.id = ended.user_id and users.erased_at is null
  group by ended.user_id
  on conflict (user_id) do update set at = greatest(last_seen.at, excluded.at);
  return null;
end;
$$;

create or replace trigger sessions_leave_a_trace
  after delete on sessions
  referencing old table as ended
  for each statement execute function sessions_leave_a_trace();

-- Deletes the sessions, links and codes of a deactivated account, and makes its agency inactive. Activating the account
-- activates the agency again, unless it was inactive for another reason.
create or replace function users_close_or_open() returns trigger language plpgsql as $$
begin
  if new.deactivated_at is not null then
    delete from sessions where user_id = new.id;
    delete from mailed_links where user_id = new.id;
    delete from phone_proofs where user_id = new.id;
    -- Pending sign-ins that wait for their second factor.
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

create or replace trigger users_close_or_open
  after update on users
  for each row
  -- An erased account never activates its agency again.
  when ((old.deactivated_at is null) <> (new.deactivated_at is null) and new.erased_at is null)
  execute function users_close_or_open();
