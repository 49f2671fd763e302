-- A booking that an agency made for a customer. The customer pays the agency `total_minor` of the booking; the agency pays
-- us `net_minor` from its credit and keeps the rest, its commission.
create table agent_bookings (
  booking_id uuid primary key references bookings on delete cascade,
  agent_id uuid not null references agents,
  net_minor minor_amount not null,
  commission_minor minor_amount not null,
  markup_percentage numeric(5, 2) not null check (markup_percentage between 0 and 100),
  created_at timestamptz not null default clock_timestamp(),
  -- When it was issued: the `confirmed_at` of the booking once more, because an agency's sales are read in this order.
  sold_at timestamptz
);

create index agent_bookings_sold on agent_bookings (agent_id, sold_at desc, booking_id) where sold_at is not null;
create index agent_bookings_not_sold on agent_bookings (agent_id) where sold_at is null;
create index agent_bookings_of_agent on agent_bookings (agent_id, coalesce(sold_at, created_at) desc);

alter table bookings drop constraint bookings_make_sense;
alter table bookings add constraint bookings_make_sense check (
  booking_type in ('flight', 'hotel')
  and hold_kind in ('pay_now', 'pay_later')
  and char_length(contact_email) between 3 and 254
  and rate_per_usd > 0
  and ends_on >= travel_date
  and (status = 'cancelled') = (cancelled_at is not null)
  and (status <> 'confirmed' or confirmed_at is not null)
  and (status <> 'expired' or expired_at is not null)
  and (cancelled_by is null or cancelled_by in ('customer', 'agent', 'admin', 'airline'))
  and char_length(coalesce(cancel_reason, '')) <= 500
);

-- What an agency sold, as it stands: as it was agreed, less what the ledger took back when it was cancelled.
create view agent_sales as
select
  agent_bookings.agent_id,
  bookings.id as booking_id,
  bookings.reference as booking_reference,
  bookings.booking_type as sale_type,
  bookings.status,
  (
    select trim(given_names || ' ' || last_name) from booking_travellers
    where booking_travellers.booking_id = bookings.id order by position limit 1
  ) as customer_name,
  bookings.contact_email as customer_email,
  bookings.travel_date,
  bookings.total_minor as sold_minor,
  agent_bookings.net_minor,
  agent_bookings.commission_minor,
  agent_bookings.net_minor + agent_bookings.commission_minor - reversed.sale_minor - reversed.commission_minor
    as sale_amount_minor,
  agent_bookings.commission_minor - reversed.commission_minor as commission_amount_minor,
  agent_bookings.sold_at as created_at,
  bookings.cancelled_at
from agent_bookings
join bookings on bookings.id = agent_bookings.booking_id
cross join lateral (
  select
    coalesce(sum(amount_minor) filter (where kind = 'sale_reversed'), 0)::bigint as sale_minor,
    coalesce(sum(amount_minor) filter (where kind = 'commission_reversed'), 0)::bigint as commission_minor
  from ledger_transfers
  -- Of all others the ledger has nothing to say, and is not asked.
  where bookings.status = 'cancelled' and ledger_transfers.booking_id = bookings.id
) as reversed
where agent_bookings.sold_at is not null;

-- All that happened to the credit of an agency, or is about to. Amounts below zero were taken from it. A booking's own
-- reference is found by its id. A cancelled sale is taken back by exactly what came back of its fares, in one transfer.
--
-- PostgreSQL merges the branches in their order, and so finds the newest without reading the rest, only where all types
-- are the same to the letter and where the branch of the sales, the long one, is a table without a condition.
create view agent_transactions as
select
  agent_id, id::text as id, 'deposit'::text as transaction_type,
  coalesce(captured_usd_minor, amount_minor)::bigint as amount_minor, method as payment_method, status,
  reference as reference_number, null::uuid as booking_id, null::text as description, created_at
from agent_deposit_states
union all
select
  agent_id, booking_id::text, 'sale'::text, -net_minor::bigint, null::text,
  case
    when sold_at is not null then 'completed'
    when (select bookings.status from bookings where bookings.id = booking_id) = 'held' then 'pending'
    else 'voided'
  end,
  null::text, booking_id, null::text, coalesce(sold_at, created_at)
from agent_bookings
union all
select
  agent_id, id::text, 'refund'::text, amount_minor, null::text, 'completed'::text, null::text, booking_id, null::text,
  created_at
from ledger_transfers
where kind = 'sale_reversed' and agent_id is not null
union all
select
  agent_id, id::text, 'adjustment'::text, amount_minor, null::text, 'completed'::text, adjustment_reference(id),
  null::uuid, reason, decided_at
from agent_adjustments
where outcome = 'approved';
