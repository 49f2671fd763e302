import type { Invariant } from './invariant.ts';

export const roomInvariants: Invariant[] = [
  {
    name: 'rooms_of_bookings',
    rule: 'A held or confirmed stay has its rooms for its nights, and no other booking has any',
    statement: `
      with taken as (
        select
          room_stays.booking_id,
          count(*) as rooms,
          count(*) filter (where
            room_stays.state = case bookings.status when 'held' then 'held' when 'confirmed' then 'sold' end
            and room_stays.nights = daterange(hotel_bookings.check_in, hotel_bookings.check_out)
            and rooms.hotel_id = hotel_bookings.hotel_id
          ) as fitting
        from room_stays
        join rooms on rooms.id = room_stays.room_id
        join bookings on bookings.id = room_stays.booking_id
        left join hotel_bookings on hotel_bookings.booking_id = bookings.id
        where room_stays.state <> 'freed'
        group by room_stays.booking_id
      )
      select format(
        '%s is %s: %s rooms wanted, %s taken, %s of them as agreed', bookings.reference, bookings.status,
        wanted.rooms, coalesce(taken.rooms, 0), coalesce(taken.fitting, 0)
      ) as offender
      from bookings
      left join hotel_bookings on hotel_bookings.booking_id = bookings.id
      left join taken on taken.booking_id = bookings.id
      cross join lateral (
        select case when bookings.status in ('held', 'confirmed') then coalesce(hotel_bookings.rooms_count, 0) else 0 end
      ) as wanted (rooms)
      where (hotel_bookings.booking_id is not null or taken.booking_id is not null)
        and (coalesce(taken.rooms, 0) <> wanted.rooms or coalesce(taken.fitting, 0) <> wanted.rooms)`,
  },
  {
    name: 'rooms_of_nobody',
    rule: 'Every room that is taken is taken by a booking',
    statement: `
      select format('Room %s is %s for %s, by no booking', room_id, state, nights) as offender
      from room_stays
      where state <> 'freed' and booking_id is null`,
  },
  {
    name: 'rooms_never_shared',
    rule: 'No room is taken twice for one night',
    // By looking at the one before in time, which costs a sort and not a search for each stay.
    statement: `
      select format('Room %s is taken twice in the nights of %s', room_id, nights) as offender
      from (
        select room_id, nights, max(upper(nights)) over (
          partition by room_id order by lower(nights), id rows between unbounded preceding and 1 preceding
        ) as taken_until
        from room_stays
        where state <> 'freed'
      ) as stays
      where lower(nights) < taken_until`,
  },
];
