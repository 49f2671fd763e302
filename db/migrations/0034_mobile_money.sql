-- M-Pesa moves whole shillings. A booking in another currency agrees on their rate too, with the hold: whoever pays by
-- M-Pesa, at once or at a third try, is asked for the same amount.
alter table bookings add column kes_per_usd numeric(14, 6) check (kes_per_usd > 0);
update bookings set kes_per_usd = coalesce(
  case when currency = 'KES' then rate_per_usd end,
  (select (value ->> 'KES')::numeric from settings where key = 'ratesPerUsd'),
  129.5
)
-- Those that somebody may still pay for, as late as money comes.
where status = 'held' or (status = 'expired' and expired_at > now() - interval '30 days');

alter table payments
  -- When the provider was first asked to send money back, for providers that need a while; and why it would not, as far
  -- as is known. While that is empty, a refund may be on its way.
  add column refund_asked_at timestamptz,
  add column refund_failure text check (char_length(refund_failure) between 1 and 200);

-- What M-Pesa calls a movement of money, and people have on their telephone.
create function is_mpesa_receipt(name text) returns boolean language sql immutable as $$
  select name ~ '^[A-Z0-9]{6,20}$'
$$;
create domain mpesa_receipt as text check (is_mpesa_receipt(value));

-- The prompts that M-Pesa was asked to send, one for each payment at most: asking it twice makes two telephones ring. The
-- row is written before M-Pesa is asked. What its callback said is kept as said; nothing is believed before M-Pesa, asked
-- in turn, agrees.
create table mpesa_pushes (
  payment_id uuid primary key references payments,
  amount_minor bigint not null check (amount_minor > 0 and amount_minor % 100 = 0),
  asked_at timestamptz not null default clock_timestamp(),
  -- What M-Pesa calls it; null where its answer never came, until its callback does.
  checkout_request_id text unique check (char_length(checkout_request_id) between 1 and 120),
  -- Why it would not send a prompt.
  refusal text check (char_length(refusal) between 1 and 200),
  -- What the callback said.
  told_at timestamptz,
  told_result_code integer,
  told_receipt mpesa_receipt,
  told_amount_minor bigint
);
