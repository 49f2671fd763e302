-- A file to import is kept in pieces, read as a stream, and worked on by a job that says how far it is.
delete from catalogue_imports where applied_at is null;
alter table catalogue_imports drop column content;
alter table catalogue_imports
  add column state text not null default 'imported'
    check (state in ('uploading', 'checking', 'checked', 'importing', 'imported', 'failed')),
  -- In characters, as are the pieces.
  add column length integer not null default 0,
  add column length_done integer not null default 0,
  add column lines_done integer not null default 0,
  -- What the file would do, once it is checked; what it did, once it is imported.
  add column report jsonb,
  -- Why it failed, or why it has to be imported again.
  add column problem text,
  -- Of the job that works on it: one that was given up changes nothing any more.
  add column attempt uuid,
  add column touched_at timestamptz not null default now();
alter table catalogue_imports alter column state drop default;

create table catalogue_import_pieces (
  import_id uuid not null references catalogue_imports on delete cascade,
  position integer not null,
  content text not null,
  primary key (import_id, position)
);
