-- The total stands beside the customer's currency, but is in US cents.
alter table bookings rename column total_minor to total_usd_minor;
