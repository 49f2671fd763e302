-- A hotel's description by language ("ar"), beside the one that its visitors read in all others.
alter table hotels add column descriptions jsonb not null default '{}' check (jsonb_typeof(descriptions) = 'object');
