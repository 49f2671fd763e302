-- Numbers of receipts and invoices: 1, 2, 3 … of each kind, without a gap. A sale does not assign a number, because all
-- sales would queue for the next one; 0036_numbered_papers.sql describes how the numbering follows the ledger.
--
-- hold-booking.sql explains the planner settings.

-- Returns payments or bookings without a number, the oldest first. Looks each one up by its key, because a join that was
-- planned for few rows would read all of them each time.
create or replace function documents_to_number(of_kind text, after bigint, max_rows integer)
returns table (source_id bigint, subject_id uuid, occurred_at timestamptz) language plpgsql stable
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
begin
  if of_kind = 'receipt' then
    return query
      select ledger_transfers.id, payments.id, payments.captured_at
      from ledger_transfers
      cross join lateral (select * from payments where payments.id = ledger_transfers.payment_id limit 1) as payments
      where ledger_transfers.id > after and ledger_transfers.kind in ('payment_captured', 'deposit')
        and payments.captured_at is not null
        and (select documents.number from documents where documents.payment_id = payments.id limit 1) is null
      order by ledger_transfers.id limit max_rows;
  else
    return query
      select booking_events.id, bookings.id, bookings.confirmed_at
      from booking_events
      cross join lateral (select * from bookings where bookings.id = booking_events.booking_id limit 1) as bookings
      where booking_events.id > after and booking_events.kind = 'confirmed' and bookings.confirmed_at is not null
        and (select documents.number from documents where documents.booking_id = bookings.id limit 1) is null
      order by booking_events.id limit max_rows;
  end if;
end;
$$;

-- Numbers documents of one kind in one round, in the order of payment. Returns how many it examined; null when another
-- session has the lock and `should_wait` is false. Needs read committed, to see rows that were committed while it waited.
create or replace function number_documents(of_kind text, max_rows integer, should_wait boolean) returns integer language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  progress document_cursors;
  newest bigint;
  is_fresh boolean := pg_current_xact_id_if_assigned() is null;
  own_transaction bigint;
  is_settled boolean;
  last_id bigint;
  examined integer;
begin
  if of_kind = 'receipt' then
    select coalesce(max(id), 0) into newest from ledger_transfers;
  else
    select coalesce(max(id), 0) into newest from booking_events;
  end if;
  select * into progress from document_cursors where kind = of_kind;
  if progress.settled_id >= newest then
    return 0;
  end if;

  if should_wait then
    select * into progress from document_cursors where kind = of_kind for update;
  else
    select * into progress from document_cursors where kind = of_kind for update skip locked;
    if not found then
      return null;
    end if;
  end if;
  -- The row lock assigns this id. It is above the ids of all transactions that inserted a row up to `newest`.
  own_transaction := pg_current_xact_id()::text::bigint;
  is_settled := progress.ahead_transaction <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    -- The stored id is of another server: the database was restored, and the transactions of that server have ended.
    or progress.ahead_transaction > own_transaction;

  with unnumbered as materialized (
    select * from documents_to_number(of_kind, progress.settled_id, max_rows)
  ), numbered as (
    insert into documents (kind, number, payment_id, booking_id)
    select
      of_kind,
      (select coalesce(max(number), 0) from documents where kind = of_kind) + row_number() over (order by occurred_at, subject_id),
      case when of_kind = 'receipt' then subject_id end, case when of_kind = 'invoice' then subject_id end
    from (select subject_id, min(occurred_at) as occurred_at from unnumbered group by subject_id) as subjects
  )
  select count(*), max(source_id) into examined, last_id from unnumbered;

  if is_settled then
    progress.settled_id := case when examined < max_rows then progress.ahead_id else least(progress.ahead_id, last_id) end;
  end if;
  if is_fresh and progress.settled_id = progress.ahead_id and newest > progress.ahead_id then
    progress.ahead_id := newest;
    progress.ahead_transaction := own_transaction;
  end if;
  update document_cursors set
    settled_id = progress.settled_id, ahead_id = progress.ahead_id, ahead_transaction = progress.ahead_transaction
  where kind = of_kind
    and (settled_id, ahead_id, ahead_transaction)
      is distinct from (progress.settled_id, progress.ahead_id, progress.ahead_transaction);
  return examined;
end;
$$;

-- Returns the number of one document, and assigns one if it has none. Numbers up to 200 earlier documents first. Null when
-- the payment was not captured or the booking not confirmed.
create or replace function document_number(of_kind text, subject uuid) returns integer language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  known integer;
begin
  select number into known from documents where kind = of_kind and (payment_id = subject or booking_id = subject);
  if found then
    return known;
  end if;
  if of_kind = 'receipt' and not exists (select from payments where id = subject and captured_at is not null)
    or of_kind = 'invoice' and not exists (select from bookings where id = subject and confirmed_at is not null)
  then
    return null;
  end if;
  perform from document_cursors where kind = of_kind for update;
  perform number_documents(of_kind, 200, true);
  insert into documents (kind, number, payment_id, booking_id)
  select of_kind, (select coalesce(max(number), 0) + 1 from documents where kind = of_kind),
    case when of_kind = 'receipt' then subject end, case when of_kind = 'invoice' then subject end
  where not exists (select from documents where payment_id = subject or booking_id = subject);
  select number into known from documents where kind = of_kind and (payment_id = subject or booking_id = subject);
  return known;
end;
$$;

-- Returns the number of an agency's invoice to its customer. If it has none, numbers all sales of the agency up to it. Null
-- when nothing was sold. Needs read committed, to see rows that were committed while it waited for the lock.
create or replace function number_of_agency_invoice(of_booking uuid) returns integer language plpgsql as $$
declare
  known integer;
  seller uuid;
begin
  select number into known from agency_invoices where booking_id = of_booking;
  if found then
    return known;
  end if;
  select agent_id into seller from agent_bookings where booking_id = of_booking and sold_at is not null;
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('agency_invoices:' || seller, 0));
  insert into agency_invoices (agent_id, number, booking_id)
  select
    seller,
    (select coalesce(max(number), 0) from agency_invoices where agent_id = seller) + row_number() over (order by sold_at, booking_id),
    booking_id
  from agent_bookings
  where agent_id = seller and sold_at is not null
    and not exists (select from agency_invoices where agency_invoices.booking_id = agent_bookings.booking_id);
  select number into known from agency_invoices where booking_id = of_booking;
  return known;
end;
$$;
