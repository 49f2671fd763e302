import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fund, type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { emailLowBalance } from './email-agent.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const round = () => emailLowBalance({ db: database.db, mailContext: testMailContext() });

function wantEmails({ agentId }: MadeAgent, belowMinor: number) {
  return sql`update agents set low_balance_minor = ${belowMinor} where id = ${agentId}`.execute(database.db);
}

/** By hand, as two administrators would. */
function takeAway({ agentId }: MadeAgent, amountMinor: number) {
  return sql`
    insert into ledger_transfers (debit, credit, amount_minor, kind, agent_id)
    values (${`agent:${agentId}:USD`}, 'adjustments:USD', ${amountMinor}, 'adjustment', ${agentId})`.execute(
    database.db,
  );
}

test('an agency is told once that its balance is low, and again after it had enough', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 10_000 });
  await wantEmails(agent, 10_000);
  expect(await round()).toBe(0);
  await takeAway(agent, 1);
  expect(await round()).toBe(1);
  expect(await round()).toBe(0);
  const address = `agent-${agent.userId}@example.com`;
  const [mail, ...others] = await mailsQueuedTo(db, address);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('$99.99');
  expect(mail?.text).toContain('$100.00');
  await fund(db, agent, 5_000);
  expect(await round()).toBe(0);
  await takeAway(agent, 6_000);
  expect(await round()).toBe(1);
  expect(await mailsQueuedTo(db, address)).toHaveLength(2);
});

test('what another process is about to tell is left to it', async () => {
  const { db } = database;
  const agent = await makeAgent(db);
  await wantEmails(agent, 5_000);
  await db.transaction().execute(async (other) => {
    await sql`select from agents where id = ${agent.agentId} for update`.execute(other);
    expect(await round()).toBe(0);
  });
  const emails = await Promise.all([round(), round(), round()]);
  expect(emails.reduce((sum, one) => sum + one)).toBe(1);
});

test('credit that the house trusts it with counts, and what never asked or can’t sell is left in peace', async () => {
  const { db } = database;
  const trusted = await makeAgent(db, { limitMinor: 20_000 });
  await wantEmails(trusted, 20_000);
  await makeAgent(db);
  const pending = await makeAgent(db, { verificationStatus: 'pending' });
  await wantEmails(pending, 5_000);
  const suspended = await makeAgent(db, { accountStatus: 'suspended' });
  await wantEmails(suspended, 5_000);
  expect(await round()).toBe(0);
});
