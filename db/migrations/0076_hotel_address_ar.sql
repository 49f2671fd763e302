-- A hotel's street and district in Arabic letters, beside those that all other languages share.
alter table hotels add column address_ar text not null default '';
