create domain payment_method as text check (value in ('mpesa', 'card', 'bank_transfer', 'cash'));
create domain payment_state as text
  check (value in ('created', 'submitted', 'captured', 'failed', 'unknown', 'refund_due', 'refunded'));

create table payments (
  id uuid primary key,
  booking_id uuid not null references bookings,
  -- Who carries the money: sandbox, office …
  provider lower_name not null,
  method payment_method not null,
  state payment_state not null default 'created',
  currency currency_code not null,
  -- What was asked for, in hundredths of the currency, and what that is worth at the rate that was agreed.
  amount_minor bigint not null,
  amount_usd_minor minor_amount not null,
  -- What came, which may be something else.
  captured_minor bigint,
  captured_usd_minor minor_amount,
  -- Where a prompt is sent.
  payer_phone phone_number,
  -- What the provider calls it.
  provider_reference text,
  failure text,
  refund_minor bigint,
  refund_usd_minor minor_amount,
  refund_reference text,
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
  constraint payments_make_sense check (
    amount_minor > 0
    and (captured_minor is null or captured_minor > 0)
    and (state not in ('captured', 'refund_due', 'refunded')
      or (captured_minor is not null and captured_usd_minor is not null and captured_at is not null))
    and (state not in ('refund_due', 'refunded')
      or (refund_minor is not null and refund_usd_minor is not null and refund_due_at is not null))
    and (refund_minor is null or (refund_minor > 0 and refund_minor <= captured_minor))
    and (state = 'refunded') = (refunded_at is not null)
    and char_length(coalesce(provider_reference, 'x')) between 1 and 120
    and char_length(coalesce(refund_reference, 'x')) between 1 and 120
    and char_length(coalesce(failure, '')) <= 200
  )
);

-- A booking is paid once. What comes beside that goes back.
create unique index payments_capture_once on payments (booking_id) where state = 'captured';
create index payments_of_booking on payments (booking_id, created_at);
create index payments_waiting on payments (provider, coalesce(asked_at, submitted_at))
  where state in ('submitted', 'unknown');
create index payments_to_refund on payments (refund_due_at) where state = 'refund_due';

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
