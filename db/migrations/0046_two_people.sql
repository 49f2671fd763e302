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

-- A decision is final, and never the agency's own.
create function guard_agent_requests() returns trigger language plpgsql as $$
begin
  if old.outcome is not null and (new.outcome, new.decided_by, new.amount_minor, new.kind)
    is distinct from (old.outcome, old.decided_by, old.amount_minor, old.kind) then
    raise exception 'Request % has been decided', old.id using errcode = 'restrict_violation';
  end if;
  if old.outcome is null and new.outcome in ('approved', 'rejected')
    and exists (select from agents where id = new.agent_id and user_id = new.decided_by) then
    raise exception 'Request % is of the administrator''s own agency', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;

create trigger agent_requests_guard before update on agent_requests
  for each row execute function guard_agent_requests();

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

-- In US cents. The default is the one of features/settings/settings.ts.
create function two_people_above_minor() returns bigint language sql stable as $$
  select coalesce((select (value ->> 'twoPeopleAboveMinor')::bigint from settings where key = 'limits'), 500000);
$$;

-- Whether one administrator may credit this much of a deposit. What administrators credited to the agency alone in the
-- last 24 hours counts with it, so that a large deposit is not confirmed in parts. The caller holds the lock of the agency.
create function needs_two_people(of_agent uuid, credit_usd_minor bigint) returns boolean language sql stable as $$
  select credit_usd_minor + coalesce(sum(payments.captured_usd_minor), 0) > two_people_above_minor()
  from agent_deposits
  join payments on payments.deposit_id = agent_deposits.id
  where agent_deposits.agent_id = of_agent and payments.provider = 'office' and payments.received_by is not null
    and payments.captured_at > clock_timestamp() - interval '24 hours'
    and not exists (
      select from agent_requests where agent_requests.deposit_id = agent_deposits.id and outcome = 'approved'
    );
$$;

-- A credit limit is raised above the threshold in the transaction in which a second administrator approves it, or not at all.
create function guard_credit_limit() returns trigger language plpgsql as $$
begin
  if -new.floor_minor > two_people_above_minor() and not exists (
    select from agent_requests
    where kind = 'credit_limit' and outcome = 'approved' and decided_at >= now()
      and new.code = 'agent:' || agent_id || ':USD' and amount_minor = -new.floor_minor
  ) then
    raise exception 'A credit limit of % needs two people', -new.floor_minor using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;

create trigger ledger_accounts_guard_limit before update of floor_minor on ledger_accounts
  for each row when (new.code like 'agent:%' and new.floor_minor < old.floor_minor)
  execute function guard_credit_limit();

-- As before. A deposit that was rejected by hand stays so, and what one administrator alone may not credit is `needs_two`
-- until another one has approved the request of exactly that amount.
create or replace function settle_deposit(asked jsonb) returns jsonb language plpgsql as $$
declare
  came record;
  payment payments;
  deposit agent_deposits;
begin
  select * into came from jsonb_to_record(asked) as entry (
    "paymentId" uuid, "cameMinor" bigint, "cameUsdMinor" bigint, "providerReference" text, "receivedBy" uuid
  );
  if came."receivedBy" is not null then
    perform from agents
    where id = (
      select agent_id from payments join agent_deposits on agent_deposits.id = payments.deposit_id
      where payments.id = came."paymentId" and payments.provider = 'office'
    )
    for no key update;
  end if;
  select * into payment from payments where id = came."paymentId" and deposit_id is not null for update;
  if not found then
    return '{"payment": "gone"}';
  end if;
  if payment.state in ('captured', 'refund_due', 'refunded') then
    return '{"payment": "already"}';
  end if;
  select * into deposit from agent_deposits where id = payment.deposit_id;
  if came."receivedBy" = deposit.requested_by then
    return '{"payment": "own_request"}';
  end if;
  if payment.provider = 'office' and payment.state = 'failed' and payment.failure = 'not_received' then
    return '{"payment": "rejected"}';
  end if;
  if payment.provider = 'office' and came."receivedBy" is not null and not exists (
    select from agent_requests
    where deposit_id = deposit.id and outcome = 'approved' and decided_by = came."receivedBy"
      and amount_minor = came."cameMinor"
  ) and needs_two_people(deposit.agent_id, came."cameUsdMinor") then
    return '{"payment": "needs_two"}';
  end if;
  update payments set
    state = 'captured',
    captured_minor = came."cameMinor",
    captured_usd_minor = came."cameUsdMinor",
    captured_at = clock_timestamp(),
    provider_reference = coalesce(came."providerReference", provider_reference),
    received_by = came."receivedBy",
    failure = null
  where id = payment.id;
  insert into ledger_transfers (debit, credit, amount_minor, kind, payment_id, agent_id)
  select debit, credit, amount, 'deposit', payment.id, deposit.agent_id
  from (
    select 'money:' || payment.provider || ':' || payment.currency as debit,
      case when payment.currency = 'USD' then 'agent:' || deposit.agent_id || ':USD' else 'exchange:' || payment.currency end
        as credit,
      came."cameMinor" as amount
    union all
    select 'exchange:USD', 'agent:' || deposit.agent_id || ':USD', came."cameUsdMinor" where payment.currency <> 'USD'
  ) as moves
  where amount > 0;
  return '{"payment": "captured"}';
end;
$$;

-- An agency that may send no money otherwise may pay what it owes. `owed_minor` is what it owed when it asked: it pays that
-- at most, and less than the minimum only where that is all of it.
alter table agent_deposits
  add column owed_minor bigint check (owed_minor > 0),
  drop constraint agent_deposits_minimum,
  add constraint agent_deposits_minimum check (amount_minor >= 1000 or owed_minor is not null and amount_minor = owed_minor),
  add constraint agent_deposits_at_most_owed check (amount_minor <= owed_minor);

-- Of all that an administrator looks at before an agency is approved: another one after any change of it.
create function agent_version(of_agent uuid) returns text language sql stable as $$
  select md5(jsonb_build_array(
    agency_name, agency_registration_number, agents.phone, address, city, country,
    users.full_name, users.email, users.email_verified,
    (select jsonb_agg(agent_documents.id order by agent_documents.id) from agent_documents where agent_id = agents.id)
  )::text)
  from agents join users on users.id = agents.user_id
  where agents.id = of_agent;
$$;

-- Whether the owner of an agency is an agent who can sign in.
create function is_current_agent(owner users) returns boolean language sql immutable as $$
  select owner.role = 'agent' and owner.erased_at is null and owner.deactivated_at is null;
$$;
