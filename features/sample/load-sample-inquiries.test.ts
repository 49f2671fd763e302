import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQueuedInquiry } from '#features/inquiries/queue/read-queued-inquiry.ts';
import { listTemplates } from '#features/inquiries/templates/list-templates.ts';
import { placeholderProblem } from '#features/inquiries/templates/template.ts';
import { languages } from '#i18n/languages.ts';
import { createLog } from '#lib/log.ts';
import { flightsFor, heldBooking, makeFlights, pay } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { makeColleague } from '#tests/inquiries/queue.ts';
import { queuedMails } from '#tests/mail-context.ts';
import { openSampleOffice } from './load-sample-agencies.ts';
import { loadSampleInquiries } from './load-sample-inquiries.ts';

const now = new Date('2026-11-15T09:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the sample queue has inquiries in every state and language, once, and mails nobody', async () => {
  const { db, url } = database;
  await openSampleOffice(db);
  const customer = await makeColleague(db, 'Wanjiku Mwangi', { role: 'client', email: 'wanjiku@sample.example' });
  const held = await heldBooking(db, flightsFor(await makeFlights(db)));
  await pay(db, held);
  await db
    .updateTable('bookings')
    .set({ userId: customer.id, reference: 'FM482913' })
    .where('id', '=', held.bookingId)
    .execute();
  const load = () => loadSampleInquiries({ db, directUrl: url, log: createLog('silent'), now });
  expect((await load()).inquiries).toBeGreaterThanOrEqual(25);
  expect(await load()).toEqual({ inquiries: 0 });

  const rows = await db.selectFrom('inquiries').selectAll().execute();
  expect(new Set(rows.map(({ status }) => status)).size).toBe(4);
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(languages.map(({ code }) => code)));
  expect(rows.every(({ email }) => email.endsWith('@sample.example'))).toBe(true);
  const moments = rows.flatMap(({ createdAt, respondedAt }) => [createdAt, respondedAt ?? createdAt]);
  expect(moments.every((moment) => moment < now)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain('{{');
  const named = rows.find(({ subject }) => subject.includes('FM482913'));
  expect((await readQueuedInquiry(db, named?.id ?? ''))?.bookingReferences).toEqual(['FM482913']);

  const templates = await listTemplates(db);
  expect(templates).toHaveLength(5);
  for (const { texts } of templates) {
    expect(Object.keys(texts)).toHaveLength(languages.length);
    expect(Object.values(texts).map(placeholderProblem).filter(Boolean)).toEqual([]);
  }
  expect(await queuedMails(db)).toEqual([]);
});
