import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectMyData } from '#app/routes/account/collect-my-data.ts';
import { flightsFor, heldBooking, makeFlights } from '#features/booking/fixtures/held-booking.ts';
import { eraseAccount } from '#features/identity/profile/erase-account.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { watchRoute } from '#features/search/alerts/watch-route.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { nobody } from '#tests/accounts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailHouse } from '#tests/mail-house.ts';
import { forgetPerson } from './forget-person.ts';

/** Every text is a place of its own. */
const knownPlaces = { airportsMeant: async (text: string) => (text === 'nowhere' ? [] : [text]) };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what an agency’s owner watches and is called stands in their data, and is gone with the account', async () => {
  const { db } = database;
  const id = newId();
  const email = 'omar@example.com';
  await db.insertInto('users').values({ id, email, email_verified: true }).execute();
  await db
    .insertInto('agents')
    .values({ id: newId(), user_id: id, agency_name: 'Safari Njema Travel' })
    .execute();
  const form = new URLSearchParams({
    from: 'Lamu',
    to: 'Quelimane',
    trip: 'one-way',
    date: '2026-12-01',
  });
  const parts = { db, places: knownPlaces, lowestPrice: async () => 40_000, settings: defaultSettings() };
  const watching = await watchRoute(
    parts,
    { userId: id, currency: 'USD' },
    form,
    new Date('2026-11-15T09:00:00Z'),
  );
  expect(watching.ok).toBe(true);

  const viewer = {
    userId: id,
    sessionId: newId(),
    email,
    emailVerified: true,
    fullName: '',
    phone: null,
    phoneVerified: false,
    phoneCodes: false,
    role: 'agent',
    twoFactorEnabled: false,
    hasSecondFactor: false,
    createdAt: new Date(),
  } as const;
  expect(await collectMyData(db, viewer)).toMatchObject({
    watchedPrices: [{ from_place: 'Lamu', to_place: 'Quelimane', watched_price_minor: 40_000 }],
    agency: { agencyName: 'Safari Njema Travel' },
  });

  await eraseAccount({ db, house: testMailHouse(), onErased: forgetPerson }, id, { ...nobody, id });
  expect(await findInDatabase(db, 'Quelimane')).toEqual([]);
  expect(await findInDatabase(db, 'Safari Njema')).toEqual([]);
});

test('bookings and what was sent are in somebody’s data; with the account goes the list, and the trip stays valid', async () => {
  const { db } = database;
  const id = newId();
  const email = 'zuri@example.com';
  await db.insertInto('users').values({ id, email, email_verified: true }).execute();
  const held = await heldBooking(db, flightsFor(await makeFlights(db)), {
    contact: { email, phone: '+254712555048', isVerified: true },
    actor: { id, role: 'client', clientAddress: '203.0.113.9' },
  });
  await db
    .transaction()
    .execute((transaction) =>
      queueMail(
        transaction,
        { to: email, subject: 'Your trip', text: 'Yes', html: 'Yes', language: 'en' },
        { notice: { kind: 'confirmed', userId: id, bookingId: held.bookingId } },
      ),
    );
  const viewer = {
    userId: id,
    sessionId: newId(),
    email,
    emailVerified: true,
    fullName: '',
    phone: null,
    phoneVerified: false,
    phoneCodes: false,
    role: 'client',
    twoFactorEnabled: false,
    hasSecondFactor: false,
    createdAt: new Date(),
  } as const;
  expect(await collectMyData(db, viewer)).toMatchObject({
    bookings: [{ reference: held.reference, travellers: [{ lastName: 'Hassan' }] }],
    sentNotices: [{ subject: 'Your trip', bookingId: held.bookingId }],
  });

  await eraseAccount({ db, house: testMailHouse(), onErased: forgetPerson }, id, { ...nobody, id });
  expect(await collectMyData(db, { ...viewer, emailVerified: false })).toMatchObject({
    bookings: [],
    sentNotices: [],
  });
  expect(await db.selectFrom('sent_notices').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('bookings').select(['status', 'user_id', 'contact_email']).execute()).toEqual([
    { status: 'held', user_id: null, contact_email: email },
  ]);
});
