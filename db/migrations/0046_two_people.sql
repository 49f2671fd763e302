-- What one administrator asks for an agency and another one decides: adjustments as before, and now a credit limit or a
-- deposit above the threshold of the settings. docs/domain/agents.md.
alter table agent_adjustments rename to agent_requests;
alter index agent_adjustments_of_agent rename to agent_requests_of_agent;
alter index agent_adjustments_open rename to agent_requests_open;
alter table agent_requests
  add column kind text not null default 'adjustment' check (kind in ('adjustment', 'credit_limit', 'deposit')),
  -- The deposit whose money the first administrator has seen; `amount_minor` is what came.
  add column deposit_id uuid references agent_deposits,
  -- Of a credit limit, the one that it would replace.
  add column before_minor bigint,
  add column decline_reason text check (char_length(decline_reason) between 1 and 500),
  alter column reason drop not null,
  drop constraint agent_adjustments_outcome_check,
  drop constraint agent_adjustments_need_two,
  add constraint agent_requests_outcome check (outcome in ('approved', 'rejected', 'withdrawn')),
  -- Whoever asked can only take it back, and nobody else can.
  add constraint agent_requests_need_two check ((outcome = 'withdrawn') = (decided_by = asked_by)),
  add constraint agent_requests_have_their_kind check (
    (kind = 'deposit') = (deposit_id is not null)
    and (kind = 'credit_limit') = (before_minor is not null)
    and (kind <> 'adjustment' or reason is not null)
    and (kind = 'adjustment' or amount_minor > 0)
    and (decline_reason is null or outcome = 'rejected')
  );

create unique index agent_requests_one_limit on agent_requests (agent_id) where kind = 'credit_limit' and outcome is null;
create unique index agent_requests_one_deposit on agent_requests (deposit_id) where outcome is null;

create view agent_adjustments as
select id, agent_id, amount_minor, reason, asked_by, asked_at, outcome, decided_by, decided_at
from agent_requests
where kind = 'adjustment';

create or replace view agent_transactions as
select
  agent_id, id::text as id, 'deposit'::text as transaction_type,
  coalesce(captured_usd_minor, amount_minor)::bigint as amount_minor, method as payment_method, status,
  reference as reference_number, null::uuid as booking_id, null::text as description, created_at
from agent_deposit_states
union all
select
  agent_id, booking_id::text, 'sale'::text, -net_minor::bigint, null::text,
  case
    when sold_at is not null then 'completed'
    when (select bookings.status from bookings where bookings.id = booking_id) = 'held' then 'pending'
    else 'voided'
  end,
  null::text, booking_id, null::text, coalesce(sold_at, created_at)
from agent_bookings
union all
select
  agent_id, id::text, 'refund'::text, amount_minor, null::text, 'completed'::text, null::text, booking_id, null::text,
  created_at
from ledger_transfers
where kind = 'sale_reversed' and agent_id is not null
union all
select
  agent_id, id::text, 'adjustment'::text, amount_minor, null::text, 'completed'::text, adjustment_reference(id),
  null::uuid, reason, decided_at
from agent_requests
where kind = 'adjustment' and outcome = 'approved';

-- An agency that may send no money otherwise may pay what it owes. `owed_minor` is what it owed when it asked: it pays that
-- at most, and less than the minimum only where that is all of it.
alter table agent_deposits
  add column owed_minor bigint check (owed_minor > 0),
  drop constraint agent_deposits_minimum,
  add constraint agent_deposits_minimum check (amount_minor >= 1000 or owed_minor is not null and amount_minor = owed_minor),
  add constraint agent_deposits_at_most_owed check (amount_minor <= owed_minor);
