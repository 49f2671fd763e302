import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgent } from '#features/agents/fixtures/agents.ts';
import { tellLowBalance } from '#features/agents/low-balance/tell-low-balance.ts';
import { addSubscriber, letterOnItsWay } from '#features/notifications/fixtures/letters.ts';
import { deliverLetterTask } from '#features/notifications/letters/letter-jobs.ts';
import { pauseLetter } from '#features/notifications/letters/move-letter.ts';
import { readLetter } from '#features/notifications/letters/read-letter.ts';
import { sendLetters } from '#features/notifications/letters/send-letters.ts';
import { checkAlerts } from '#features/search/alerts/check-alerts.ts';
import { defaultRatesPerUsd } from '#features/settings/currencies.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailHouse } from '#tests/mail-house.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import { calmDown } from './calm-down.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hour = 3_600_000;

/** What the clock does in an hour, with flights at this price. */
async function anHour(now: Date, priceMinor: number): Promise<void> {
  const parts = { db: database.db, house: testMailHouse(), log: createLog('silent') };
  await checkAlerts({ ...parts, ratesPerUsd: defaultRatesPerUsd, lowestPrice: async () => priceMinor }, now);
  await tellLowBalance(parts);
}

async function calm(): Promise<void> {
  const backup = { id: newId(), fileName: 'a.backup', bytes: 1 };
  await database.db
    .transaction()
    .execute((transaction) => calmDown(transaction, { today: '2026-11-15', backup }));
}

test('a letter that was on its way, or halted on it, reaches nobody any more', async () => {
  const { db } = database;
  const { userId } = await makeAgent(db);
  const admin = { id: userId, role: 'admin' as const };
  await addSubscriber(db, 'reader@example.com');
  const going = await letterOnItsWay(db, admin);
  const halted = await letterOnItsWay(db, admin);
  await pauseLetter(db, halted, admin, 'admin');
  await calm();
  await sendLetters({ db, isSwitchedOn: () => true });
  for (const id of [going, halted])
    expect(await readLetter(db, id)).toMatchObject({ state: 'stopped', haltedBy: 'restore' });
  expect(await queuedPayloads(db, deliverLetterTask)).toEqual([]);
});

test('what was mailed between the backup and the restore is not mailed again, and later news is', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 10_000 });
  await sql`update agents set low_balance_minor = 20_000 where id = ${agent.agentId}`.execute(db);
  await sql`update users set email_verified = true where id = ${agent.userId}`.execute(db);
  await sql`
    insert into price_alerts (
      id, user_id, from_place, to_place, trip, date, cabin, adults, children, infants, currency, stop_token,
      watched_price_minor, seen_price_minor, checked_at
    ) values (
      ${newId()}, ${agent.userId}, 'Nairobi', 'Mombasa', 'one-way', current_date + 9, 'economy', 1, 0, 0, 'USD',
      ${'w'.repeat(43)}, 40_000, 40_000, now() - interval '1 hour'
    )`.execute(db);
  await calm();
  const now = Date.now();
  await anHour(new Date(now), 35_000);
  await anHour(new Date(now + hour), 35_000);
  expect(await queuedMails(db)).toEqual([]);

  await sql`update agents set low_balance_minor = 5_000 where id = ${agent.agentId}`.execute(db);
  await anHour(new Date(now + 2 * hour), 30_000);
  await sql`update agents set low_balance_minor = 20_000 where id = ${agent.agentId}`.execute(db);
  await anHour(new Date(now + 3 * hour), 30_000);
  const mails = await queuedMails(db);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('When you began: $350\nNow: $300');
});
