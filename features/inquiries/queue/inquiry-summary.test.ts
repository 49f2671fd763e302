import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type InquiryStatus, inquiryStatuses } from '../inquiry.ts';
import { readInquirySummary } from './list-inquiries.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function wrote(name: string, status: InquiryStatus, createdAt: string): Promise<void> {
  await database.db
    .insertInto('inquiries')
    .values({
      id: randomUUID(),
      submitKey: randomUUID(),
      contentHash: randomBytes(32),
      name,
      email: 'amina@example.com',
      subject: `From ${name}`,
      message: 'Hello',
      language: 'en',
      status,
      createdAt: new Date(createdAt),
    })
    .execute();
}

test('before anybody wrote there is nothing to show', async () => {
  expect(await readInquirySummary(database.db)).toEqual({ pendingCount: 0, latest: [] });
});

test('new ones and those in progress wait for us, the others do not', async () => {
  for (const status of inquiryStatuses) await wrote(status, status, '2026-11-01T10:00:00Z');
  await wrote('another', 'new', '2026-11-01T10:00:00Z');
  expect(await readInquirySummary(database.db)).toMatchObject({ pendingCount: 3 });
});

test('the three latest are shown, the newest first, whatever became of them', async () => {
  await wrote('Second', 'resolved', '2026-11-02T10:00:00Z');
  await wrote('Fourth', 'in_progress', '2026-11-04T10:00:00Z');
  await wrote('First', 'new', '2026-11-01T10:00:00Z');
  await wrote('Third', 'closed', '2026-11-03T10:00:00Z');
  const { latest } = await readInquirySummary(database.db);
  expect(latest.map(({ name }) => name)).toEqual(['Fourth', 'Third', 'Second']);
  expect(latest[0]).toMatchObject({
    subject: 'From Fourth',
    status: 'in_progress',
    createdAt: new Date('2026-11-04T10:00:00Z'),
  });
});
