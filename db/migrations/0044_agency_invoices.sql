-- Invoices of agencies to their customers: 1, 2, 3 … of each agency, without a gap, in the order of its sales. What stands
-- on them is read from the booking when they are printed; here is only which number is whose, for ever. The invoice of the
-- house to the agency, at net, is a paper of its own: 0036_numbered_papers.sql.
create table agency_invoices (
  agent_id uuid not null,
  number integer not null check (number > 0),
  booking_id uuid not null unique,
  primary key (agent_id, number)
);
