-- What a restored house mailed, or may have mailed, between the backup and the restore: the next mail of the same is not
-- sent, as when a payment is asked about anew. A key is a hash of whom it told what, or names a payment and what came of it.
create table mails_before_restore (
  id bigint generated always as identity primary key,
  key text not null,
  -- Long after the restore the same words are news again.
  expires_at timestamptz not null default now() + interval '14 days'
);

create index mails_before_restore_key on mails_before_restore (key);
