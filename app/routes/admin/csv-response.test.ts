import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit } from '#features/audit/write-audit.ts';
import { readSubscriberQuery } from '#features/notifications/subscriber-query.ts';
import { exportSubscribers, subscriberColumns } from '#features/notifications/subscribers.ts';
import { readAuditQuery } from '#features/operations/audit-log/audit-query.ts';
import { auditColumns, exportAudit } from '#features/operations/audit-log/export-audit.ts';
import { newId, newToken } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { csvLines } from './csv-response.ts';

let database: TestDatabase;
const admin = { id: newId(), role: 'admin' as const };
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('users')
    .values({ id: admin.id, email: 'office@example.com', fullName: 'Office' })
    .execute();
});
afterAll(() => database.drop());

async function fileOf(chunks: AsyncGenerator<string>): Promise<string[]> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text.split('\r\n').slice(1, -1);
}

test('the file of subscribers has who confirmed, runs nothing in a spreadsheet, and is on record', async () => {
  const row = {
    name: 'Amina',
    language: 'en',
    state: 'confirmed',
    confirmedAt: new Date('2026-11-15T09:00:00Z'),
  };
  await database.db
    .insertInto('newsletterSubscribers')
    .values([
      {
        ...row,
        id: newId(),
        email: 'amina@example.com',
        name: '=HYPERLINK("http://evil.example","x")',
        leaveToken: newToken(),
      },
      { ...row, id: newId(), email: '+juma@example.com', leaveToken: newToken() },
      {
        ...row,
        id: newId(),
        email: 'left@example.com',
        state: 'left',
        leftAt: new Date(),
        leaveToken: newToken(),
      },
    ])
    .execute();
  const lines = await fileOf(
    csvLines(subscriberColumns, exportSubscribers(database.db, readSubscriberQuery(new URLSearchParams()), admin)),
  );
  expect(lines.toSorted().toReversed()).toEqual([
    `amina@example.com,"'=HYPERLINK(""http://evil.example"",""x"")",en,2026-11-15T09:00:00.000Z`,
    `'+juma@example.com,Amina,en,2026-11-15T09:00:00.000Z`,
  ]);
  const found = readSubscriberQuery(new URLSearchParams('q=juma&language=en'));
  expect(await Array.fromAsync(exportSubscribers(database.db, found, admin))).toEqual([
    [['+juma@example.com', 'Amina', 'en', '2026-11-15T09:00:00.000Z']],
  ]);
  const audited = await database.db.selectFrom('auditLog').select(['action', 'after']).orderBy('id').limit(1).execute();
  expect(audited).toEqual([{ action: 'subscribers_exported', after: { confirmed: 2 } }]);
});

test('the file of the audit log runs nothing either', async () => {
  await database.db
    .transaction()
    .execute((transaction) =>
      writeAudit(transaction, admin, ['settings', "@SUM(1+1)*cmd|' /C calc'!A0"], 'settings_changed'),
    );
  const query = readAuditQuery(new URLSearchParams('action=settings_changed'), 'Africa/Nairobi');
  const [line] = await fileOf(csvLines(auditColumns, exportAudit(database.db, query, admin)));
  expect(line).toContain(",settings,'@SUM(1+1)*cmd|");
});
