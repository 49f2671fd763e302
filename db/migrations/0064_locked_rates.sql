-- The rates of currencies other than a booking's own, in which an offered payment method asks for money. They are locked with
-- the hold, so that every attempt to pay asks for the same amount.
create table locked_rates (
  booking_id uuid not null references bookings on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate_per_usd numeric(14, 6) not null check (rate_per_usd > 0),
  primary key (booking_id, currency)
);

insert into locked_rates (booking_id, currency, rate_per_usd)
select id, 'KES', kes_per_usd from bookings where kes_per_usd is not null and currency <> 'KES';

alter table bookings drop column kes_per_usd;

-- Its second parameter becomes the currency, and the name of a parameter can not be replaced.
drop function if exists amount_to_request(bookings, text);
