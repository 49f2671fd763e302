-- Lines in front of the checkout of what too many people want at once: docs/domain/waiting-lines.md.
create table waiting_lines (
  id bigint generated always as identity primary key,
  -- 'flight:<id>:<cabin>' or 'hotel:<id>'.
  subject text not null unique check (length(subject) <= 80),
  -- When people were last let in.
  let_in_at timestamptz not null default clock_timestamp(),
  -- When somebody was last in it.
  busy_at timestamptz not null default clock_timestamp(),
  -- Nothing is left now; and nothing is held either, which could come back.
  is_full boolean not null default false,
  is_sold_out boolean not null default false
);

create table waiting_places (
  line_id bigint not null references waiting_lines on delete cascade,
  -- The order of arrival.
  position bigint generated always as identity,
  -- A browser. Null for somebody who was at the checkout before the line opened: they count, and nobody waits for them.
  visitor uuid,
  -- A hash of the network, of which only so many are let in at once.
  network text,
  seen_at timestamptz not null default clock_timestamp(),
  -- Let in until then; null while waiting.
  let_in_until timestamptz,
  -- Has gone to the checkout.
  entered_at timestamptz,
  -- Has held seats or rooms meanwhile, which count by themselves from then on.
  used_at timestamptz,
  primary key (line_id, position),
  unique (line_id, visitor)
);
