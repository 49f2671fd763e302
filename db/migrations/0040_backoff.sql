-- For limits that delay instead of refusing: from when on the next attempt may be made. Null while attempts are free.
alter table rate_limits add column next_hit_at timestamptz;
