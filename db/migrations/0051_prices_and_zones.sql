-- Nothing is sold for nothing. A trigger and not a check: what has no price from before must still let its seats be freed.
create function refuse_no_price() returns trigger language plpgsql as $$
begin
  raise exception 'A price must be above zero' using errcode = 'check_violation', constraint = 'price_above_zero';
end;
$$;

create trigger flight_cabins_price_above_zero_new before insert on flight_cabins
  for each row when (new.price_minor <= 0) execute function refuse_no_price();
create trigger flight_cabins_price_above_zero before update of price_minor on flight_cabins
  for each row when (new.price_minor <= 0 and old.price_minor > 0) execute function refuse_no_price();
create trigger rooms_price_above_zero_new before insert on rooms
  for each row when (new.price_per_night_minor <= 0) execute function refuse_no_price();
create trigger rooms_price_above_zero before update of price_per_night_minor on rooms
  for each row when (new.price_per_night_minor <= 0 and old.price_per_night_minor > 0) execute function refuse_no_price();

-- A location is shown with the name of a zone, or with an abbreviation that people there use; what is neither becomes the
-- zone of most airports of its country.
create function is_shown_time_zone(zone text) returns boolean language sql stable as $$
  select zone in ('EAT', 'CAT', 'WAT', 'SAST', 'GST', 'GMT') or is_time_zone(zone);
$$;

update locations set timezone = coalesce(
  (
    select airports.timezone from airports where airports.country = locations.country and deleted_at is null
    group by airports.timezone order by count(*) desc, airports.timezone limit 1
  ),
  'UTC'
)
where not is_shown_time_zone(timezone);

alter table locations add constraint locations_timezone_exists check (is_shown_time_zone(timezone));
