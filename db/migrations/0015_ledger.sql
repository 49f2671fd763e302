-- Rules of single columns are domains: PostgreSQL reads the check of a table anew for every statement, which would be a
-- fifth of what a sale costs.
create domain minor_amount as bigint check (value >= 0);
create domain currency_code as text check (value ~ '^[A-Z]{3}$');
create domain lower_name as text check (value ~ '^[a-z_]+$');
-- Such as customers:USD or airline:018f…:USD: the currency stands last.
create domain account_code as text check (value ~ '^[a-z_]+(:[A-Za-z0-9_-]+)*:[A-Z]{3}$');

-- Accounts and the money between them. Nothing here is ever changed or removed but balances, and those only by the
-- trigger below. A credit raises a balance and a debit lowers it: what others gave us or are owed stands above zero, what
-- we have at a bank stands below. Names and meanings: docs/domain/money.md.
create table ledger_accounts (
  code account_code not null,
  -- A busy account is kept in parts, each with a share of its balance, so that sales do not queue for one row.
  part smallint not null default 0,
  parts smallint not null default 1,
  currency text not null generated always as (right(code, 3)) stored,
  balance_minor bigint not null default 0,
  -- How low it may go; null: as low as it likes.
  floor_minor bigint,
  created_at timestamptz not null default now(),
  primary key (code, part),
  constraint ledger_accounts_above_floor check (balance_minor >= floor_minor)
) with (fillfactor = 50);

create function open_ledger_account(wanted text, wanted_parts integer default 1, wanted_floor bigint default null)
returns void language sql as $$
  insert into ledger_accounts (code, part, parts, floor_minor)
  select wanted, part, wanted_parts, wanted_floor from generate_series(0, wanted_parts - 1) as part
  on conflict do nothing;
$$;

create table ledger_transfers (
  id bigint generated always as identity primary key,
  debit account_code not null,
  credit account_code not null,
  currency text not null generated always as (right(debit, 3)) stored,
  amount_minor bigint not null,
  -- Why the money moved: payment_captured, fare_earned …
  kind lower_name not null,
  booking_id uuid,
  payment_id uuid,
  created_at timestamptz not null default now(),
  constraint ledger_transfers_make_sense check (
    amount_minor > 0 and debit <> credit and right(debit, 3) = right(credit, 3)
  )
);

create index ledger_transfers_of_booking on ledger_transfers (booking_id, id);

create trigger ledger_transfers_append_only
  before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();

-- In one order, so that two who move money between the same accounts wait for each other and never in a circle. An account
-- that money comes to for the first time is opened with it; one with a floor must be opened before.
create function move_ledger_balances() returns trigger language plpgsql as $$
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

create trigger ledger_transfers_move_balances after insert on ledger_transfers
  referencing new table as new_rows for each statement execute function move_ledger_balances();

-- An account lives for ever under its name; its balance moves only inside the trigger above.
create function guard_ledger_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.part not between 0 and new.parts - 1 or new.balance_minor <> 0 or (new.floor_minor is not null and new.parts > 1) then
      raise exception 'Not an account to begin with: %', new.code using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if new.balance_minor <> old.balance_minor and pg_trigger_depth() < 2 then
      raise exception 'Balances move by transfers' using errcode = 'restrict_violation';
    end if;
    if (new.code, new.part, new.parts) is distinct from (old.code, old.part, old.parts) then
      raise exception 'An account keeps its name' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  raise exception 'Accounts are never removed' using errcode = 'restrict_violation';
end;
$$;

create trigger ledger_accounts_guard before insert or update or delete on ledger_accounts
  for each row execute function guard_ledger_accounts();
create trigger ledger_accounts_guard_all before truncate on ledger_accounts
  for each statement execute function guard_ledger_accounts();

create view ledger_balances as
select code, min(currency) as currency, sum(balance_minor)::bigint as balance_minor
from ledger_accounts
group by code;

select open_ledger_account(code, 16) from (values ('customers:USD'), ('exchange:USD'), ('rounding:USD')) as accounts (code);
