-- The books of the sandbox, which plays a provider of payments. It is another house: ours asks it and listens to its
-- callbacks, and never looks in here. So nothing here refers to a table of ours.
create table sandbox_payments (
  -- Also the address of its page, so it can not be guessed.
  id text primary key check (char_length(id) between 20 and 40),
  -- What the house that is paid calls it: asking twice for one makes one.
  payment_id uuid not null unique,
  reference text not null,
  method text not null check (method in ('mpesa', 'card')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  payer_phone text,
  return_url text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Nobody can pay on its page after that.
  session_ends_at timestamptz not null default clock_timestamp() + interval '1 hour',
  -- What the person at the page let happen, once.
  choice text check (
    choice in ('approve', 'decline', 'time_out', 'late', 'twice', 'out_of_order', 'wrong_amount')
  ),
  chosen_at timestamptz,
  -- From when on it says so when it is asked. Silent: it never will.
  outcome text check (outcome in ('captured', 'failed', 'silent')),
  answers_at timestamptz,
  captured_minor bigint check (captured_minor > 0),
  refunded_minor bigint check (refunded_minor > 0),
  refund_reference text unique,
  refunded_at timestamptz,
  check (num_nulls(choice, chosen_at, outcome, answers_at) in (0, 4)),
  check ((outcome is not distinct from 'captured') = (captured_minor is not null)),
  check (num_nulls(refunded_minor, refund_reference, refunded_at) in (0, 3)),
  check (refunded_minor <= captured_minor)
);

-- What it tells the house that is paid, until it has been heard.
create table sandbox_events (
  id text primary key,
  sandbox_payment_id text not null references sandbox_payments on delete cascade,
  body jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  delivered_at timestamptz
);

create index sandbox_events_of_payment on sandbox_events (sandbox_payment_id);
