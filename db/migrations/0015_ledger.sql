-- Accounts and the money between them. Nothing here is ever changed or removed but balances, and those only by the
-- trigger below. A credit raises a balance and a debit lowers it: what others gave us or are owed stands above zero, what
-- we have at a bank stands below. Names and meanings: docs/domain/money.md.
create table ledger_accounts (
  -- Such as customers:USD or airline:018f…:USD.
  code text not null check (code ~ '^[a-z_]+(:[A-Za-z0-9_-]+)*:[A-Z]{3}$'),
  -- A busy account is kept in parts, each with a share of its balance, so that sales do not queue for one row.
  part smallint not null default 0,
  parts smallint not null default 1 check (parts between 1 and 64),
  currency text not null generated always as (right(code, 3)) stored,
  balance_minor bigint not null default 0,
  -- How low it may go; null: as low as it likes.
  floor_minor bigint,
  created_at timestamptz not null default now(),
  primary key (code, part),
  check (part between 0 and parts - 1),
  constraint ledger_accounts_with_floor_are_whole check (floor_minor is null or parts = 1),
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
  debit text not null,
  credit text not null,
  currency text not null generated always as (right(debit, 3)) stored,
  amount_minor bigint not null check (amount_minor > 0),
  -- Why the money moved: payment_captured, fare_earned …
  kind text not null check (kind ~ '^[a-z_]+$'),
  booking_id uuid,
  payment_id uuid,
  created_at timestamptz not null default now(),
  constraint ledger_transfers_go_somewhere check (debit <> credit),
  constraint ledger_transfers_keep_the_currency check (right(debit, 3) = right(credit, 3))
);

create index ledger_transfers_of_booking on ledger_transfers (booking_id, id);
create index ledger_transfers_of_debit on ledger_transfers (debit, id);
create index ledger_transfers_of_credit on ledger_transfers (credit, id);

create trigger ledger_transfers_append_only
  before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();

-- In one order, so that two who move money between the same accounts wait for each other and never in a circle.
create function move_ledger_balances() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select code, sum(amount) as amount
    from (
      select debit as code, -amount_minor as amount from new_rows
      union all
      select credit, amount_minor from new_rows
    ) as sides
    group by code
    order by code
  loop
    update ledger_accounts set balance_minor = balance_minor + moved.amount
    where code = moved.code and part = pg_backend_pid() % parts;
    if not found then
      raise exception 'There is no account %', moved.code using errcode = 'foreign_key_violation';
    end if;
  end loop;
  return null;
end;
$$;

create trigger ledger_transfers_move_balances after insert on ledger_transfers
  referencing new table as new_rows for each statement execute function move_ledger_balances();

-- An account lives for ever under its name; its balance moves only inside the trigger above.
create function guard_ledger_accounts() returns trigger language plpgsql as $$
begin
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

create trigger ledger_accounts_guard before update or delete on ledger_accounts
  for each row execute function guard_ledger_accounts();
create trigger ledger_accounts_guard_all before truncate on ledger_accounts
  for each statement execute function guard_ledger_accounts();

create view ledger_balances as
select code, min(currency) as currency, sum(balance_minor)::bigint as balance_minor
from ledger_accounts
group by code;

select open_ledger_account(code, 16) from (values ('customers:USD'), ('rounding:USD'), ('exchange:USD')) as accounts (code);
