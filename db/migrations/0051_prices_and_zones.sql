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
