-- Who gets the newsletter. Nobody does before following the link in the mail sent to their address.
create table newsletter_subscribers (
  id uuid primary key,
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  name text not null check (char_length(name) between 1 and 100 and name !~ '[\r\n]'),
  language text not null check (language ~ '^[a-z]{2}$'),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'left')),
  -- Only the hash: who reads this table can confirm nobody. It stays after the confirmation, so that a second
  -- press of the button gets the first answer, and goes when the person leaves.
  confirm_token_hash bytea unique check (octet_length(confirm_token_hash) = 32),
  confirm_expires_at timestamptz,
  -- As it is, because every letter repeats it, and old letters must keep working. All it can do is leave.
  leave_token text not null unique check (char_length(leave_token) = 43),
  confirmed_at timestamptz,
  left_at timestamptz,
  created_at timestamptz not null default now(),
  constraint newsletter_subscribers_token_expires
    check ((confirm_token_hash is null) = (confirm_expires_at is null)),
  constraint newsletter_subscribers_pending_has_token check (state <> 'pending' or confirm_token_hash is not null),
  constraint newsletter_subscribers_confirmed_has_time check (state <> 'confirmed' or confirmed_at is not null),
  constraint newsletter_subscribers_left_has_time
    check ((state = 'left') = (left_at is not null) and (state <> 'left' or confirm_token_hash is null))
);

-- One subscription a mailbox, however its address is spelt.
create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email));
