-- What an account, as somebody typed it, and a reference are compared by: FM123456 or DEP-1791234567890, read kindly. A
-- prompt has room for twelve characters, so a deposit goes by its last twelve digits, which no other has for thirty years.
create function account_key(account text) returns text language sql immutable as $$
  select case when typed ~ '^(DEP)?[0-9]{12,16}$' then right(typed, 12) else typed end
  from (select upper(regexp_replace(account, '[^A-Za-z0-9]', '', 'g')) as typed) as read;
$$;

create index agent_deposits_by_account on agent_deposits (account_key(reference));

-- Money that comes to the paybill by itself, with what the payer typed as account. A confirmation is not signed, so it is
-- only heard: M-Pesa, asked about that very receipt, has to agree before anything is credited. docs/domain/money.md.
create table mpesa_receipts (
  receipt mpesa_receipt primary key,
  amount_minor bigint not null check (amount_minor > 0),
  -- As the payer typed it.
  account text not null check (char_length(account) <= 60),
  payer_name text check (char_length(payer_name) between 1 and 120),
  paid_at timestamptz not null,
  heard_at timestamptz not null default clock_timestamp(),
  source text not null check (source in ('confirmation', 'statement', 'push')),
  state text not null default 'heard'
    check (state in ('heard', 'proved', 'matched', 'unmatched', 'returning', 'returned', 'refuted')),
  -- Why it belongs to nothing, or why it is not what it was said to be.
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  -- Why M-Pesa would not send it back, when it was last asked to.
  return_failure text check (char_length(return_failure) between 1 and 200),
  -- The payment whose money it is. No other receipt is that payment's.
  payment_id uuid unique references payments,
  -- How often, and when last, M-Pesa was asked about it.
  attempts integer not null default 0,
  asked_at timestamptz,
  proved_at timestamptz,
  -- Who matched it or sent it back; null where it was found by itself.
  decided_by uuid references users,
  decided_at timestamptz,
  -- The receipt of the reversal, as far as it is known.
  return_reference text check (char_length(return_reference) between 1 and 120),
  constraint mpesa_receipts_make_sense check (
    (state = 'matched') = (payment_id is not null)
    and (state in ('heard', 'matched', 'refuted') or proved_at is not null)
    and (state <> 'unmatched' or reason is not null)
    and (state = 'returned') = (return_reference is not null)
  )
);

create index mpesa_receipts_to_ask on mpesa_receipts (coalesce(asked_at, heard_at))
  where state in ('heard', 'proved', 'returning');
create index mpesa_receipts_to_claim on mpesa_receipts (amount_minor, account_key(account))
  where state in ('proved', 'unmatched');
create index mpesa_receipts_waiting on mpesa_receipts (paid_at, receipt) where state in ('unmatched', 'returning');
create index mpesa_receipts_by_time on mpesa_receipts (paid_at desc, receipt);
create index mpesa_pushes_told on mpesa_pushes (told_receipt) where told_receipt is not null;

-- What M-Pesa was asked to do, and answers later: how one receipt stands, or to send one back. Written before it is asked.
create table mpesa_commands (
  id uuid primary key,
  kind text not null check (kind in ('status', 'reversal')),
  receipt mpesa_receipt not null,
  -- Of a refund: the payment whose money goes back.
  payment_id uuid references payments,
  amount_minor bigint check (amount_minor > 0),
  asked_at timestamptz not null default clock_timestamp(),
  -- M-Pesa took it, and calls it so.
  accepted_at timestamptz,
  conversation_id text check (char_length(conversation_id) between 1 and 120),
  -- It told us that it would not get to it.
  timed_out_at timestamptz,
  -- Its one answer; or that none will be waited for any longer.
  answered_at timestamptz,
  result_code text check (char_length(result_code) between 1 and 40),
  result_text text check (char_length(result_text) between 1 and 200),
  -- Of a status: state, amount, receiver. Nothing else is kept.
  result jsonb,
  reversal_receipt mpesa_receipt,
  constraint mpesa_commands_make_sense check (
    (kind = 'reversal') = (amount_minor is not null)
    and (answered_at is null) = (result_code is null)
    and (reversal_receipt is null or kind = 'reversal')
  )
);

-- One of a kind is on its way for each receipt.
create unique index mpesa_commands_waiting on mpesa_commands (receipt, kind) where answered_at is null;
create index mpesa_commands_of_receipt on mpesa_commands (receipt, asked_at);
create index mpesa_commands_of_payment on mpesa_commands (payment_id) where payment_id is not null;

-- Which receipt a transfer is about: each comes in once, is matched once, is sent back once.
alter table ledger_transfers add column mpesa_receipt text references mpesa_receipts;
create unique index ledger_transfers_receipt_once on ledger_transfers (mpesa_receipt, kind) where mpesa_receipt is not null;

-- Money that belongs to nothing yet: proved, and neither matched nor sent back.
insert into ledger_accounts (code, part, parts) select 'unmatched:KES', part, 16 from generate_series(0, 15) as part;
