import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOpenHotel } from '#features/search/hotels/open-hotel.ts';
import { flightsFor, heldBooking, makeFlights, makeHotel, pay, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { readOwnReview } from './own-review.ts';
import { saveReview } from './reviews.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date();
const review = { rating: 4, comment: 'Quiet rooms, kind people.', language: 'en' } as const;

async function stayed({ daysAgo = 1 } = {}): Promise<{ bookingId: string; hotelId: string }> {
  const { db } = database;
  const hotel = await makeHotel(db);
  const held = await heldBooking(db, stayFor(hotel));
  await pay(db, held);
  await sql`
    update hotel_bookings set check_in = current_date - ${daysAgo}::int - 2, check_out = current_date - ${daysAgo}::int
    where booking_id = ${held.bookingId}`.execute(db);
  return { bookingId: held.bookingId, hotelId: hotel.hotelId };
}

function reviewsOf(hotelId: string) {
  return database.db.selectFrom('hotelReviews').selectAll().where('hotelId', '=', hotelId).execute();
}

test('a guest rates the hotel once, however often they press, and the score follows', async () => {
  const { db } = database;
  const { bookingId, hotelId } = await stayed();
  await Promise.all([1, 2, 3].map(() => saveReview(db, { bookingId, ...review }, now)));
  expect(await reviewsOf(hotelId)).toMatchObject([{ ...review, bookingId, authorCountry: 'KE' }]);
  expect(await saveReview(db, { bookingId, ...review, rating: 2 }, now)).toEqual({ ok: true });
  expect(await readOwnReview(db, bookingId, now)).toMatchObject({ rating: 2, isEditable: true });
  expect(await readOpenHotel(db, hotelId)).toMatchObject({ ratings: [0, 1, 0, 0, 0] });
});

test('two weeks later it stays as it was said', async () => {
  const { db } = database;
  const { bookingId } = await stayed();
  await saveReview(db, { bookingId, ...review }, now);
  await sql`update hotel_reviews set created_at = now() - interval '14 days 1 minute'`.execute(db);
  expect(await saveReview(db, { bookingId, ...review, rating: 1 }, now)).toEqual({
    ok: false,
    error: 'closed',
  });
  expect(await readOwnReview(db, bookingId, now)).toMatchObject({ rating: 4, isEditable: false });
});

test('nobody rates where they have not slept: before leaving, unpaid, cancelled, or only flown', async () => {
  const { db } = database;
  const early = await stayed({ daysAgo: -2 });
  const unpaid = await heldBooking(db, stayFor(await makeHotel(db)));
  const cancelled = await stayed();
  await sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${cancelled.bookingId}`.execute(
    db,
  );
  const flown = await heldBooking(db, flightsFor(await makeFlights(db)));
  await pay(db, flown);
  for (const { bookingId } of [early, unpaid, cancelled, flown])
    expect(await saveReview(db, { bookingId, ...review }, now)).toEqual({ ok: false, error: 'not_yet' });
});

test('stars go from one to five, and a comment has an end', async () => {
  const { db } = database;
  const { bookingId, hotelId } = await stayed();
  for (const rating of [0, 6, 2.5, Number.NaN])
    expect(await saveReview(db, { bookingId, ...review, rating }, now)).toEqual({
      ok: false,
      error: 'rating',
    });
  const tooLong = await saveReview(db, { bookingId, ...review, comment: '🙂'.repeat(2001) }, now);
  expect(tooLong).toEqual({ ok: false, error: 'comment' });
  expect(await saveReview(db, { bookingId, ...review, comment: '🙂'.repeat(2000) }, now)).toEqual({
    ok: true,
  });
  expect(await reviewsOf(hotelId)).toHaveLength(1);
});
