-- What providers say of themselves, as the files that they let one download, and what came of comparing it with our books.
-- Nothing is ever credited by a statement: it only shows where to look.
create table statements (
  id uuid primary key,
  provider text not null check (provider in ('mpesa', 'stripe', 'sandbox')),
  -- By which columns it was recognised.
  format text not null check (format in ('mpesa', 'stripe_balance', 'stripe_payments', 'sandbox')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  -- The same file is kept once.
  file_hash text not null unique check (char_length(file_hash) = 64),
  uploaded_by uuid not null references users,
  uploaded_at timestamptz not null default clock_timestamp(),
  compared_at timestamptz,
  -- From its first line to its last; null where none could be read.
  begins_at timestamptz,
  ends_at timestamptz,
  check (num_nulls(begins_at, ends_at) in (0, 2) and begins_at <= ends_at)
);

create index statements_newest on statements (uploaded_at desc);

create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id uuid not null references statements on delete cascade,
  -- Where it stands in the file; null for what stands in our books alone.
  line integer check (line > 0),
  -- Paid: money came in. Back: it went back to who had paid. Moved: to the bank or between accounts. Ours: in our books alone.
  kind text not null check (kind in ('paid', 'back', 'fee', 'moved', 'failed', 'bad', 'ours')),
  -- What the provider calls this very movement, and the payment that it belongs to.
  reference text check (char_length(reference) between 1 and 120),
  payment_reference text check (char_length(payment_reference) between 1 and 120),
  -- What we called the payment, where the statement repeats it.
  told_payment_id uuid,
  -- What the payer typed, or our reference.
  account text check (char_length(account) between 1 and 60),
  currency currency_code,
  -- Without a sign.
  amount_minor bigint check (amount_minor >= 0),
  -- What the provider kept of it, where it stands in the same line.
  fee_minor bigint check (fee_minor <> 0),
  fee_currency currency_code,
  happened_at timestamptz,
  details text check (char_length(details) between 1 and 300),
  -- Why it could not be read.
  problem text check (char_length(problem) between 1 and 200),
  verdict lower_name,
  payment_id uuid references payments on delete set null,
  -- Of the same amount for the same reference, where nothing else is known.
  suggested_payment_id uuid references payments on delete set null,
  -- What our books say of it.
  ours_minor bigint,
  constraint statement_lines_read_or_not check (
    (kind = 'bad') = (problem is not null)
    and (kind = 'bad' or num_nulls(currency, amount_minor, happened_at) = 0)
    and num_nulls(fee_minor, fee_currency) in (0, 2)
  )
);

create index statement_lines_of_statement on statement_lines (statement_id, verdict, id);
create index statement_lines_of_payment on statement_lines (payment_id) where payment_id is not null;
create index statement_lines_by_reference on statement_lines (reference) where kind = 'paid';
create index statement_lines_suggest on statement_lines (suggested_payment_id) where suggested_payment_id is not null;
create index payments_refund_references on payments (provider, refund_reference) where refund_reference is not null;

-- What the last look at the rates of the day brought, once: rates that moved too far to be believed without a person.
create table rates_news (
  is_last boolean primary key default true check (is_last),
  fetched_at timestamptz not null,
  -- A list of {currency, from, to}.
  left_alone jsonb not null check (jsonb_typeof(left_alone) = 'array')
);
