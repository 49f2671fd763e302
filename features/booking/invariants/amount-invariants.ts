import type { Invariant } from './invariant.ts';

export const amountInvariants: Invariant[] = [
  {
    name: 'charged_at_the_rate',
    rule: 'What is charged is the total at the agreed rate, in whole units',
    statement: `
      select format('%s: %s US cents at %s are %s, not %s', reference, total_minor, rate_per_usd, exact, charged_units)
        as offender
      from (select *, round(total_minor * rate_per_usd / 100) as exact from bookings) as charged
      where charged_units <> exact`,
  },
  {
    name: 'parts_make_the_total',
    rule: 'The flights or the stay of a booking cost its total, less the commission of an agency',
    statement: `
      select format('%s: its parts cost %s, its total is %s', reference, parts.price, total_minor) as offender
      from bookings
      left join (
        select booking_id, sum(price_minor) as price
        from (
          select booking_id, price_minor from flight_bookings
          union all
          select booking_id, price_minor from hotel_bookings
        ) as priced
        group by booking_id
      ) as parts on parts.booking_id = bookings.id
      left join agent_bookings on agent_bookings.booking_id = bookings.id
      where coalesce(parts.price, 0) <> total_minor - coalesce(commission_minor, 0)`,
  },
  {
    name: 'fares_make_the_price',
    rule: 'A flight costs the fares of its travellers',
    statement: `
      select format('%s leg %s: its fares make %s, its price is %s', reference, leg, fares, price_minor) as offender
      from (
        select
          bookings.reference, booked.leg, booked.price_minor,
          people.adults * booked.adult_fare_minor + people.children * booked.child_fare_minor
            + people.infants * booked.infant_fare_minor as fares
        from flight_bookings as booked
        join bookings on bookings.id = booked.booking_id
        join (
          select
            booking_id,
            count(*) filter (where traveller_type = 'adult') as adults,
            count(*) filter (where traveller_type = 'child') as children,
            count(*) filter (where traveller_type = 'infant') as infants
          from booking_travellers group by booking_id
        ) as people on people.booking_id = bookings.id
        where bookings.anonymised_at is null
      ) as flown
      where fares <> price_minor`,
  },
  {
    name: 'nights_make_the_price',
    rule: 'A stay costs its rooms for its nights',
    statement: `
      select format('%s: its rooms make %s, its price is %s', bookings.reference, rooms.price * nights, price_minor)
        as offender
      from hotel_bookings
      join bookings on bookings.id = hotel_bookings.booking_id
      join (
        select booking_id, sum(price_per_night_minor) as price from room_stays
        where state <> 'freed' group by booking_id
      ) as rooms on rooms.booking_id = bookings.id
      where rooms.price * nights <> price_minor`,
  },
];
