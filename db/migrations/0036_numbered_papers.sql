-- Receipts and invoices that have a number: 1, 2, 3 … of each kind, without a gap. A receipt for each payment whose money
-- came, of a booking or of an agency; an invoice for each booking that was confirmed. What stands on them is read from the
-- booking when they are printed; here is only which number is whose, for ever.
--
-- There are no references to what they are for: to check one would lock the payment, and whoever settles it would wait.
create table papers (
  kind text not null check (kind in ('receipt', 'invoice')),
  number integer not null check (number > 0),
  payment_id uuid unique,
  booking_id uuid unique,
  issued_at timestamptz not null default clock_timestamp(),
  primary key (kind, number),
  constraint papers_have_one_subject check (
    num_nonnulls(payment_id, booking_id) = 1 and (kind = 'receipt') = (payment_id is not null)
  )
);

create trigger papers_append_only
  before update or delete or truncate on papers
  for each statement execute function refuse_change();

-- Numbers are not given by those who sell: all of them would queue for the next one. The books and the history of bookings
-- grow with each sale anyway, so whoever numbers reads on from where they stopped. Ids are taken before their transaction
-- is committed, so one may appear after a higher one was read. Therefore everything after `settled_id` is looked at each
-- time, and that moves on to `ahead_id` only when every transaction has ended that was there when `ahead_id` was the
-- highest: those below `ahead_transaction`. Whoever confirms or captures has locked a row, and so is a transaction with a
-- number, before it takes such an id.
create table paper_marks (
  kind text primary key check (kind in ('receipt', 'invoice')),
  settled_id bigint not null default 0,
  ahead_id bigint not null default 0,
  ahead_transaction bigint not null default 0
);
insert into paper_marks (kind) values ('receipt'), ('invoice');

-- What has no paper yet: the id and its subject, the oldest first. Each is looked up by its key and no other way: joined,
-- all papers would be read for each of them by whoever made the plan while there were few.
create function papers_wanted(of_kind text, after bigint, most integer)
returns table (source_id bigint, subject_id uuid, came_at timestamptz) language plpgsql stable as $$
begin
  if of_kind = 'receipt' then
    return query
      select ledger_transfers.id, payments.id, payments.captured_at
      from ledger_transfers
      cross join lateral (select * from payments where payments.id = ledger_transfers.payment_id limit 1) as payments
      where ledger_transfers.id > after and ledger_transfers.kind in ('payment_captured', 'deposit')
        and payments.captured_at is not null
        and (select papers.number from papers where papers.payment_id = payments.id limit 1) is null
      order by ledger_transfers.id limit most;
  else
    return query
      select booking_events.id, bookings.id, bookings.confirmed_at
      from booking_events
      cross join lateral (select * from bookings where bookings.id = booking_events.booking_id limit 1) as bookings
      where booking_events.id > after and booking_events.kind = 'confirmed' and bookings.confirmed_at is not null
        and (select papers.number from papers where papers.booking_id = bookings.id limit 1) is null
      order by booking_events.id limit most;
  end if;
end;
$$;

-- One round for one kind, in the order in which the money came. Says how many were looked at; null when another one has
-- the turn and `waits` is not set. Needs to see what was committed while it waited: read committed.
create function number_papers(of_kind text, most integer, waits boolean) returns integer language plpgsql as $$
declare
  mark paper_marks;
  newest bigint;
  is_fresh boolean := pg_current_xact_id_if_assigned() is null;
  own_transaction bigint;
  is_settled boolean;
  last_id bigint;
  looked_at integer;
begin
  if of_kind = 'receipt' then
    select coalesce(max(id), 0) into newest from ledger_transfers;
  else
    select coalesce(max(id), 0) into newest from booking_events;
  end if;
  select * into mark from paper_marks where kind = of_kind;
  if mark.settled_id >= newest then
    return 0;
  end if;

  if waits then
    select * into mark from paper_marks where kind = of_kind for update;
  else
    select * into mark from paper_marks where kind = of_kind for update skip locked;
    if not found then
      return null;
    end if;
  end if;
  -- Given by the lock: above those of all who had taken an id before the newest was looked up.
  own_transaction := pg_current_xact_id()::text::bigint;
  is_settled := mark.ahead_transaction <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    -- From another server: the house was restored, and whoever wrote there then is gone.
    or mark.ahead_transaction > own_transaction;

  with wanted as materialized (
    select * from papers_wanted(of_kind, mark.settled_id, most)
  ), numbered as (
    insert into papers (kind, number, payment_id, booking_id)
    select
      of_kind,
      (select coalesce(max(number), 0) from papers where kind = of_kind) + row_number() over (order by came_at, subject_id),
      case when of_kind = 'receipt' then subject_id end, case when of_kind = 'invoice' then subject_id end
    from (select subject_id, min(came_at) as came_at from wanted group by subject_id) as subjects
  )
  select count(*), max(source_id) into looked_at, last_id from wanted;

  if is_settled then
    mark.settled_id := case when looked_at < most then mark.ahead_id else least(mark.ahead_id, last_id) end;
  end if;
  if is_fresh and mark.settled_id = mark.ahead_id and newest > mark.ahead_id then
    mark.ahead_id := newest;
    mark.ahead_transaction := own_transaction;
  end if;
  update paper_marks set
    settled_id = mark.settled_id, ahead_id = mark.ahead_id, ahead_transaction = mark.ahead_transaction
  where kind = of_kind
    and (settled_id, ahead_id, ahead_transaction)
      is distinct from (mark.settled_id, mark.ahead_id, mark.ahead_transaction);
  return looked_at;
end;
$$;

-- The number of one paper, given on the spot where it has none yet: after those that came before it, as far as there are
-- few of them. Null where there is nothing to write a paper for.
create function number_of_paper(of_kind text, subject uuid) returns integer language plpgsql as $$
declare
  known integer;
begin
  select number into known from papers where kind = of_kind and (payment_id = subject or booking_id = subject);
  if found then
    return known;
  end if;
  if of_kind = 'receipt' and not exists (select from payments where id = subject and captured_at is not null)
    or of_kind = 'invoice' and not exists (select from bookings where id = subject and confirmed_at is not null)
  then
    return null;
  end if;
  perform from paper_marks where kind = of_kind for update;
  perform number_papers(of_kind, 200, true);
  insert into papers (kind, number, payment_id, booking_id)
  select of_kind, (select coalesce(max(number), 0) + 1 from papers where kind = of_kind),
    case when of_kind = 'receipt' then subject end, case when of_kind = 'invoice' then subject end
  where not exists (select from papers where payment_id = subject or booking_id = subject);
  select number into known from papers where kind = of_kind and (payment_id = subject or booking_id = subject);
  return known;
end;
$$;

-- Plans are made once for a connection, perhaps while a table is still empty, and must be right when it is not.
do $$
declare
  step text;
  setting text;
begin
  foreach step in array array['papers_wanted', 'number_papers', 'number_of_paper'] loop
    foreach setting in array array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'] loop
      execute format('alter function %s set %s = off', step, setting);
    end loop;
    execute format('alter function %s set plan_cache_mode = force_generic_plan', step);
  end loop;
end;
$$;
