-- Money that came and that its provider took back: a dispute of the card's owner, a refund made in the provider's own pages,
-- a reversal by Safaricom. One row for each as the provider calls it, as it stood when the provider was last asked.
-- docs/domain/money.md.
create table payment_takebacks (
  id uuid primary key,
  provider lower_name not null,
  -- du_… or re_… at Stripe; at M-Pesa the receipt that was reversed.
  provider_id text not null check (char_length(provider_id) between 1 and 120),
  payment_id uuid not null references payments,
  kind text not null check (kind in ('dispute', 'refund', 'reversal')),
  -- In the provider's word: needs_response, won, succeeded …
  status text not null check (status ~ '^[a-z_]{1,60}$'),
  reason text check (char_length(reason) between 1 and 120),
  -- What it is about, in hundredths of the payment's currency.
  amount_minor bigint not null check (amount_minor > 0),
  -- What is away now, and what that is worth at the payment's own rate: nothing before it is withdrawn, or once it is back.
  taken_minor bigint not null default 0 check (taken_minor >= 0),
  taken_usd_minor bigint not null default 0 check (taken_usd_minor >= 0),
  -- What the provider charged for it, in the currency of our account there.
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  fee_currency currency_code not null default 'USD',
  -- Until when it can be answered there.
  respond_by timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  -- An administrator has seen to it as it stood then; what changes after that is to be seen to again.
  done_at timestamptz,
  done_by uuid references users,
  unique (provider, provider_id),
  check (num_nulls(done_at, done_by) in (0, 2))
);

create index payment_takebacks_of_payment on payment_takebacks (payment_id);
create index payment_takebacks_open on payment_takebacks (changed_at) where done_at is null;

alter table ledger_transfers add column takeback_id uuid references payment_takebacks;
create index ledger_transfers_of_takeback on ledger_transfers (takeback_id) where takeback_id is not null;
create index ledger_transfers_taken_back on ledger_transfers (agent_id, created_at)
  where kind in ('taken_back', 'put_back') and agent_id is not null;

-- What of a refund the customer has by a takeback, so that it is not sent once more.
alter table payments
  add column refund_covered_minor bigint not null default 0,
  add column refund_covered_usd_minor bigint not null default 0,
  add constraint payments_cover check (
    refund_covered_minor between 0 and coalesce(refund_minor, 0)
    and refund_covered_usd_minor between 0 and coalesce(refund_usd_minor, 0)
  );

-- A floor holds against everybody but a provider, whose withdrawal is a fact: `ledger.may_pass_floor` is set for that one
-- statement. An account below its floor takes money, and gives none.
alter table ledger_accounts drop constraint ledger_accounts_above_floor;

-- A deposit that was taken back is a line of its own, and so is one that was put back.
do $$
begin
  execute 'create or replace view agent_transactions as ' || rtrim(pg_get_viewdef('agent_transactions'::regclass), '; ')
    || $view$
union all
select
  ledger_transfers.agent_id, ledger_transfers.id::text, 'takeback'::text,
  case when ledger_transfers.kind = 'put_back' then ledger_transfers.amount_minor else -ledger_transfers.amount_minor end,
  agent_deposits.method, 'completed'::text, agent_deposits.reference, null::uuid, null::text, ledger_transfers.created_at
from ledger_transfers
join payments on payments.id = ledger_transfers.payment_id
join agent_deposits on agent_deposits.id = payments.deposit_id
where ledger_transfers.kind in ('taken_back', 'put_back') and ledger_transfers.agent_id is not null
  and 'agent:' || ledger_transfers.agent_id || ':USD' in (ledger_transfers.debit, ledger_transfers.credit)
$view$;
end;
$$;
