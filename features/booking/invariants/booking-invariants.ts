/** The keys by which rules are checked in slices: ids of rows, receipts of M-Pesa, numbers of documents, keys of submits. */
export const sliceKeys = ['flight', 'booking', 'room', 'agency', 'transfer', 'receipt', 'document', 'submit'] as const;
export type SliceKey = (typeof sliceKeys)[number];

/** Writes the condition that a row belongs to the checked slice, given its column for each key that the rule knows. */
export type InSlice = (columns: Partial<Record<SliceKey, string>>) => string;

/**
 * A rule that holds between any two transactions. Its statement selects violations, one row each, described in the
 * column `offender`, with what they concern in `subject`: `booking:` and its id, `cabin:` with flight and cabin, and so on.
 * A rule that asks for no slice is cheap, or counts everything at once.
 */
interface Invariant {
  rule: string;
  /** `lastSummed`: transfers up to this one are in `ledger_sums`; an expression. */
  statement: (of: InSlice, lastSummed: string) => string;
  /** More would be sold wrongly, so sales of what it concerns stop until an administrator decides. */
  stopsSales?: true;
  /** Work that is late: once it is done, nothing is left to decide. */
  endsByItself?: true;
}

/** By their printed names: seats_of_bookings. */
export type Invariants = Record<string, Invariant>;

/** Payments are sliced by their booking, or by the agency whose deposit they are. */
export const ofPayment = {
  booking: 'payments.booking_id',
  agency: '(select agent_id from agent_deposits where agent_deposits.id = payments.deposit_id)',
} as const;

export const bookingInvariants: Invariants = {
  booking_states: {
    rule: 'The state of each booking and its time stamps tell one story',
    statement: (of) => `
      select format('%s is %s', reference, status) || format(
        ' (confirmed %s, expired %s, cancelled %s by %s)', confirmed_at, expired_at, cancelled_at, cancelled_by
      ) as offender, 'booking:' || id as subject
      from bookings
      where ${of({ booking: 'bookings.id' })} and (not coalesce(case status
          when 'held' then num_nonnulls(confirmed_at, expired_at, cancelled_at, cancelled_by) = 0
          when 'confirmed' then confirmed_at is not null and num_nonnulls(cancelled_at, cancelled_by) = 0
          when 'expired' then expired_at is not null and num_nonnulls(confirmed_at, cancelled_at, cancelled_by) = 0
          when 'cancelled' then num_nonnulls(cancelled_at, cancelled_by) = 2
        end, false)
        or confirmed_at < created_at
        or expired_at < created_at
        -- Late payments.
        or confirmed_at < expired_at
        or cancelled_at < coalesce(confirmed_at, created_at))`,
  },
  booking_parts: {
    rule: 'Each booking is of flights or of one stay, as it says',
    statement: (of) => `
      select format('%s is of the type %s, but has %s flights and %s stays', reference, booking_type, flights, stays)
        as offender, 'booking:' || id as subject
      from (
        select
          bookings.id, bookings.reference, bookings.booking_type, count(hotel_bookings.booking_id) as stays,
          coalesce(sum(flown.flights), 0) as flights
        from bookings
        left join hotel_bookings on hotel_bookings.booking_id = bookings.id
        left join (select booking_id, count(*) as flights from flight_bookings
          where ${of({ booking: 'booking_id' })} group by booking_id) as flown
          on flown.booking_id = bookings.id
        where ${of({ booking: 'bookings.id' })}
        group by bookings.id
      ) as parts
      where (booking_type = 'flight') <> (flights > 0) or (booking_type = 'hotel') <> (stays > 0)`,
  },
  holds_end: {
    rule: 'No hold is more than a minute over its time',
    endsByItself: true,
    statement: () => `
      select format('%s was to expire at %s', reference, hold_expires_at) as offender, 'booking:' || id as subject
      from bookings
      where status = 'held' and hold_expires_at < now() - interval '60 seconds'`,
  },
  bookings_have_travellers: {
    rule: 'Each booking has somebody who travels',
    statement: (of) => `
      select format('%s has no traveller', reference) as offender, 'booking:' || id as subject
      from bookings
      where ${of({ booking: 'bookings.id' })} and anonymised_at is null
        and not exists (select from booking_travellers where booking_travellers.booking_id = bookings.id)`,
  },
  passports_sealed: {
    rule: 'No passport number is stored in readable form',
    // The row says where, never the number.
    statement: (of) => `
      select format('Traveller %s of booking %s', position, booking_id) as offender, 'booking:' || booking_id as subject
      from booking_travellers
      where ${of({ booking: 'booking_id' })} and passport_sealed !~ '^v1\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]+$'`,
  },
  outbox_moves: {
    rule: 'Due booking emails wait less than five minutes',
    endsByItself: true,
    statement: () => `
      select format('%s of booking %s since %s', kind, booking_id, created_at) as offender, 'booking:' || booking_id as subject
      from booking_outbox
      where case attempts when 0 then greatest(created_at, not_before) else created_at end < now() - interval '5 minutes'`,
  },
  submits_retained: {
    rule: 'Each submit that was answered with a booking has one',
    statement: (of) => `
      select format('Submit %s of booking %s', key, answer ->> 'bookingId') as offender, 'submit:' || key as subject
      from submits
      where ${of({ submit: 'submits.key' })} and answer ->> 'outcome' = 'held'
        and not exists (select from bookings where bookings.id = (answer ->> 'bookingId')::uuid)`,
  },
};

