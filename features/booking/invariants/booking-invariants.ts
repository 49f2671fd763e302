import type { Invariant } from './invariant.ts';

export const bookingInvariants: Invariant[] = [
  {
    name: 'booking_states',
    rule: 'The state of each booking and its time stamps tell one story',
    statement: `
      select format('%s is %s', reference, status) || format(
        ' (confirmed %s, expired %s, cancelled %s by %s)', confirmed_at, expired_at, cancelled_at, cancelled_by
      ) as offender
      from bookings
      where not coalesce(case status
          when 'held' then num_nonnulls(confirmed_at, expired_at, cancelled_at, cancelled_by) = 0
          when 'confirmed' then confirmed_at is not null and num_nonnulls(cancelled_at, cancelled_by) = 0
          when 'expired' then expired_at is not null and num_nonnulls(confirmed_at, cancelled_at, cancelled_by) = 0
          when 'cancelled' then num_nonnulls(cancelled_at, cancelled_by) = 2
        end, false)
        or confirmed_at < created_at
        or expired_at < created_at
        -- Money that came late.
        or confirmed_at < expired_at
        or cancelled_at < coalesce(confirmed_at, created_at)`,
  },
  {
    name: 'booking_parts',
    rule: 'Each booking is of flights or of one stay, as it says',
    statement: `
      select format('%s is of the type %s, but has %s flights and %s stays', reference, booking_type, flights, stays)
        as offender
      from (
        select
          bookings.reference, bookings.booking_type, count(hotel_bookings.booking_id) as stays,
          coalesce(sum(flown.flights), 0) as flights
        from bookings
        left join hotel_bookings on hotel_bookings.booking_id = bookings.id
        left join (select booking_id, count(*) as flights from flight_bookings group by booking_id) as flown
          on flown.booking_id = bookings.id
        group by bookings.id
      ) as parts
      where (booking_type = 'flight') <> (flights > 0) or (booking_type = 'hotel') <> (stays > 0)`,
  },
  {
    name: 'holds_end',
    rule: 'No hold is more than a minute over its time',
    statement: `
      select format('%s was to expire at %s', reference, hold_expires_at) as offender
      from bookings
      where status = 'held' and hold_expires_at < now() - interval '60 seconds'`,
  },
  {
    name: 'bookings_have_travellers',
    rule: 'Each booking has somebody who travels',
    statement: `
      select format('%s has no traveller', reference) as offender
      from bookings
      where anonymised_at is null
        and not exists (select from booking_travellers where booking_travellers.booking_id = bookings.id)`,
  },
  {
    name: 'passports_sealed',
    rule: 'No passport number stands in the database as a text that can be read',
    // The offender says where, never what.
    statement: `
      select format('Traveller %s of booking %s', position, booking_id) as offender
      from booking_travellers
      where passport_sealed !~ '^v1\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]+$'`,
  },
  {
    name: 'outbox_moves',
    rule: 'What somebody has to be told waits for less than five minutes, once its time has come',
    statement: `
      select format('%s of booking %s since %s', kind, booking_id, created_at) as offender
      from booking_outbox
      where case attempts when 0 then greatest(created_at, not_before) else created_at end < now() - interval '5 minutes'`,
  },
  {
    name: 'submits_retained',
    rule: 'Each submit that was answered with a booking has one',
    statement: `
      select format('Submit %s of booking %s', key, answer ->> 'bookingId') as offender
      from submits
      where answer ->> 'outcome' = 'held'
        and not exists (select from bookings where bookings.id = (answer ->> 'bookingId')::uuid)`,
  },
];
