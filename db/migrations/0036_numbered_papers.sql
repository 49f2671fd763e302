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