/** Only bookings take seats, so the counters match the bookings exactly. */
export const seatInvariants: Invariants = {
  seats_of_bookings: {
    rule: 'Seats held and sold are those of held and confirmed bookings',
    stopsSales: true,
    statement: (of) => `
      with booked as (
        select
          flight_id, cabin,
          coalesce(sum(seats) filter (where bookings.status = 'held'), 0) as held,
          coalesce(sum(seats) filter (where bookings.status = 'confirmed'), 0) as sold
        from flight_bookings join bookings on bookings.id = booking_id
        where bookings.status in ('held', 'confirmed') and ${of({ flight: 'flight_id' })}
        group by flight_id, cabin
      ), taken as (
        select flight_id, cabin, held, sold from flight_cabins
        where (held <> 0 or sold <> 0) and ${of({ flight: 'flight_id' })}
      )
      select format(
        'Flight %s %s: %s held and %s sold, but bookings have %s and %s',
        flight_id, cabin, coalesce(taken.held, 0), coalesce(taken.sold, 0),
        coalesce(booked.held, 0), coalesce(booked.sold, 0)
      ) as offender, 'cabin:' || flight_id || ':' || cabin as subject
      from booked full join taken using (flight_id, cabin)
      where coalesce(booked.held, 0) <> coalesce(taken.held, 0)
        or coalesce(booked.sold, 0) <> coalesce(taken.sold, 0)`,
  },
  seats_within_cabin: {
    rule: 'No cabin has more seats held and sold than it has',
    stopsSales: true,
    statement: (of) => `
      select format('Flight %s %s: %s held and %s sold of %s', flight_id, cabin, held, sold, seats) as offender,
        'cabin:' || flight_id || ':' || cabin as subject
      from flight_cabins
      where ${of({ flight: 'flight_id' })} and (held < 0 or sold < 0 or held + sold > seats)`,
  },
  seats_for_travellers: {
    rule: 'Everybody but infants has a seat on each flight',
    statement: (of) => `
      select format(
        '%s leg %s: %s seats for %s travellers', bookings.reference, flight_bookings.leg, flight_bookings.seats,
        coalesce(people.seated, 0)
      ) as offender, 'booking:' || bookings.id as subject
      from flight_bookings
      join bookings on bookings.id = flight_bookings.booking_id
      left join (
        select booking_id, count(*) filter (where traveller_type <> 'infant') as seated
        from booking_travellers where ${of({ booking: 'booking_id' })} group by booking_id
      ) as people on people.booking_id = bookings.id
      where ${of({ booking: 'bookings.id' })} and bookings.anonymised_at is null and flight_bookings.seats <> coalesce(people.seated, 0)`,
  },
};

