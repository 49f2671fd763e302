import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { readAccountNotifications } from './read-account-notifications.ts';

const amina = '018f0000-0000-7000-8000-000000000001';
const juma = '018f0000-0000-7000-8000-000000000002';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function happened(action: string, subjectId = amina, subjectType = 'user') {
  return inTransaction(database.db, (transaction) =>
    writeAudit(transaction, { id: null, role: null }, [subjectType, subjectId], action),
  );
}

test('somebody reads what happened to their account, newest first, and nothing of anybody else’s', async () => {
  await happened('account_created');
  await happened('password_changed', juma);
  await happened('email_verified', amina, 'booking');
  await happened('email_verified');
  const notifications = await readAccountNotifications(database.db, amina);
  expect(notifications.map(({ action }) => action)).toEqual(['email_verified', 'account_created']);
  expect(notifications[0]?.at).toBeInstanceOf(Date);
});

test('what has no sentence is skipped, and does not use up the twenty', async () => {
  await happened('account_created');
  for (let time = 0; time < 25; time += 1) await happened('something_internal');
  expect((await readAccountNotifications(database.db, amina)).map(({ action }) => action)).toEqual(['account_created']);
});

test('the newest twenty are enough', async () => {
  for (let time = 0; time < 22; time += 1) await happened('profile_changed');
  expect(await readAccountNotifications(database.db, amina)).toHaveLength(20);
});
