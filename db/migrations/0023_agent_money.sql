-- What an agency has with the house, and how it comes there. Its figures are balances of the ledger and nothing else:
-- docs/domain/agents.md.
alter table agents
  drop column credit_balance_minor,
  drop column total_sales_minor,
  drop column total_commissions_minor,
  -- How much an agency may add to a fare, at most.
  add column markup_ceiling numeric(5, 2) not null default 30 check (markup_ceiling between 0 and 100),
  -- Why it was rejected or suspended, for the agency to read.
  add column status_reason text check (char_length(status_reason) between 1 and 500),
  -- Told when less than this is available; null: never.
  add column low_balance_minor bigint check (low_balance_minor between 1 and 100000000),
  add column low_balance_told_at timestamptz;

update agents set markup_ceiling = greatest(markup_ceiling, markup_percentage);
alter table agents add constraint agents_markup_within_ceiling check (markup_percentage <= markup_ceiling);

alter table ledger_transfers add column agent_id uuid references agents, add column adjustment_id uuid;
create index ledger_transfers_of_agent on ledger_transfers (agent_id, id) where agent_id is not null;
create index ledger_transfers_of_agent_by_time on ledger_transfers (agent_id, created_at, id) where agent_id is not null;
-- Few of many, and among the newest transactions on every dashboard.
create index ledger_transfers_reversed on ledger_transfers (agent_id, created_at) include (id, amount_minor, booking_id)
  where kind = 'sale_reversed' and agent_id is not null;

-- The accounts of agencies that exist already; open_agent_accounts opens those of new ones.
insert into ledger_accounts (code, floor_minor)
select account || ':' || agents.id || ':USD', floor_minor
from agents, (values ('agent', 0), ('agent_held', 0), ('agent_sales', null), ('agent_net', 0), ('agent_markup', 0))
  as accounts (account, floor_minor);
insert into ledger_accounts (code) values ('adjustments:USD');

create view agent_money as
select
  agents.id as agent_id,
  credit.balance_minor + held.balance_minor as credit_balance_minor,
  held.balance_minor as reserved_minor,
  credit.balance_minor - credit.floor_minor as available_minor,
  -credit.floor_minor as credit_limit_minor,
  -sales.balance_minor as total_sales_minor,
  markup.balance_minor as total_commissions_minor
from agents
join ledger_accounts as credit on credit.code = 'agent:' || agents.id || ':USD' and credit.part = 0
join ledger_accounts as held on held.code = 'agent_held:' || agents.id || ':USD' and held.part = 0
join ledger_accounts as sales on sales.code = 'agent_sales:' || agents.id || ':USD' and sales.part = 0
join ledger_accounts as markup on markup.code = 'agent_markup:' || agents.id || ':USD' and markup.part = 0;

-- Money that an agency sends us. One deposit is one payment, which knows how it stands.
create table agent_deposits (
  id uuid primary key,
  agent_id uuid not null references agents,
  reference text not null unique check (reference ~ '^DEP-[0-9]{13,16}$'),
  amount_minor bigint not null,
  method text not null check (method in ('bank_transfer', 'credit_card', 'debit_card', 'mobile_money', 'wire_transfer')),
  requested_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  constraint agent_deposits_minimum check (amount_minor >= 1000),
  constraint agent_deposits_maximum check (amount_minor <= 10000000)
);

create index agent_deposits_of_agent on agent_deposits (agent_id, created_at desc);

alter table payments
  alter column booking_id drop not null,
  add column deposit_id uuid unique references agent_deposits,
  add constraint payments_have_one_subject check (num_nonnulls(booking_id, deposit_id) = 1);

create view agent_deposit_states as
select
  agent_deposits.*,
  payments.id as payment_id,
  payments.provider,
  payments.state as payment_state,
  payments.currency as paid_currency,
  payments.amount_minor as asked_minor,
  payments.captured_minor,
  payments.captured_usd_minor,
  payments.failure,
  payments.received_by,
  coalesce(payments.captured_at, payments.failed_at) as decided_at,
  case payments.state when 'captured' then 'completed' when 'failed' then 'failed' else 'pending' end as status
from agent_deposits
join payments on payments.deposit_id = agent_deposits.id;

-- What two people of the house agree on to give to an agency, or to take from it.
create table agent_adjustments (
  id uuid primary key,
  agent_id uuid not null references agents,
  amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 10000000),
  reason text not null check (char_length(reason) between 1 and 500),
  asked_by uuid not null references users,
  asked_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('approved', 'rejected')),
  decided_by uuid references users,
  decided_at timestamptz,
  constraint agent_adjustments_need_two check (decided_by <> asked_by),
  constraint agent_adjustments_decided_once check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3))
);

-- What an adjustment is called: ADJ-0A1B2C3D.
create function adjustment_reference(of_adjustment uuid) returns text language sql immutable
  return 'ADJ-' || upper(right(of_adjustment::text, 8));

create index agent_adjustments_of_agent on agent_adjustments (agent_id, asked_at desc);
create index agent_adjustments_open on agent_adjustments (asked_at) where outcome is null;
alter table ledger_transfers add constraint ledger_transfers_of_adjustment
  foreign key (adjustment_id) references agent_adjustments;
create unique index ledger_transfers_adjust_once on ledger_transfers (adjustment_id) where adjustment_id is not null;

-- What an agency shows us of itself.
create table agent_documents (
  id uuid primary key,
  agent_id uuid not null references agents,
  kind text not null check (kind in ('registration', 'licence')),
  file_name text not null check (char_length(file_name) between 1 and 120),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer not null check (bytes between 1 and 10485760),
  -- Under which name the file store keeps it.
  stored_as text not null unique,
  created_at timestamptz not null default clock_timestamp()
);

create index agent_documents_of_agent on agent_documents (agent_id, created_at desc);
