import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEmail } from '#features/identity/profile/verify-email.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { testBookingMailContext } from '#tests/booking/document-context.ts';
import { flightsFor, heldBooking, makeFlights, pay } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queueBookingEmails } from '../emails/queue-booking-emails.ts';
import { joinBookings } from './account-bookings.ts';

let database: TestDatabase;
let flights: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { seats: 50 });
});
afterAll(() => database.drop());

function booked(email: string) {
  return heldBooking(database.db, flightsFor(flights), {
    contact: { email, phone: '+254712555048', isVerified: false },
  });
}

async function account(email: string, isVerified = false): Promise<string> {
  const id = newId();
  await database.db.insertInto('users').values({ id, email, emailVerified: isVerified }).execute();
  return id;
}

async function ownerOf({ bookingId }: { bookingId: string }): Promise<string | null> {
  const row = await database.db
    .selectFrom('bookings')
    .select('userId')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return row.userId;
}

test('who proves an address gets what a guest booked with it, however it was typed, and nothing of others', async () => {
  const mine = await booked('Amina@Example.com');
  const others = await booked('amina@example.org');
  const userId = await account('amina@example.com');
  const taken = await booked('amina@example.com');
  const someone = await account('someone@example.com');
  await database.db.updateTable('bookings').set({ userId: someone }).where('id', '=', taken.bookingId).execute();
  expect(await ownerOf(mine)).toBeNull();

  await database.db
    .transaction()
    .execute((transaction) => joinBookings(transaction, { id: userId, email: 'amina@example.com' }));
  expect(await ownerOf(mine)).toBe(userId);
  expect(await ownerOf(others)).toBeNull();
  expect(await ownerOf(taken)).toBe(someone);
});

test('a link that is not valid joins nothing', async () => {
  const guest = await booked('zuri@example.com');
  const id = await account('zuri@example.com');
  const mailContext = { ...testBookingMailContext(), messages: () => () => '' };
  const parts = { db: database.db, mailContext, onEmailVerified: joinBookings };
  expect(await verifyEmail(parts, 'a'.repeat(43), { id, role: 'client' })).toMatchObject({ ok: false });
  expect(await ownerOf(guest)).toBeNull();
});

test('somebody with a proved address books without signing in and finds it in their account; unproved ones do not', async () => {
  const userId = await account('juma@example.com', true);
  await account('neema@example.com', false);
  const mine = await booked('JUMA@example.com');
  const hers = await booked('neema@example.com');
  await pay(database.db, mine);
  await pay(database.db, hers);
  await queueBookingEmails({ db: database.db, context: testBookingMailContext, log: createLog('silent') });
  expect(await ownerOf(mine)).toBe(userId);
  expect(await ownerOf(hers)).toBeNull();
});
