-- Rules of the catalogue that a check constraint can not express.

-- Gives a new airline fare rules for every cabin, so that no fare is without conditions.
create or replace function airlines_get_fare_rules() returns trigger language plpgsql as $$
begin
  with rules as (
    insert into fare_rules (airline_id, cabin, cabin_bag_kg, checked_bags, checked_bag_kg) values
      (new.id, 'economy', 7, 1, 23), (new.id, 'premium', 10, 2, 23), (new.id, 'business', 14, 2, 32), (new.id, 'first', 14, 3, 32)
    returning id, cabin
  )
  insert into fare_terms (fare_rule_id, days_before, change_fee_percent, refund_percent)
  select rules.id, terms.days_before, terms.change_fee_percent, terms.refund_percent
  from rules
  join (values
    ('economy', 30, 10, 75), ('economy', 7, 20, 50), ('economy', 0, null, 0),
    ('premium', 30, 5, 85), ('premium', 7, 10, 60), ('premium', 0, 25, 0),
    ('business', 7, 0, 90), ('business', 0, 10, 50),
    ('first', 7, 0, 100), ('first', 0, 0, 50)
  ) as terms (cabin, days_before, change_fee_percent, refund_percent) on terms.cabin = rules.cabin;
  return null;
end;
$$;

create or replace trigger airlines_get_fare_rules after insert on airlines
  for each row execute function airlines_get_fare_rules();

-- Refuses a price of zero. A check constraint would also refuse to release seats of an older flight without a price.
create or replace function refuse_no_price() returns trigger language plpgsql as $$
begin
  raise exception 'A price must be above zero' using errcode = 'check_violation', constraint = 'price_above_zero';
end;
$$;

create or replace trigger flight_cabins_price_above_zero_new before insert on flight_cabins
  for each row when (new.price_minor <= 0) execute function refuse_no_price();
create or replace trigger flight_cabins_price_above_zero before update of price_minor on flight_cabins
  for each row when (new.price_minor <= 0 and old.price_minor > 0) execute function refuse_no_price();
create or replace trigger rooms_price_above_zero_new before insert on rooms
  for each row when (new.price_per_night_minor <= 0) execute function refuse_no_price();
create or replace trigger rooms_price_above_zero before update of price_per_night_minor on rooms
  for each row when (new.price_per_night_minor <= 0 and old.price_per_night_minor > 0) execute function refuse_no_price();
