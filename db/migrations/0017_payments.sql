create table payments (
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- Who carries the money: sandbox, office …
  provider text not null check (provider ~ '^[a-z_]+$'),
  method text not null check (method in ('mpesa', 'card', 'bank_transfer', 'cash')),
  state text not null default 'created'
    check (state in ('created', 'submitted', 'captured', 'failed', 'unknown', 'refund_due', 'refunded')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What was asked for, in hundredths of the currency, and what that is worth at the rate that was agreed.
  amount_minor bigint not null check (amount_minor > 0),
  amount_usd_minor bigint not null check (amount_usd_minor >= 0),
  -- What came, which may be something else.
  captured_minor bigint check (captured_minor > 0),
  captured_usd_minor bigint check (captured_usd_minor >= 0),
  -- Where a prompt is sent.
  payer_phone text check (payer_phone ~ '^\+[0-9]{6,15}$'),
  -- What the provider calls it.
  provider_reference text check (char_length(provider_reference) between 1 and 120),
  failure text check (char_length(failure) <= 200),
  refund_minor bigint check (refund_minor > 0),
  refund_usd_minor bigint check (refund_usd_minor >= 0),
  refund_reference text check (char_length(refund_reference) between 1 and 120),
  refund_attempts integer not null default 0,
  -- The administrator who saw the money, where a person has to.
  received_by uuid references users,
  created_at timestamptz not null default clock_timestamp(),
  submitted_at timestamptz,
  captured_at timestamptz,
  failed_at timestamptz,
  unknown_at timestamptz,
  refund_due_at timestamptz,
  refunded_at timestamptz,
  -- When the provider was last asked how it stands.
  asked_at timestamptz,
  unique (provider, provider_reference),
  check (state not in ('captured', 'refund_due', 'refunded')
    or (captured_minor is not null and captured_usd_minor is not null and captured_at is not null)),
  check (state not in ('refund_due', 'refunded')
    or (refund_minor is not null and refund_usd_minor is not null and refund_due_at is not null)),
  check ((state = 'refunded') = (refunded_at is not null)),
  constraint payments_refund_at_most_what_came check (refund_minor <= captured_minor)
);

-- A booking is paid once. What comes beside that goes back.
create unique index payments_capture_once on payments (booking_id) where state = 'captured';
create index payments_of_booking on payments (booking_id, created_at);
create index payments_waiting on payments (coalesce(asked_at, submitted_at)) where state in ('submitted', 'unknown');
create index payments_to_refund on payments (refund_due_at) where state = 'refund_due';

create function guard_payment_states() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('created', 'submitted'), ('created', 'captured'), ('created', 'failed'), ('created', 'unknown'),
    ('submitted', 'captured'), ('submitted', 'failed'), ('submitted', 'unknown'),
    ('unknown', 'captured'), ('unknown', 'failed'), ('unknown', 'submitted'),
    -- Providers have been wrong: money that came, came.
    ('failed', 'captured'),
    ('captured', 'refund_due'), ('refund_due', 'refunded'),
    -- Captured, and due in the same moment: the wrong amount, or the booking has been paid before.
    ('created', 'refund_due'), ('submitted', 'refund_due'), ('unknown', 'refund_due'), ('failed', 'refund_due')
  ) then
    raise exception 'A payment can not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;

create trigger payments_guard_states before update of state on payments
  for each row when (old.state is distinct from new.state) execute function guard_payment_states();

-- Every signed word of a provider, once. What it said is a hint; what we made of it stands beside it.
create table payment_callbacks (
  provider text not null,
  event_id text not null check (char_length(event_id) between 1 and 120),
  payment_id uuid not null references payments on delete cascade,
  body jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (provider, event_id)
);

create index payment_callbacks_of_payment on payment_callbacks (payment_id);

-- Money came: `captured`, or `wrong_amount` or `paid_before`, and then it goes back. Whoever asks first writes it into the
-- books; all others hear `already`. The lock is on all payments of the
-- booking, so that two of them never count as its one.
create function capture_payment(
  of_payment uuid, came_minor bigint, came_usd_minor bigint, given_reference text, seen_by uuid default null
) returns text language plpgsql as $$
declare
  payment payments;
  money text;
  goes_back text;
begin
  perform from payments
  where booking_id = (select booking_id from payments where id = of_payment)
  order by id for update;
  select * into payment from payments where id = of_payment;
  if not found then
    return 'gone';
  end if;
  if payment.state in ('captured', 'refund_due', 'refunded') then
    return 'already';
  end if;

  money := 'money:' || payment.provider || ':' || payment.currency;
  if not exists (select from ledger_accounts where code = money) then
    perform open_ledger_account(money, 16);
  end if;
  if payment.currency = 'USD' then
    insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, payment_id)
    values (money, 'customers:USD', came_minor, 'payment_captured', payment.booking_id, of_payment);
  else
    if not exists (select from ledger_accounts where code = 'exchange:' || payment.currency) then
      perform open_ledger_account('exchange:' || payment.currency, 16);
    end if;
    insert into ledger_transfers (debit, credit, amount_minor, kind, booking_id, payment_id)
    select debit, credit, amount, 'payment_captured', payment.booking_id, of_payment
    from (values
      (money, 'exchange:' || payment.currency, came_minor),
      ('exchange:USD', 'customers:USD', came_usd_minor)
    ) as moves (debit, credit, amount)
    where amount > 0;
  end if;

  -- A wrong amount, or a second one for a booking that has been paid, goes back through the same states as any other.
  goes_back := case
    when came_minor <> payment.amount_minor then 'wrong_amount'
    when exists (select from payments where booking_id = payment.booking_id and state = 'captured') then 'paid_before'
  end;
  update payments set
    state = case when goes_back is null then 'captured' else 'refund_due' end,
    captured_minor = came_minor,
    captured_usd_minor = came_usd_minor,
    captured_at = clock_timestamp(),
    provider_reference = coalesce(given_reference, provider_reference),
    received_by = seen_by,
    failure = goes_back,
    refund_minor = case when goes_back is not null then came_minor end,
    refund_usd_minor = case when goes_back is not null then came_usd_minor end,
    refund_due_at = case when goes_back is not null then clock_timestamp() end
  where id = of_payment;
  return coalesce(goes_back, 'captured');
end;
$$;
