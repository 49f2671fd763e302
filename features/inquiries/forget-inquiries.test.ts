import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { makeColleague, storeInquiry } from '#tests/inquiries/queue.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { forgetInquiries, listInquiriesFrom } from './inquiries-by-sender.ts';
import { addInquiryNote } from './queue/inquiry-notes.ts';
import { respondToInquiry } from './queue/respond-to-inquiry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('somebody’s data has all our answers and none of our notes; with the account all of it goes', async () => {
  const { db } = database;
  const email = 'zuri@example.com';
  const grace = await makeColleague(db, 'Grace Wanjiru');
  const zuri = await makeColleague(db, 'Zuri', { role: 'client', email });
  const inquiryId = await storeInquiry(db, { email: 'Zuri@Example.com', message: 'About Quelimane' });
  const others = await storeInquiry(db);
  const mailContext = testMailContext();
  let seenResponseId: string | null = null;
  for (const text of ['First Quelimane answer', 'Second answer']) {
    const response = { inquiryId, submitKey: randomUUID(), text, seenResponseId };
    expect(await respondToInquiry(db, response, grace, mailContext)).toMatchObject({ ok: true });
    const latest = await db.selectFrom('inquiryResponses').select('id').where('text', '=', text).executeTakeFirst();
    seenResponseId = latest?.id ?? null;
  }
  await addInquiryNote(db, { inquiryId, text: 'Knows Quelimane well' }, grace);
  const data = await listInquiriesFrom(db, email);
  expect(data).toMatchObject([
    {
      message: 'About Quelimane',
      response: 'Second answer',
      responses: [{ text: 'First Quelimane answer' }, { text: 'Second answer' }],
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('Knows');

  await db.updateTable('users').set({ emailVerified: false }).where('id', '=', zuri.id).execute();
  await db.transaction().execute((transaction) => forgetInquiries(transaction, zuri.id));
  expect(await listInquiriesFrom(db, email)).toHaveLength(1);

  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', zuri.id).execute();
  await db.transaction().execute((transaction) => forgetInquiries(transaction, zuri.id));
  // Deleting the inquiry deletes its queued mails.
  expect(await findInDatabase(db, 'Quelimane')).toEqual(['graphile_worker._private_jobs']);
  expect((await db.selectFrom('inquiries').select('id').execute()).map(({ id }) => id)).toEqual([others]);
});
