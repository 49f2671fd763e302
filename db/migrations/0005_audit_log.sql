-- Who changed what, from where: one row for every change that an administrator, an agent or a job makes, and for
-- every change to somebody's way in. Written in the transaction of the change itself.
create table audit_log (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null for the product itself: a job, or somebody who is not signed in yet.
  actor_id uuid,
  actor_role text check (actor_role in ('client', 'agent', 'admin')),
  -- Such as role_changed.
  action text not null check (action ~ '^[a-z]+(_[a-z]+)*$'),
  subject_type text not null check (subject_type ~ '^[a-z]+(_[a-z]+)*$'),
  subject_id text not null check (subject_id <> ''),
  before jsonb,
  after jsonb,
  client_address text,
  request_id text
);

create index audit_log_of_subject on audit_log (subject_type, subject_id, at desc);
create index audit_log_newest on audit_log (at desc);
