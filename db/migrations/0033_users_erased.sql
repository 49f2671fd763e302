-- Who joined in a month is the sum of its days, less those who were erased since: a few among many.
create index users_erased on users (created_at) where erased_at is not null;
