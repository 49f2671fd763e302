create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email) and char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  email_verified boolean not null default false,
  full_name text not null default '' check (char_length(full_name) <= 100 and full_name !~ '[\r\n]'),
  -- International, as +254709555120.
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  phone_verified boolean not null default false check (phone is not null or not phone_verified),
  role text not null default 'client' check (role in ('client', 'agent', 'admin')),
  image text,
  -- For mails that nobody's browser asked for.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  two_factor_enabled boolean not null default false,
  -- Codes may also come to the phone. Without a verified number there is nowhere to send them.
  phone_codes boolean not null default false check (phone_verified or not phone_codes),
  -- What was personal is gone; bookings and books that point here stay whole.
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Anybody may type a number; only one account may have proved that it is theirs.
create unique index users_verified_phone on users (phone) where phone_verified;
create index users_newest on users (created_at desc);

-- The cookie holds a token, this table only its hash: who reads the table can't sign in with it.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique check (token ~ '^sha256:'),
  ip_address text,
  user_agent text,
  -- More than a password was asked for: a code, or a passkey.
  second_factor boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sessions_of_user on sessions (user_id, updated_at desc);
create index sessions_by_expiry on sessions (expires_at);

-- The ways in that somebody has: a password (provider "credential") and accounts elsewhere.
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  -- Always null: we ask a provider who somebody is, and nothing else, so there is no token to keep.
  access_token text check (access_token is null),
  refresh_token text check (refresh_token is null),
  id_token text check (id_token is null),
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id),
  constraint identities_password_is_ours check ((password is not null) = (provider_id = 'credential'))
);

create index identities_of_user on identities (user_id);

-- Short-lived proofs: links for a new password, codes, challenges of passkeys. Identifiers are hashed.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index verifications_by_identifier on verifications (identifier);
create index verifications_by_expiry on verifications (expires_at);

-- Secret and recovery codes are encrypted with the key of the house.
create table second_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text check (char_length(name) <= 100),
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);

create index passkeys_of_user on passkeys (user_id);

-- The keys that sign tokens for the API; the private halves are encrypted.
create table signing_keys (
  id uuid primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

-- The code that lets the first administrator in. Every process derives it from the seed and the secret of the house,
-- so that all print the same one.
create table admin_setup (
  only_row boolean primary key default true check (only_row),
  seed uuid not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz
);

alter table audit_log add foreign key (actor_id) references users;

alter table inquiries
  alter column assigned_to type uuid using assigned_to::uuid,
  add foreign key (assigned_to) references users;

-- Links that we mailed: to verify an address, to move to another, to choose a new password. Each works once.
create table mailed_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  user_id uuid not null references users on delete cascade,
  -- The address that the link was sent to, which is what opening it proves.
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index mailed_links_of_user on mailed_links (user_id, purpose);
create index mailed_links_by_expiry on mailed_links (expires_at);

-- A code that was sent to a number which somebody says is theirs.
create table phone_proofs (
  user_id uuid primary key references users on delete cascade,
  phone text not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  attempts integer not null default 0,
  expires_at timestamptz not null
);
