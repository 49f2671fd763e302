import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectMyData } from '#app/routes/account/collect-my-data.ts';
import type { Database } from '#db/connect.ts';
import { eraseOnceNoted, listTripsAhead } from '#features/booking/my-bookings/account-bookings.ts';
import { eraseAccount } from '#features/identity/profile/erase-account.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { watchRoute } from '#features/search/alerts/watch-route.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId, newToken } from '#lib/ids.ts';
import { nobody } from '#tests/accounts.ts';
import { flightsFor, heldBooking, makeFlights } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { eraseRelatedData } from './feature-hooks.ts';

const knownPlaces = { findAirports: async (text: string) => (text === 'nowhere' ? [] : [text]) };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what an agency’s owner watches and is called stands in their data, and is gone with the account', async () => {
  const { db } = database;
  const id = newId();
  const email = 'omar@example.com';
  await db.insertInto('users').values({ id, email, emailVerified: true }).execute();
  await db.insertInto('agents').values({ id: newId(), userId: id, agencyName: 'Safari Njema Travel' }).execute();
  const form = new URLSearchParams({
    from: 'Lamu',
    to: 'Quelimane',
    trip: 'one-way',
    date: '2026-12-01',
  });
  const parts = { db, places: knownPlaces, lowestPrice: async () => 40_000, settings: defaultSettings() };
  const watching = await watchRoute(parts, { userId: id, currency: 'USD' }, form, new Date('2026-11-15T09:00:00Z'));
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

  await eraseAccount({ db, mailContext: testMailContext(), onErased: eraseRelatedData }, id, {
    ...nobody,
    id,
  });
  expect(await findInDatabase(db, 'Quelimane')).toEqual([]);
  expect(await findInDatabase(db, 'Safari Njema')).toEqual([]);
});

test('bookings and what was sent are in somebody’s data; with the account goes the list, and the trip stays valid', async () => {
  const { db } = database;
  const id = newId();
  const email = 'zuri@example.com';
  await db.insertInto('users').values({ id, email, emailVerified: true }).execute();
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
        { email: { kind: 'confirmed', userId: id, bookingId: held.bookingId } },
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
    sentEmails: [{ subject: 'Your trip', bookingId: held.bookingId }],
  });

  await eraseAccount({ db, mailContext: testMailContext(), onErased: eraseRelatedData }, id, {
    ...nobody,
    id,
  });
  expect(await collectMyData(db, { ...viewer, emailVerified: false })).toMatchObject({
    bookings: [],
    sentEmails: [],
  });
  expect(await db.selectFrom('sentEmails').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('bookings').select(['status', 'userId', 'contactEmail']).execute()).toEqual([
    { status: 'held', userId: null, contactEmail: email },
  ]);
});

test('with the account go the mails, letters and texts that wait for it or were given up, but nobody else’s', async () => {
  const { db } = database;
  const [proved, unproved] = [newId(), newId()];
  const phone = '+254709555190';
  await db
    .insertInto('users')
    .values([
      { id: proved, email: 'neema@example.com', emailVerified: true, phone, phoneVerified: true },
      { id: unproved, email: 'other@example.com' },
    ])
    .execute();
  const campaignMail = await reader(db, 'Neema@example.com');
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`
    select graphile_worker.add_job(task, payload := payload::json, job_key := key, max_attempts := most)
    from (values
      ('deliver_mail', '{"to": "Neema@example.com"}', 'mail to Neema', 25),
      ('deliver_text_message', ${JSON.stringify({ to: phone })}::text, 'text to Neema', 25),
      ('deliver_letter', ${JSON.stringify({ recipientId: campaignMail })}::text, 'letter to Neema', 25),
      ('deliver_mail', '{"to": "other@example.com"}', 'mail to another', 25),
      ('deliver_mail', '{"to": "other@example.com"}', 'mail that was given up', 1),
      ('deliver_letter', ${JSON.stringify({ recipientId: newId() })}::text, 'letter to another', 25)
    ) as job (task, payload, key, most)`.execute(db);
  await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(db);
  const parts = { db, mailContext: testMailContext(), onErased: eraseRelatedData };
  expect(await eraseAccount(parts, proved, { ...nobody, id: proved })).toEqual({ ok: true });
  // An unverified address takes nothing from the mailbox's owner.
  expect(await eraseAccount(parts, unproved, { ...nobody, id: unproved })).toEqual({ ok: true });
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key is not null order by key`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(['letter to another', 'mail to another']);
});

/** Queues a campaign mail to somebody and returns its id. */
async function reader(db: Database, email: string): Promise<string> {
  const [subscriber, campaignMail, recipient] = [newId(), newId(), newId()];
  await db
    .insertInto('newsletterSubscribers')
    .values({
      id: subscriber,
      email,
      name: 'Neema',
      language: 'en',
      state: 'confirmed',
      leaveToken: newToken(),
      confirmedAt: new Date(),
    })
    .execute();
  await db.insertInto('newsletterCampaigns').values({ id: campaignMail, title: 'November' }).execute();
  await db
    .insertInto('newsletterRecipients')
    .values({ id: recipient, campaignId: campaignMail, subscriberId: subscriber })
    .execute();
  return recipient;
}

test('whoever has a trip ahead is told which before they are forgotten, and the trip stays', async () => {
  const { db } = database;
  const id = newId();
  await db.insertInto('users').values({ id, email: 'traveller@example.com' }).execute();
  const flights = await makeFlights(db, { count: 2 });
  const actor = { ...nobody, id, role: 'client' as const };
  const { reference, bookingId } = await heldBooking(db, flightsFor(flights.slice(0, 1)), { actor });
  const parts = (noted: string[]) => ({
    db,
    mailContext: testMailContext(),
    onErased: eraseOnceNoted(noted, eraseRelatedData),
  });
  expect(await eraseAccount(parts([]), id, nobody)).toEqual({ ok: false, error: 'trips_ahead' });
  const ahead = await listTripsAhead(db, id, new Date());
  expect(ahead).toMatchObject([{ reference, isPaid: false, travelDate: expect.stringMatching(/^\d{4}-/) }]);
  const { reference: later } = await heldBooking(db, flightsFor(flights.slice(1)), { actor });
  expect(await eraseAccount(parts([reference]), id, nobody)).toEqual({ ok: false, error: 'trips_ahead' });
  expect(await eraseAccount(parts([reference, later]), id, nobody)).toEqual({ ok: true });
  const booking = await db.selectFrom('bookings').select(['status', 'userId']).where('id', '=', bookingId);
  expect(await booking.executeTakeFirstOrThrow()).toEqual({ status: 'held', userId: null });
});
