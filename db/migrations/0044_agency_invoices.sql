-- Invoices of agencies to their customers: 1, 2, 3 … of each agency, without a gap, in the order of its sales. What stands
-- on them is read from the booking when they are printed; here is only which number is whose, for ever. The invoice of the
-- house to the agency, at net, is a paper of its own: 0036_numbered_papers.sql.
create table agency_invoices (
  agent_id uuid not null,
  number integer not null check (number > 0),
  booking_id uuid not null unique,
  primary key (agent_id, number)
);

create trigger agency_invoices_append_only
  before update or delete or truncate on agency_invoices
  for each statement execute function refuse_change();

-- The number of one, given on the spot where it has none yet, after all sales of the agency before it. Null where nothing
-- was sold. Needs to see what was committed while it waited for the lock: read committed.
create function number_of_agency_invoice(of_booking uuid) returns integer language plpgsql as $$
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
