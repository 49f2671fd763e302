import type { Invariant } from './invariant.ts';

/** Nothing but bookings ever takes a seat, so what is taken is exactly what bookings have. */
export const seatInvariants: Invariant[] = [
  {
    name: 'seats_of_bookings',
    rule: 'Seats held and sold are those of held and confirmed bookings',
    statement: `
      with booked as (
        select
          flight_id, cabin,
          coalesce(sum(seats) filter (where bookings.status = 'held'), 0) as held,
          coalesce(sum(seats) filter (where bookings.status = 'confirmed'), 0) as sold
        from flight_bookings join bookings on bookings.id = booking_id
        where bookings.status in ('held', 'confirmed')
        group by flight_id, cabin
      ), taken as (
        select flight_id, cabin, held, sold from flight_cabins where held <> 0 or sold <> 0
      )
      select format(
        'Flight %s %s: %s held and %s sold, but bookings have %s and %s',
        flight_id, cabin, coalesce(taken.held, 0), coalesce(taken.sold, 0),
        coalesce(booked.held, 0), coalesce(booked.sold, 0)
      ) as offender
      from booked full join taken using (flight_id, cabin)
      where coalesce(booked.held, 0) <> coalesce(taken.held, 0)
        or coalesce(booked.sold, 0) <> coalesce(taken.sold, 0)`,
  },
  {
    name: 'seats_within_cabin',
    rule: 'No cabin has more seats held and sold than it has',
    statement: `
      select format('Flight %s %s: %s held and %s sold of %s', flight_id, cabin, held, sold, seats) as offender
      from flight_cabins
      where held < 0 or sold < 0 or held + sold > seats`,
  },
  {
    name: 'seats_for_travellers',
    rule: 'Everybody but infants has a seat on each flight',
    statement: `
      select format(
        '%s leg %s: %s seats for %s travellers', bookings.reference, flight_bookings.leg, flight_bookings.seats,
        coalesce(people.seated, 0)
      ) as offender
      from flight_bookings
      join bookings on bookings.id = flight_bookings.booking_id
      left join (
        select booking_id, count(*) filter (where traveller_type <> 'infant') as seated
        from booking_travellers group by booking_id
      ) as people on people.booking_id = bookings.id
      where bookings.anonymised_at is null and flight_bookings.seats <> coalesce(people.seated, 0)`,
  },
];
