-- Rules of single columns are domains: PostgreSQL reads the check of a table anew for every statement, which would be a
-- fifth of what a sale costs.
create domain minor_amount as bigint check (value >= 0);
create domain currency_code as text check (value ~ '^[A-Z]{3}$');
create domain lower_name as text check (value ~ '^[a-z_]+$');
-- Such as customers:USD or airline:018f…:USD: the currency stands last.
create domain account_code as text check (value ~ '^[a-z_]+(:[A-Za-z0-9_-]+)*:[A-Z]{3}$');

-- Accounts and the money between them. Nothing here is ever changed or removed but balances, and those only by the
-- triggers in db/functions/ledger.sql. A credit raises a balance and a debit lowers it: what others gave us or are owed
-- is above zero, what we have at a bank is below. Names and meanings: docs/domain/money.md.
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

create view ledger_balances as
select code, min(currency) as currency, sum(balance_minor)::bigint as balance_minor
from ledger_accounts
group by code;

insert into ledger_accounts (code, part, parts)
select code, part, 16
from (values ('customers:USD'), ('exchange:USD'), ('rounding:USD')) as accounts (code), generate_series(0, 15) as part;
