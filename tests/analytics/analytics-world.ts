import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { foldAnalytics } from '#features/analytics/fold-analytics.ts';
import { issueBooking } from '#features/booking/agency/issue-booking.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { quoteCancellation, quoteFullRefund } from '#features/booking/cancel/quote-cancellation.ts';
import { expireHolds } from '#features/booking/holds/hold-expiry.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { anonymiseBookings } from '#features/booking/retention.ts';
import { backdateBooking } from '#features/sample/backdate.ts';
import { newId } from '#lib/ids.ts';
import { type MadeAgent, makeAgent } from '../agents/agents.ts';
import { sellBy } from '../booking/agency-sale.ts';
import { flightsFor, hold, makeFlights, makeHotel, pay, stayFor, visitor } from '../booking/held-booking.ts';

export type WorldStep =
  | { do: 'hold' | 'sell' | 'hold by agency'; what: 'first' | 'second' | 'both' | 'room'; who: number }
  | {
      do:
        | 'pay'
        | 'issue'
        | 'expire'
        | 'cancel'
        | 'cancel in full'
        | 'forget'
        | 'remove'
        | 'another address'
        | 'leave account'
        | 'leave early';
      which: number;
    }
  | { do: 'age'; which: number; hours: number }
  | { do: 'move flight' | 'send elsewhere'; flight: number; hours: number }
  | { do: 'sign up' | 'erase user' | 'change role'; which: number }
  | { do: 'review' | 'hide review'; which: number; rating: number }
  | { do: 'count' | 'count two at once' };

interface KnownBooking {
  id: string;
  reference: string;
  paymentId: string | null;
}

/** Stores the contact of each booking, which anonymised bookings lose. */
export const retainedContacts = 'retained_contacts';

