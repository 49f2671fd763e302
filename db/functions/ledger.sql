-- The accounts of the ledger and their balances. Names and meanings: docs/domain/money.md.

-- Opens an account in parts. Its balance is the sum of the parts, so that sales do not queue for one row.
create or replace function open_ledger_account(account_code text, part_count integer default 1, floor_amount bigint default null)
returns void language sql as $$
  insert into ledger_accounts (code, part, parts, floor_minor)
  select account_code, part, part_count, floor_amount from generate_series(0, part_count - 1) as part
  on conflict do nothing;
$$;

-- Adds new transfers to the balances. Locks the accounts in the order of their codes, so that two statements between the
-- same accounts never deadlock. Opens an account with its first transfer; one with a floor must be opened before.
create or replace function move_ledger_balances() returns trigger language plpgsql as $$
declare
  moves jsonb;
  moved integer;
begin
  select jsonb_agg(jsonb_build_object('code', code, 'amount', amount) order by code) into moves
  from (
    select code, sum(amount) as amount
    from (
      select debit as code, -amount_minor as amount from new_rows
      union all
      select credit, amount_minor from new_rows
    ) as sides
    group by code
    having sum(amount) <> 0
  ) as net;
  perform from ledger_accounts
  join jsonb_to_recordset(moves) as move (code text) on ledger_accounts.code = move.code
  where part = pg_backend_pid() % parts
  order by ledger_accounts.code for update of ledger_accounts;
  get diagnostics moved = row_count;
  if moved < jsonb_array_length(moves) then
    perform open_ledger_account(code, 16) from jsonb_to_recordset(moves) as move (code text)
    where not exists (select from ledger_accounts where ledger_accounts.code = move.code);
  end if;
  update ledger_accounts set balance_minor = balance_minor + move.amount
  from jsonb_to_recordset(moves) as move (code text, amount bigint)
  where ledger_accounts.code = move.code and part = pg_backend_pid() % parts;
  return null;
end;
$$;

create or replace trigger ledger_transfers_move_balances after insert on ledger_transfers
  referencing new table as new_rows for each statement execute function move_ledger_balances();

-- Lets a balance change by transfers only, and never below its floor. A withdrawal by a provider has already happened, so
-- the transaction that posts it sets `ledger.may_pass_floor`. recount_agent_accounts sets `ledger.may_recount`. An account below its floor can receive money but not pay.
create or replace function guard_ledger_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.part not between 0 and new.parts - 1 or new.balance_minor <> 0 or (new.floor_minor is not null and new.parts > 1) then
      raise exception 'Invalid new account: %', new.code using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if new.balance_minor <> old.balance_minor and pg_trigger_depth() < 2
      and coalesce(current_setting('ledger.may_recount', true), '') <> 'on'
    then
      raise exception 'Balances change by transfers only' using errcode = 'restrict_violation';
    end if;
    if (new.code, new.part, new.parts) is distinct from (old.code, old.part, old.parts) then
      raise exception 'An account can not be renamed' using errcode = 'restrict_violation';
    end if;
    if new.balance_minor < new.floor_minor
      and (new.balance_minor < old.balance_minor or old.floor_minor is null or new.floor_minor > old.floor_minor)
      and coalesce(current_setting('ledger.may_pass_floor', true), '') <> 'on'
    then
      raise exception 'ledger_accounts_above_floor: % has a floor of %', new.code, new.floor_minor
        using errcode = 'check_violation', constraint = 'ledger_accounts_above_floor', table = 'ledger_accounts';
    end if;
    return new;
  end if;
  raise exception 'Accounts can not be removed' using errcode = 'restrict_violation';
end;
$$;

create or replace trigger ledger_accounts_guard before insert or update or delete on ledger_accounts
  for each row execute function guard_ledger_accounts();
create or replace trigger ledger_accounts_guard_all before truncate on ledger_accounts
  for each statement execute function guard_ledger_accounts();

-- Opens the accounts of an agency: its available credit, the credit that its holds reserve, and the fares and markups that
-- its customers paid. The floor of the first is its credit limit.
create or replace function open_agent_accounts(of_agent uuid) returns void language sql as $$
  select open_ledger_account('agent:' || of_agent || ':USD', 1, 0);
  select open_ledger_account('agent_held:' || of_agent || ':USD', 1, 0);
  select open_ledger_account('agent_sales:' || of_agent || ':USD', 1);
  select open_ledger_account('agent_net:' || of_agent || ':USD', 1, 0);
  select open_ledger_account('agent_markup:' || of_agent || ':USD', 1, 0);
$$;

-- Opens the accounts of a new agency.
create or replace function open_accounts_of_new_agent() returns trigger language plpgsql as $$
begin
  perform open_agent_accounts(new.id);
  return null;
end;
$$;

create or replace trigger agents_open_accounts after insert on agents
  for each row execute function open_accounts_of_new_agent();

-- Sets the balances of an agency to what its transfers make, also below a floor, because that is what it has. A transfer in
-- progress holds the lock of its accounts and is waited for.
create or replace function recount_agent_accounts(of_agent uuid) returns void language plpgsql as $$
begin
  perform open_agent_accounts(of_agent);
  perform from ledger_accounts where code like 'agent%:' || of_agent || ':USD' order by code for update;
  perform set_config('ledger.may_recount', 'on', true), set_config('ledger.may_pass_floor', 'on', true);
  update ledger_accounts set balance_minor = coalesce((
    select sum(case when credit = ledger_accounts.code then amount_minor else -amount_minor end)
    from ledger_transfers where agent_id = of_agent and ledger_accounts.code in (debit, credit)
  ), 0)
  where code like 'agent%:' || of_agent || ':USD';
  perform set_config('ledger.may_recount', 'off', true), set_config('ledger.may_pass_floor', 'off', true);
end;
$$;
