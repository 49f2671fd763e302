-- Agencies: requests that need two administrators, deposits, and the version that an approval refers to.
-- docs/domain/agents.md describes them.

-- Keeps a decision final, and refuses one by the owner of the agency.
create or replace function guard_agent_requests() returns trigger language plpgsql as $$
begin
  if old.outcome is not null and (new.outcome, new.decided_by, new.amount_minor, new.kind)
    is distinct from (old.outcome, old.decided_by, old.amount_minor, old.kind) then
    raise exception 'Request % has been decided', old.id using errcode = 'restrict_violation';
  end if;
  if old.outcome is null and new.outcome in ('approved', 'rejected')
    and exists (select from agents where id = new.agent_id and user_id = new.decided_by) then
    raise exception 'Request % belongs to the administrator''s own agency', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;

create or replace trigger agent_requests_guard before update on agent_requests
  for each row execute function guard_agent_requests();

-- Returns the amount in US cents above which two administrators are needed. The default equals that of
-- features/settings/settings.ts.
create or replace function two_people_above_minor() returns bigint language sql stable as $$
  select coalesce((select (value ->> 'twoPeopleAboveMinor')::bigint from settings where key = 'limits'), 500000);
$$;

-- Returns whether crediting this amount needs a second administrator. Adds the amounts that single administrators
-- credited to the agency in the last 24 hours, so that a large deposit can not be confirmed in parts. The caller holds the
-- lock of the agency.
create or replace function needs_two_people(of_agent uuid, credit_usd_minor bigint) returns boolean language sql stable as $$
  select credit_usd_minor + coalesce(sum(payments.captured_usd_minor), 0) > two_people_above_minor()
  from agent_deposits
  join payments on payments.deposit_id = agent_deposits.id
  where agent_deposits.agent_id = of_agent and payments.provider = 'office' and payments.received_by is not null
    and payments.captured_at > clock_timestamp() - interval '24 hours'
    and not exists (
      select from agent_requests where agent_requests.deposit_id = agent_deposits.id and outcome = 'approved'
    );
$$;

-- Refuses a credit limit above the threshold, except in the transaction in which a second administrator approves it.
create or replace function guard_credit_limit() returns trigger language plpgsql as $$
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

create or replace trigger ledger_accounts_guard_limit before update of floor_minor on ledger_accounts
  for each row when (new.code like 'agent:%' and new.floor_minor < old.floor_minor)
  execute function guard_credit_limit();

-- Settles a deposit with a SettlementDocument of features/payments/settle-money.ts: credits the received amount once.
-- Returns `payment`: `captured`; `gone` for an unknown payment; `already` when it was settled before; `own_request`, because
-- nobody may confirm their own deposit; `rejected` when an administrator has rejected it; `needs_two` until a second
-- administrator has approved exactly that amount.
create or replace function settle_deposit(request jsonb) returns jsonb language plpgsql as $$
declare
  received record;
  payment payments;
  deposit agent_deposits;
begin
  select * into received from jsonb_to_record(request) as entry (
    "paymentId" uuid, "receivedMinor" bigint, "receivedUsdMinor" bigint, "providerReference" text, "receivedBy" uuid
  );
  if received."receivedBy" is not null then
    perform from agents
    where id = (
      select agent_id from payments join agent_deposits on agent_deposits.id = payments.deposit_id
      where payments.id = received."paymentId" and payments.provider = 'office'
    )
    for no key update;
  end if;
  select * into payment from payments where id = received."paymentId" and deposit_id is not null for update;
  if not found then
    return '{"payment": "gone"}';
  end if;
  if payment.state in ('captured', 'refund_due', 'refunded') then
    return '{"payment": "already"}';
  end if;
  select * into deposit from agent_deposits where id = payment.deposit_id;
  if received."receivedBy" = deposit.requested_by then
    return '{"payment": "own_request"}';
  end if;
  if payment.provider = 'office' and payment.state = 'failed' and payment.failure = 'not_received' then
    return '{"payment": "rejected"}';
  end if;
  if payment.provider = 'office' and received."receivedBy" is not null and not exists (
    select from agent_requests
    where deposit_id = deposit.id and outcome = 'approved' and decided_by = received."receivedBy"
      and amount_minor = received."receivedMinor"
  ) and needs_two_people(deposit.agent_id, received."receivedUsdMinor") then
    return '{"payment": "needs_two"}';
  end if;
  update payments set
    state = 'captured',
    captured_minor = received."receivedMinor",
    captured_usd_minor = received."receivedUsdMinor",
    captured_at = clock_timestamp(),
    provider_reference = coalesce(received."providerReference", provider_reference),
    received_by = received."receivedBy",
    failure = null
  where id = payment.id;
  insert into ledger_transfers (debit, credit, amount_minor, kind, payment_id, agent_id)
  select debit, credit, amount, 'deposit', payment.id, deposit.agent_id
  from (
    select 'money:' || payment.provider || ':' || payment.currency as debit,
      case when payment.currency = 'USD' then 'agent:' || deposit.agent_id || ':USD' else 'exchange:' || payment.currency end
        as credit,
      received."receivedMinor" as amount
    union all
    select 'exchange:USD', 'agent:' || deposit.agent_id || ':USD', received."receivedUsdMinor" where payment.currency <> 'USD'
  ) as moves
  where amount > 0;
  return '{"payment": "captured"}';
end;
$$;

-- Hashes all data that an administrator reviews before approving an agency, so that a change in between is noticed.
create or replace function agent_version(of_agent uuid) returns text language sql stable as $$
  select md5(jsonb_build_array(
    agency_name, agency_registration_number, agents.phone, address, city, country,
    users.full_name, users.email, users.email_verified,
    (select jsonb_agg(agent_documents.id order by agent_documents.id) from agent_documents where agent_id = agents.id)
  )::text)
  from agents join users on users.id = agents.user_id
  where agents.id = of_agent;
$$;

-- Returns whether the owner of an agency is an agent who can sign in.
create or replace function is_current_agent(owner users) returns boolean language sql immutable as $$
  select owner.role = 'agent' and owner.erased_at is null and owner.deactivated_at is null;
$$;