/** Flights, a hotel, three customers and an agency, and every change that can happen to them. */
export async function createAnalyticsWorld(db: Database) {
  await sql`create table if not exists ${sql.table(retainedContacts)} (booking_id uuid primary key, email text)`.execute(
    db,
  );
  const flights = await makeFlights(db, { count: 2, seats: 30 });
  const hotel = await makeHotel(db, { rooms: 12 });
  const agent: MadeAgent = await makeAgent(db, { creditMinor: 5_000_000 });
  const customers = Array.from({ length: 3 }, () => ({ email: `${newId()}@example.com` }));
  const users: string[] = [];
  const reviews: string[] = [];
  const bookings: KnownBooking[] = [];
  return { runStep };

  async function runStep(step: WorldStep): Promise<void> {
    switch (step.do) {
      case 'hold':
      case 'sell':
      case 'hold by agency':
        return place(step);
      case 'age':
        return ofBooking(step.which, ({ id }) => backdateBooking(db, id, step.hours));
      case 'move flight':
      case 'send elsewhere':
        return changeFlight(step);
      case 'sign up':
      case 'erase user':
      case 'change role':
        return changeUsers(step);
      case 'review':
      case 'hide review':
        return changeReviews(step);
      case 'count':
        await foldAnalytics(db, { batchSize: 2, timeoutMs: 0 });
        return;
      case 'count two at once':
        await Promise.all([foldAnalytics(db, { batchSize: 2 }), foldAnalytics(db, { batchSize: 3 })]);
        return;
      default:
        return ofBooking(step.which, (booking) => changeBooking(step.do, booking));
    }
  }

  async function ofBooking(which: number, change: (booking: KnownBooking) => Promise<unknown>): Promise<void> {
    const booking = bookings[which % Math.max(bookings.length, 1)];
    if (booking) await change(booking);
  }

  async function place(step: Extract<WorldStep, { who: number }>): Promise<void> {
    const [first = '', second = ''] = flights;
    const legs = { first: [first], second: [second], both: [first, second], room: [] }[step.what];
    const what = step.what === 'room' ? stayFor(hotel, { from: 2 + step.who, nights: 3 }) : flightsFor(legs);
    const { email } = customers[step.who % customers.length] ?? { email: 'nobody@example.com' };
    const contact = { email, phone: '+254712555048', isVerified: false };
    const outcome =
      step.do === 'hold'
        ? await hold(db, what, { contact })
        : await sellBy(db, agent, what, { contact, issueNow: step.do === 'sell' });
    if (outcome.outcome !== 'held') return;
    bookings.push({ id: outcome.bookingId, reference: outcome.reference, paymentId: outcome.paymentId });
    // Unique values avoid the limits on holds.
    await sql`update bookings set held_from = ${newId()}, held_by = ${newId()} where id = ${outcome.bookingId}`.execute(
      db,
    );
  }

  async function changeBooking(change: string, { id, reference, paymentId }: KnownBooking): Promise<unknown> {
    switch (change) {
      case 'pay':
        return paymentId && pay(db, { paymentId });
      case 'issue':
        return issueBooking(db, { reference, agentId: agent.agentId, userId: agent.userId });
      case 'expire':
        await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${id}`.execute(db);
        return expireHolds(db);
      case 'cancel':
      case 'cancel in full':
        return cancel(id, change === 'cancel in full');
      case 'forget':
        return forget(id);
      case 'remove':
        return removeUnpaid(id);
      case 'leave early':
        return sql`
          update room_stays set checked_in_at = now(), checked_out_at = now(),
            nights = daterange(lower(nights), lower(nights) + 1)
          where booking_id = ${id} and state = 'sold'`.execute(db);
      case 'another address':
        return sql`
          update bookings set contact_email = ${`${newId()}@example.com`}
          where id = ${id} and anonymised_at is null`.execute(db);
      default:
        return sql`update bookings set user_id = ${users[0] ?? null} where id = ${id}`.execute(db);
    }
  }

  async function cancel(id: string, fullRefund: boolean): Promise<void> {
    const booking = await readBooking(db, { id });
    if (!booking) return;
    const quoted = fullRefund ? quoteFullRefund(booking) : quoteCancellation(booking, new Date());
    if (!quoted.ok) return;
    await cancelBooking(
      db,
      {
        bookingId: id,
        by: 'admin',
        reason: null,
        fullRefund,
        agreedRefundUnits: quoted.quote.refundUnits,
        agreedRefundMinor: quoted.quote.refundMinor,
      },
      visitor(),
    );
  }

  /** Moves the trip eight years back, counts it and anonymises it. */
  async function forget(id: string): Promise<void> {
    await sql`
      update bookings set ends_on = travel_date - 3000 + (ends_on - travel_date), travel_date = travel_date - 3000
      where id = ${id} and status = 'confirmed' and anonymised_at is null`.execute(db);
    await foldAnalytics(db);
    await sql`
      insert into ${sql.table(retainedContacts)}
      select id, contact_email from bookings where id = ${id} and anonymised_at is null
      on conflict (booking_id) do update set email = excluded.email`.execute(db);
    await anonymiseBookings(db, new Date().toISOString().slice(0, 10));
    await sql`delete from ${sql.table(retainedContacts)} where booking_id in (
      select id from bookings where anonymised_at is null)`.execute(db);
    await foldAnalytics(db);
    // A customer whose bookings are all anonymised counts as new when they book again.
    await sql`
      update ${sql.table(retainedContacts)} as retained set email = 'gone ' || retained.email || ' ' || txid_current()
      where retained.email not like 'gone %' and lower(retained.email) not in (
        select lower(contact_email) from bookings where anonymised_at is null and confirmed_at is not null
      )`.execute(db);
  }

  async function removeUnpaid(id: string): Promise<void> {
    const isRemoved = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: string }>`
        select id from bookings where id = ${id} and status = 'expired' and not exists (
          select from agent_bookings where booking_id = bookings.id)
          and not exists (select from ledger_transfers where booking_id = bookings.id)`.execute(transaction);
      if (rows.length === 0) return false;
      await sql`delete from room_stays where booking_id = ${id}`.execute(transaction);
      await sql`delete from payments where booking_id = ${id}`.execute(transaction);
      await sql`delete from bookings where id = ${id}`.execute(transaction);
      return true;
    });
    if (isRemoved)
      bookings.splice(
        bookings.findIndex((booking) => booking.id === id),
        1,
      );
  }

  async function changeFlight(step: Extract<WorldStep, { flight: number }>): Promise<void> {
    const flight = flights[step.flight % flights.length] ?? '';
    if (step.do === 'move flight')
      await sql`
        update flights set departure_time = departure_time + make_interval(hours => ${step.hours}),
          arrival_time = arrival_time + make_interval(hours => ${step.hours})
        where id = ${flight}`.execute(db);
    else
      await sql`
        update flights set departure_airport_id = arrival_airport_id, arrival_airport_id = departure_airport_id
        where id = ${flight}`.execute(db);
  }

  async function changeUsers(step: Extract<WorldStep, { do: 'sign up' | 'erase user' | 'change role' }>) {
    const user = users[step.which % Math.max(users.length, 1)];
    if (step.do === 'sign up') {
      const id = newId();
      users.push(id);
      await sql`
        insert into users (id, email, created_at)
        values (${id}, ${`${id}@example.com`}, now() - make_interval(days => ${step.which * 11}))`.execute(db);
    } else if (user && step.do === 'erase user')
      await sql`update users set erased_at = now() where id = ${user}`.execute(db);
    else if (user)
      await sql`update users set role = case role when 'agent' then 'client' else 'agent' end where id = ${user}`.execute(
        db,
      );
  }

  async function changeReviews(step: Extract<WorldStep, { rating: number }>): Promise<void> {
    const review = reviews[step.which % Math.max(reviews.length, 1)];
    if (step.do === 'review') {
      const id = newId();
      reviews.push(id);
      await sql`
        insert into hotel_reviews (id, hotel_id, rating, created_at)
        values (${id}, ${hotel.hotelId}, ${step.rating}, now() - make_interval(days => ${step.which * 9}))`.execute(db);
    } else if (review)
      await sql`
        update hotel_reviews set hidden_at = case when hidden_at is null then now() end, rating = ${step.rating}
        where id = ${review}`.execute(db);
  }
}
