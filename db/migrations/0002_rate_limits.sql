-- Counts for limits such as "five messages an address in ten minutes". One row a key; its window begins with
-- the first hit. The key holds a hash, so that no address of a person or a network is kept here.
-- Unlogged: a crash forgives some hits, which is cheaper than a log record for every one of them.
create unlogged table rate_limits (
  key text primary key check (key <> ''),
  hits integer not null check (hits > 0),
  window_ends_at timestamptz not null
);

create index rate_limits_window_ends_at on rate_limits (window_ends_at);
