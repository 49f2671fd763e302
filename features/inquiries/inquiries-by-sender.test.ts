import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { listInquiriesFrom } from './inquiries-by-sender.ts';
import { sendInquiry } from './send-inquiry.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function send(email: string, subject: string) {
  const typed = { name: 'Amina', email, phone: '', subject, message: 'Is there a later flight?' };
  const submit = { submitKey: newId(), typed, language: 'en' as const, clientAddress: '198.51.100.1' };
  return sendInquiry(database.db, submit, testMailContext());
}

test('finds what one address sent, however it was spelt, oldest first, and nobody else’s', async () => {
  await send('amina@example.com', 'First');
  await send('juma@example.com', 'Not hers');
  await send('Amina@Example.com', 'Second');
  const found = await listInquiriesFrom(database.db, 'amina@EXAMPLE.com');
  expect(found.map(({ subject }) => subject)).toEqual(['First', 'Second']);
});
