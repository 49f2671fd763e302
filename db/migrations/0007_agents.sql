-- The travel agency behind a user of role agent.
create table agents (
  id uuid primary key,
  user_id uuid not null unique references users,
  agency_name text not null check (char_length(agency_name) between 1 and 120 and agency_name !~ '[\r\n]'),
  agency_registration_number text check (char_length(agency_registration_number) between 1 and 60),
  -- Empty while an administrator has made somebody an agent who has not filled them in.
  phone text check (char_length(phone) between 6 and 32),
  address text check (char_length(address) between 1 and 200),
  city text check (char_length(city) between 1 and 80),
  country text check (char_length(country) between 1 and 80),
  credit_balance_minor bigint not null default 0,
  markup_percentage numeric(5, 2) not null default 10 check (markup_percentage between 0 and 100),
  total_sales_minor bigint not null default 0,
  total_commissions_minor bigint not null default 0,
  account_status text not null default 'active' check (account_status in ('active', 'inactive', 'suspended')),
  verification_status text not null default 'pending' check (verification_status in ('pending', 'verified', 'rejected')),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint agents_verified_have_their_time check ((verification_status = 'verified') = (verified_at is not null))
);

create index agents_by_verification on agents (verification_status, created_at desc);
