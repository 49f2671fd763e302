import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAgent } from '#features/agents/read-agent.ts';
import { newId } from '#lib/ids.ts';
import { adjustBy, makeOfficer } from '#tests/agents/adjustments.ts';
import { type MadeAgent, makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { paymentsForAgencies } from '#tests/agents/funding.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { outcomeOf } from '../../../answer-form.ts';
import { agentIntents, onAgentFault } from './agent-forms.ts';

let database: TestDatabase;
let officer: string;
let asker: string;
const reported: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  officer = await makeOfficer(database.db);
  asker = await makeOfficer(database.db);
});
afterAll(() => database.drop());

function answer(fields: Record<string, string>, pageOf?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const parts = {
    ...paymentsForAgencies(database.db),
    mailContext: testMailContext(),
    actor: { id: officer, role: 'admin' as const },
  };
  const onFault = onAgentFault((error) => reported.push(error));
  return outcomeOf(form, agentIntents(parts, pageOf), onFault);
}

async function formsAbout(agent: MadeAgent): Promise<Record<string, string>[]> {
  const { db } = database;
  const { agentId: of } = agent;
  const { depositId } = await pendingDeposit(db, agent, 5_000);
  const rejected = await pendingDeposit(db, agent, 6_000);
  const request = { agentId: of, amountMinor: 500, requestedBy: asker };
  const adjustment = await adjustBy({ db, mailContext: testMailContext() }, request);
  return [
    { intent: 'limit', of, limit: '25' },
    { intent: 'ceiling', of, ceiling: '12,5' },
    { intent: 'adjust', of, key: newId(), direction: 'give', amount: '2.50', reason: 'Goodwill.' },
    { intent: 'decline', of: rejected.depositId, reason: 'Not at the bank.' },
    { intent: 'confirm', of: depositId, amount: '50.00' },
    { intent: 'refuse', of: adjustment, reason: 'Not agreed.' },
    { intent: 'suspend', of, reason: 'No licence.', standing: 'verified active' },
    { intent: 'reinstate', of, standing: 'verified suspended' },
  ];
}

test("on the page of one agency nothing is done to another's terms, deposits or adjustments", async () => {
  const { db } = database;
  const [own, other] = [await makeAgent(db), await makeAgent(db)];
  const forms = await formsAbout(other);
  const before = await readAgent(db, other.userId);
  for (const fields of forms) expect(await answer(fields, own.agentId), fields.intent).toBeUndefined();
  expect(await readAgent(db, other.userId)).toEqual(before);
  for (const fields of forms)
    expect(await answer(fields, other.agentId), fields.intent).toMatchObject({ kind: 'done' });
  expect(await readAgent(db, other.userId)).toMatchObject({
    creditLimitMinor: 2_500,
    markupCeiling: 12.5,
    creditBalanceMinor: 5_000,
  });
});

test('a fault of ours is said, reported, and leaves what was typed in its dialog', async () => {
  const { db } = database;
  const forms = await formsAbout(await makeAgent(db));
  await sql`alter table audit_log rename to audit_log_elsewhere`.execute(db);
  try {
    for (const { intent, of, key, standing, ...typed } of forms) {
      const outcome = await answer({
        intent: intent ?? '',
        of: of ?? '',
        ...(key && { key }),
        ...(standing && { standing }),
        ...typed,
      });
      if (intent === 'reinstate') continue;
      expect(outcome).toMatchObject({ kind: 'refused', intent, of, values: typed, problems: {} });
      expect(outcome?.text).toContain('Something went wrong on our side. Please try again.');
    }
    expect(reported).toHaveLength(forms.length - 1);
  } finally {
    await sql`alter table audit_log_elsewhere rename to audit_log`.execute(db);
  }
});

test('a deposit larger than any, an adjustment changed after it was sent: each is refused in words', async () => {
  const { db } = database;
  const agent = await makeAgent(db);
  const { depositId } = await pendingDeposit(db, agent, 5_000);
  const amount = '1,000,000,000.00';
  expect(await answer({ intent: 'confirm', of: depositId, amount })).toMatchObject({
    kind: 'refused',
    problems: { amount: 'One deposit is at most $100,000.00.' },
    values: { amount },
  });
  const request = { intent: 'adjust', of: agent.agentId, key: newId(), amount: '10,50', reason: 'Goodwill.' };
  expect(await answer(request)).toMatchObject({ kind: 'done' });
  expect(await answer({ ...request, amount: '105' })).toMatchObject({
    kind: 'refused',
    intent: 'adjust',
    text: expect.stringContaining('Send it again to request this too.'),
    values: { amount: '105' },
  });
  const { rows } = await sql`
    select amount_minor from agent_requests where agent_id = ${agent.agentId}`.execute(db);
  expect(rows).toEqual([{ amountMinor: 1_050 }]);
});