export const roomInvariants: Invariants = {
  rooms_of_bookings: {
    rule: 'A held or confirmed stay has its rooms for its nights until its guests leave, and no other booking has any',
    stopsSales: true,
    statement: (of) => `
      with taken as (
        select
          room_stays.booking_id,
          count(*) as rooms,
          count(*) filter (where
            room_stays.state = case bookings.status when 'held' then 'held' when 'confirmed' then 'sold' end
            and lower(room_stays.nights) = hotel_bookings.check_in
            and (
              upper(room_stays.nights) = hotel_bookings.check_out
              or upper(room_stays.nights) < hotel_bookings.check_out
                and coalesce(room_stays.checked_out_at, room_stays.no_show_at) is not null
            )
            and rooms.hotel_id = hotel_bookings.hotel_id
          ) as fitting
        from room_stays
        join rooms on rooms.id = room_stays.room_id
        join bookings on bookings.id = room_stays.booking_id
        left join hotel_bookings on hotel_bookings.booking_id = bookings.id
        where room_stays.state <> 'freed' and ${of({ booking: 'room_stays.booking_id' })}
        group by room_stays.booking_id
      )
      select format(
        '%s is %s: %s rooms wanted, %s taken, %s of them as agreed', bookings.reference, bookings.status,
        wanted.rooms, coalesce(taken.rooms, 0), coalesce(taken.fitting, 0)
      ) as offender, 'booking:' || bookings.id as subject
      from bookings
      left join hotel_bookings on hotel_bookings.booking_id = bookings.id
      left join taken on taken.booking_id = bookings.id
      cross join lateral (
        select case when bookings.status in ('held', 'confirmed') then coalesce(hotel_bookings.rooms_count, 0) else 0 end
      ) as wanted (rooms)
      where ${of({ booking: 'bookings.id' })}
        and (hotel_bookings.booking_id is not null or taken.booking_id is not null)
        and (coalesce(taken.rooms, 0) <> wanted.rooms or coalesce(taken.fitting, 0) <> wanted.rooms)`,
  },
  rooms_of_nobody: {
    rule: 'Every room that is held or sold is taken by a booking',
    stopsSales: true,
    statement: (of) => `
      select format('Room %s is %s for %s, by no booking', room_id, state, nights) as offender, 'room:' || room_id as subject
      from room_stays
      where state in ('held', 'sold') and booking_id is null and ${of({ room: 'room_id' })}`,
  },
  rooms_never_shared: {
    rule: 'No room is taken twice for one night',
    stopsSales: true,
    // Compared with the stay before in time: one sort instead of a search per stay.
    statement: (of) => `
      select format('Room %s is taken twice in the nights of %s', room_id, nights) as offender, 'room:' || room_id as subject
      from (
        select room_id, nights, max(upper(nights)) over (
          partition by room_id order by lower(nights), id rows between unbounded preceding and 1 preceding
        ) as taken_until
        from room_stays
        where state <> 'freed' and ${of({ room: 'room_id' })}
      ) as stays
      where lower(nights) < taken_until`,
  },
};

export const amountInvariants: Invariants = {
  charged_at_the_rate: {
    rule: 'What is charged is the total at the agreed rate, in whole units',
    statement: (of) => `
      select format('%s: %s US cents at %s are %s, not %s', reference, total_usd_minor, rate_per_usd, exact, charged_units)
        as offender, 'booking:' || id as subject
      from (select *, round(total_usd_minor * rate_per_usd / 100) as exact from bookings) as charged
      where ${of({ booking: 'id' })} and charged_units <> exact`,
  },
  parts_make_the_total: {
    rule: 'The flights or the stay of a booking cost its total, less the commission of an agency',
    statement: (of) => `
      select format('%s: its parts cost %s, its total is %s', reference, parts.price, total_usd_minor) as offender,
        'booking:' || bookings.id as subject
      from bookings
      left join (
        select booking_id, sum(price_minor) as price
        from (
          select booking_id, price_minor from flight_bookings
          union all
          select booking_id, price_minor from hotel_bookings
        ) as priced
        where ${of({ booking: 'booking_id' })}
        group by booking_id
      ) as parts on parts.booking_id = bookings.id
      left join agent_bookings on agent_bookings.booking_id = bookings.id
      where ${of({ booking: 'bookings.id' })} and coalesce(parts.price, 0) <> total_usd_minor - coalesce(commission_minor, 0)`,
  },
  fares_make_the_price: {
    rule: 'A flight costs the fares of its travellers',
    statement: (of) => `
      select format('%s leg %s: its fares make %s, its price is %s', reference, leg, fares, price_minor) as offender,
        'booking:' || id as subject
      from (
        select
          bookings.id, bookings.reference, booked.leg, booked.price_minor,
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
          from booking_travellers where ${of({ booking: 'booking_id' })} group by booking_id
        ) as people on people.booking_id = bookings.id
        where ${of({ booking: 'bookings.id' })} and bookings.anonymised_at is null
      ) as flown
      where fares <> price_minor`,
  },
  nights_make_the_price: {
    rule: 'A stay costs its rooms for its nights, and its board',
    statement: (of) => `
      select format('%s: its rooms and board make %s, its price is %s', bookings.reference, made, price_minor) as offender,
        'booking:' || bookings.id as subject
      from hotel_bookings
      join bookings on bookings.id = hotel_bookings.booking_id
      cross join lateral (
        select board_minor + sum(coalesce(
          (select sum(night) from unnest(nights_minor) as night), price_per_night_minor * hotel_bookings.nights
        )) as made
        from room_stays where booking_id = bookings.id and state <> 'freed'
      ) as rooms
      where ${of({ booking: 'bookings.id' })} and made <> price_minor`,
  },
};
