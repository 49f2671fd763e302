import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { makeOfficer } from '#tests/agents/adjustments.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { withoutEmails } from '../deposits/fund-account.ts';
import { readAgent } from '../read-agent.ts';
import { readAgentHistory } from './agent-activity.ts';
import { requestAdjustment } from './agent-terms.ts';
import { decideRequest } from './decide-request.ts';
import { listOpenRequests, listRequests } from './list-requests.ts';

let database: TestDatabase;
let first: string;
let second: string;
beforeAll(async () => {
  database = await createTestDatabase();
  first = await makeOfficer(database.db);
  second = await makeOfficer(database.db);
});
afterAll(() => database.drop());

async function ask({ agentId }: MadeAgent, amountMinor: number, reason = 'The wire came short of its fee.') {
  const adjustmentId = newId();
  const request = { adjustmentId, agentId, amountMinor, reason };
  expect(await requestAdjustment(database.db, request, { id: first, role: 'admin' })).toEqual({ ok: true });
  return adjustmentId;
}

function decide(adjustmentId: string, outcome: 'approved' | 'rejected' = 'approved', by = second) {
  const parts = { db: database.db, mailContext: testMailContext(), hooks: withoutEmails };
  const decision = { requestId: adjustmentId, outcome, reason: 'Not agreed' };
  return decideRequest(parts, decision, { id: by, role: 'admin' });
}

async function balanceOf({ userId }: MadeAgent) {
  return (await readAgent(database.db, userId))?.creditBalanceMinor;
}

function transfersOf(adjustmentId: string) {
  return database.db
    .selectFrom('ledgerTransfers')
    .select(['debit', 'credit', 'amountMinor', 'kind', 'agentId'])
    .where('adjustmentId', '=', adjustmentId)
    .execute();
}

test('one asks, another agrees: then it moves, and the agency reads how much and why', async () => {
  const agent = await makeAgent(database.db, { creditMinor: 1_000 });
  const id = await ask(agent, 2_500);
  expect(await balanceOf(agent)).toBe(1_000);
  expect((await listOpenRequests(database.db)).map((one) => one.id)).toContain(id);
  expect(await decide(id)).toEqual({ ok: true, kind: 'adjustment', amountMinor: 2_500 });
  expect(await balanceOf(agent)).toBe(3_500);
  expect(await transfersOf(id)).toEqual([
    {
      debit: 'adjustments:USD',
      credit: `agent:${agent.agentId}:USD`,
      amountMinor: 2_500,
      kind: 'adjustment',
      agentId: agent.agentId,
    },
  ]);
  const [mail] = await mailsQueuedTo(database.db, `agent-${agent.userId}@example.com`);
  expect(mail?.text).toContain('The wire came short of its fee.');
  expect(mail?.text).toContain('$35.00');
  expect(await listRequests(database.db, agent.agentId)).toMatchObject([
    { outcome: 'approved', requestedById: first, decidedBy: 'Rehema Njoroge' },
  ]);
  expect(await listOpenRequests(database.db)).toEqual([]);
  expect((await readAgentHistory(database.db, agent.agentId)).map(({ text }) => text)).toEqual([
    'Adjustment of $25.00 approved.',
    'Adjustment of $25.00 requested. Reason: The wire came short of its fee.',
  ]);
});

test('whoever asks can not decide, neither way, and the database would not let them', async () => {
  const agent = await makeAgent(database.db);
  const id = await ask(agent, 2_500);
  expect(await decide(id, 'approved', first)).toEqual({ ok: false, error: 'own_request' });
  expect(await decide(id, 'rejected', first)).toEqual({ ok: false, error: 'own_request' });
  await expect(
    database.db
      .updateTable('agentRequests')
      .set({ outcome: 'approved', decidedBy: first, decidedAt: new Date() })
      .where('id', '=', id)
      .execute(),
  ).rejects.toThrow(/agent_requests_need_two/);
  expect(await balanceOf(agent)).toBe(0);
  expect(await decide(id, 'rejected')).toMatchObject({ ok: true });
});

test('what is turned down never moves, and nobody is mailed', async () => {
  const agent = await makeAgent(database.db);
  const id = await ask(agent, 2_500);
  expect(await decide(id, 'rejected')).toEqual({ ok: true, kind: 'adjustment', amountMinor: 2_500 });
  expect(await decide(id)).toEqual({ ok: false, error: 'already', outcome: 'rejected' });
  expect(await transfersOf(id)).toEqual([]);
  expect(await mailsQueuedTo(database.db, `agent-${agent.userId}@example.com`)).toEqual([]);
});

