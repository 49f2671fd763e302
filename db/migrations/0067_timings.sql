-- How long pages and statements took, summed over all processes in slots of five minutes, for the last hour. Unlogged: after
-- a crash it is empty, and no write ahead log or archive carries it.
create unlogged table timings (
  slot timestamptz not null,
  kind text not null check (kind in ('page', 'query')),
  -- Such as GET /hotels/:id, or a statement with placeholders.
  name text not null check (name <> ''),
  -- How many took up to 1 ms, 1.4 ms, 2 ms, 2.8 ms and so on.
  buckets integer[] not null,
  slowest_ms double precision not null,
  slowest_at timestamptz not null,
  slowest_request_id uuid
);

-- A statement is too long to be indexed itself.
create unique index timings_once_a_slot on timings (slot, kind, md5(name));
