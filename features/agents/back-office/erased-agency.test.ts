import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { adjustBy, makeOfficer } from '#tests/agents/adjustments.ts';
import { type MadeAgent, makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { paymentsForAgencies } from '#tests/agents/funding.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { withoutEmails } from '../deposits/fund-account.ts';
import { emailAgent } from '../emails/email-agent.ts';
import { readAgent } from '../read-agent.ts';
import { requestAdjustment, setCreditLimit, setMarkupCeiling } from './agent-terms.ts';
import { confirmDeposit } from './confirm-deposit.ts';
import { decideRequest } from './decide-request.ts';
import { moveAgent } from './move-agent.ts';

// Nobody is there any more who could sell, pay or read what the office decides.
let database: TestDatabase;
let officer: string;
let agent: MadeAgent;
let depositId: string;
let adjustmentId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  officer = await makeOfficer(db);
  agent = await makeAgent(db, { accountStatus: 'inactive' });
  ({ depositId } = await pendingDeposit(db, agent, 5_000));
  adjustmentId = await adjustBy(
    { db, mailContext: testMailContext() },
    { agentId: agent.agentId, amountMinor: 500, requestedBy: await makeOfficer(db) },
  );
  await db.updateTable('users').set({ erasedAt: new Date() }).where('id', '=', agent.userId).execute();
});
afterAll(() => database.drop());

type Attempt = (by: { id: string; role: 'admin' }) => Promise<unknown>;
const parts = () => ({ db: database.db, mailContext: testMailContext(), hooks: withoutEmails });

const attempts: Record<string, Attempt> = {
  reinstated: (by) => moveAgent(parts(), { agentId: agent.agentId, move: 'reinstate' }, by),
  'given a limit': (by) => setCreditLimit(database.db, { agentId: agent.agentId, limitMinor: 10_000 }, by),
  'given a ceiling': (by) => setMarkupCeiling(database.db, { agentId: agent.agentId, ceiling: 50 }, by),
  'asked to be adjusted': (by) =>
    requestAdjustment(
      database.db,
      { adjustmentId: newId(), agentId: agent.agentId, amountMinor: 100, reason: 'Goodwill.' },
      by,
    ),
  adjusted: (by) => decideRequest(parts(), { requestId: adjustmentId, outcome: 'approved' }, by),
  credited: (by) => confirmDeposit(paymentsForAgencies(database.db), { depositId, amountMinor: 5_000 }, by),
};

test.each(Object.entries(attempts))('an erased agency is not %s', async (_, attempt) => {
  const before = await readAgent(database.db, agent.userId);
  expect(await attempt({ id: officer, role: 'admin' })).toEqual({ ok: false, error: 'erased' });
  expect(await readAgent(database.db, agent.userId)).toEqual(before);
});

test('nobody writes to the address that was left of an erased agency', async () => {
  const { db } = database;
  await inTransaction(db, (transaction) =>
    emailAgent(transaction, testMailContext(), agent.agentId, { kind: 'approved' }),
  );
  expect(await mailsQueuedTo(db, `agent-${agent.userId}@example.com`)).toEqual([]);
});