test('no more is taken than the agency has to its limit, and the request waits on', async () => {
  const agent = await makeAgent(database.db, { creditMinor: 1_000, limitMinor: 500 });
  const id = await ask(agent, -1_501);
  expect(await decide(id)).toEqual({ ok: false, error: 'below_limit', availableMinor: 1_500 });
  expect((await listOpenRequests(database.db)).map((one) => one.id)).toEqual([id]);
  expect(await decide(id, 'rejected')).toMatchObject({ ok: true });
  const exact = await ask(agent, -1_500);
  expect(await decide(exact)).toMatchObject({ ok: true });
  expect(await balanceOf(agent)).toBe(-500);
  expect(await transfersOf(exact)).toMatchObject([
    { debit: `agent:${agent.agentId}:USD`, credit: 'adjustments:USD', amountMinor: 1_500 },
  ]);
});

test('five colleagues approve at once: it moves once', async () => {
  const agent = await makeAgent(database.db);
  const id = await ask(agent, 2_500);
  const colleagues = await Promise.all(Array.from({ length: 5 }, () => makeOfficer(database.db)));
  const answers = await Promise.all(colleagues.map((colleague) => decide(id, 'approved', colleague)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers.filter(({ ok }) => !ok)) {
    expect(answer).toEqual({ ok: false, error: 'already', outcome: 'approved' });
  }
  expect(await balanceOf(agent)).toBe(2_500);
  expect(await mailsQueuedTo(database.db, `agent-${agent.userId}@example.com`)).toHaveLength(1);
});

test('two that the agency can pay only one of, approved at once: one is', async () => {
  const agent = await makeAgent(database.db, { creditMinor: 1_000 });
  const [one, other] = [await ask(agent, -800), await ask(agent, -700)];
  const answers = await Promise.all([decide(one), decide(other)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: 'below_limit' });
  expect([200, 300]).toContain(await balanceOf(agent));
});

test('a form that is sent twice asks once', async () => {
  const agent = await makeAgent(database.db);
  const request = { adjustmentId: newId(), agentId: agent.agentId, amountMinor: 100, reason: 'Goodwill.' };
  const by = { id: first, role: 'admin' as const };
  expect(await requestAdjustment(database.db, request, by)).toEqual({ ok: true });
  expect(await requestAdjustment(database.db, request, by)).toEqual({ ok: true });
  expect(await listRequests(database.db, agent.agentId)).toHaveLength(1);
  expect(await readAgentHistory(database.db, agent.agentId)).toHaveLength(1);
  // Changed in between it asks for something else, and nobody is told that this was asked for.
  const [other, changed] = [await makeAgent(database.db), { ok: false, error: 'other_submit' }];
  for (const change of [{ amountMinor: -100 }, { reason: 'Goodwill' }, { agentId: other.agentId }])
    expect(await requestAdjustment(database.db, { ...request, ...change }, by)).toEqual(changed);
  expect(await requestAdjustment(database.db, request, { ...by, id: second })).toEqual(changed);
  expect(await listRequests(database.db, agent.agentId)).toMatchObject([{ amountMinor: 100 }]);
});

test.each([
  [0, 'A reason.', 'not_an_amount'],
  [10_000_001, 'A reason.', 'not_an_amount'],
  [-10_000_001, 'A reason.', 'not_an_amount'],
  [12.5, 'A reason.', 'not_an_amount'],
  [100, ' ', 'no_reason'],
  [100, 'x'.repeat(501), 'reason_too_long'],
])('%d cents because %j is not asked for', async (amountMinor, reason, error) => {
  const { agentId } = await makeAgent(database.db);
  const request = { adjustmentId: newId(), agentId, amountMinor, reason };
  expect(await requestAdjustment(database.db, request, { id: first, role: 'admin' })).toEqual({
    ok: false,
    error,
  });
});

test('an agency or a request that never was is gone', async () => {
  const request = { adjustmentId: newId(), agentId: newId(), amountMinor: 100, reason: 'Goodwill.' };
  expect(await requestAdjustment(database.db, request, { id: first, role: 'admin' })).toEqual({
    ok: false,
    error: 'gone',
  });
  expect(await decide(newId())).toEqual({ ok: false, error: 'gone' });
});

test('who asked for an adjustment takes it back, and nobody approves it then; nobody turns one down without a reason', async () => {
  const agent = await makeAgent(database.db);
  const id = await ask(agent, 2_500);
  const parts = { db: database.db, mailContext: testMailContext(), hooks: withoutEmails };
  const takeBack = (by: string) =>
    decideRequest(parts, { requestId: id, outcome: 'withdrawn' }, { id: by, role: 'admin' });
  const rejected = { requestId: id, outcome: 'rejected', reason: ' ' } as const;
  expect(await decideRequest(parts, rejected, { id: second, role: 'admin' })).toEqual({
    ok: false,
    error: 'no_reason',
  });
  expect(await takeBack(second)).toEqual({ ok: false, error: 'not_yours' });
  const answers = await Promise.all([takeBack(first), decide(id)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const isTaken = answers[0]?.ok;
  expect(await balanceOf(agent)).toBe(isTaken ? 0 : 2_500);
  await expect(
    database.db.updateTable('agentRequests').set({ outcome: 'rejected' }).where('id', '=', id).execute(),
  ).rejects.toThrow(/need_two|has been decided/);
});
