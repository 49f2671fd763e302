import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { makeOfficer } from '#tests/agents/adjustments.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { withoutEmails } from '../deposits/fund-account.ts';
import { readAgent } from '../read-agent.ts';
import { requestAdjustment, setCreditLimit, setMarkupCeiling, twoPeopleAbove } from './agent-terms.ts';
import { decideRequest } from './decide-request.ts';
import { listOpenRequests, listRequests } from './list-requests.ts';
import { moveAgent } from './move-agent.ts';

let database: TestDatabase;
let officer: string;
beforeAll(async () => {
  database = await createTestDatabase();
  officer = await makeOfficer(database.db);
});
afterAll(() => database.drop());

const by = () => ({ id: officer, role: 'admin' as const });
const setLimit = ({ agentId }: MadeAgent, limitMinor: number) =>
  setCreditLimit(database.db, { agentId, limitMinor }, by());
const setCeiling = ({ agentId }: MadeAgent, ceiling: number) =>
  setMarkupCeiling(database.db, { agentId, ceiling }, by());
const agentOf = ({ userId }: MadeAgent) => readAgent(database.db, userId);

async function spend({ agentId }: MadeAgent, amountMinor: number): Promise<void> {
  await sql`
    insert into ledger_transfers (debit, credit, amount_minor, kind, agent_id)
    values (${`agent:${agentId}:USD`}, 'adjustments:USD', ${amountMinor}, 'adjustment', ${agentId}::uuid)`.execute(
    database.db,
  );
}

async function audited({ agentId }: MadeAgent) {
  return database.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', agentId)
    .orderBy('at')
    .execute();
}

test('a limit is credit that the agency can use, and its balance stays what it is', async () => {
  const agent = await makeAgent(database.db, { creditMinor: 5_000 });
  expect(await setLimit(agent, 20_000)).toEqual({ ok: true });
  expect(await agentOf(agent)).toMatchObject({
    creditBalanceMinor: 5_000,
    availableMinor: 25_000,
    creditLimitMinor: 20_000,
  });
  expect(await setLimit(agent, 20_000)).toEqual({ ok: false, error: 'unchanged' });
  expect(await setLimit(agent, 0)).toEqual({ ok: true });
  expect(await agentOf(agent)).toMatchObject({ availableMinor: 5_000, creditLimitMinor: 0 });
  expect(await audited(agent)).toEqual([
    { action: 'credit_limit_set', before: { limitMinor: 0 }, after: { limitMinor: 20_000 } },
    { action: 'credit_limit_set', before: { limitMinor: 20_000 }, after: { limitMinor: 0 } },
  ]);
});

test('a limit can not be taken back below what the agency uses of it', async () => {
  const agent = await makeAgent(database.db, { limitMinor: 20_000 });
  await spend(agent, 12_500);
  expect(await setLimit(agent, 12_499)).toEqual({ ok: false, error: 'in_use', usedMinor: 12_500 });
  expect(await agentOf(agent)).toMatchObject({ creditLimitMinor: 20_000 });
  expect(await setLimit(agent, 12_500)).toEqual({ ok: true });
  expect(await agentOf(agent)).toMatchObject({ availableMinor: 0, creditBalanceMinor: -12_500 });
});

test('an agency that does not exist has no limit and no ceiling', async () => {
  const nowhere = { agentId: officer, userId: officer };
  expect(await setLimit(nowhere, 100)).toEqual({ ok: false, error: 'gone' });
  expect(await setCeiling(nowhere, 10)).toEqual({ ok: false, error: 'gone' });
});

test('a ceiling below the markup lowers the markup with it; one above leaves it alone', async () => {
  const agent = await makeAgent(database.db, { markupPercentage: 12.5 });
  expect(await setCeiling(agent, 40)).toEqual({ ok: true, loweredMarkup: null });
  expect(await setCeiling(agent, 8.25)).toEqual({ ok: true, loweredMarkup: 8.25 });
  expect(await agentOf(agent)).toMatchObject({ markupPercentage: 8.25, markupCeiling: 8.25 });
  expect(await setCeiling(agent, 8.25)).toEqual({ ok: false, error: 'unchanged' });
  expect((await audited(agent)).at(-1)).toEqual({
    action: 'markup_ceiling_set',
    before: { ceiling: 40, markup: 12.5 },
    after: { ceiling: 8.25, markup: 8.25 },
  });
});

test('an agent who became an administrator decides nothing about their own agency', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 5_000, accountStatus: 'suspended' });
  const { agentId, userId } = agent;
  const self = { id: userId, role: 'admin' as const };
  const own = { ok: false, error: 'own_agency' };
  const parts = { db, mailContext: testMailContext(), hooks: withoutEmails };
  const before = await agentOf(agent);
  expect(await setCreditLimit(db, { agentId, limitMinor: 10_000 }, self)).toEqual(own);
  expect(await setMarkupCeiling(db, { agentId, ceiling: 100 }, self)).toEqual(own);
  expect(await moveAgent(parts, { agentId, move: 'reinstate' }, self)).toEqual(own);
  const terms = { agentId, amountMinor: 500, reason: 'A gift' };
  expect(await requestAdjustment(db, { ...terms, adjustmentId: newId() }, self)).toEqual(own);
  const adjustmentId = newId();
  await requestAdjustment(db, { ...terms, adjustmentId }, by());
  expect(await decideRequest(parts, { requestId: adjustmentId, outcome: 'approved' }, self)).toEqual(own);
  expect(await agentOf(agent)).toEqual(before);
});

const decide = (requestId: string, outcome: 'approved' | 'rejected' | 'withdrawn', id: string) =>
  decideRequest(
    { db: database.db, mailContext: testMailContext(), hooks: withoutEmails },
    { requestId, outcome, reason: 'Too soon' },
    { id, role: 'admin' },
  );

async function openRequestOf({ agentId }: MadeAgent): Promise<string> {
  const [request] = (await listRequests(database.db, agentId)).filter(({ outcome }) => outcome === null);
  if (!request) throw new Error('Nothing is asked for');
  return request.id;
}

test('the database has the same threshold as the settings, and follows them', async () => {
  const { db } = database;
  expect(await twoPeopleAbove(db)).toBe(defaultSettings().limits.twoPeopleAboveMinor);
  await db.transaction().execute(async (transaction) => {
    await sql`insert into settings (key, value) values ('limits', '{"twoPeopleAboveMinor": 12345}')`.execute(
      transaction,
    );
    expect(await twoPeopleAbove(transaction)).toBe(12_345);
    await sql`delete from settings`.execute(transaction);
  });
});

test('a limit above the threshold is asked for by one and approved by another; a lower one is set at once', async () => {
  const agent = await makeAgent(database.db);
  const second = await makeOfficer(database.db);
  expect(await setLimit(agent, 500_000)).toEqual({ ok: true });
  // A step of a cent is above it as well.
  expect(await setLimit(agent, 500_001)).toEqual({ ok: true, isRequested: true });
  expect(await setLimit(agent, 500_001)).toEqual({ ok: true, isRequested: true });
  expect(await setLimit(agent, 600_000)).toEqual({
    ok: false,
    error: 'open_request',
    requestedMinor: 500_001,
  });
  expect(await agentOf(agent)).toMatchObject({ creditLimitMinor: 500_000 });
  const requestId = await openRequestOf(agent);
  const open = (await listOpenRequests(database.db)).filter(({ agentId }) => agentId === agent.agentId);
  expect(open).toMatchObject([
    {
      id: requestId,
      kind: 'credit_limit',
      amountMinor: 500_001,
      beforeMinor: 500_000,
      requestedById: officer,
    },
  ]);
  expect(await decide(requestId, 'approved', officer)).toEqual({ ok: false, error: 'own_request' });
  expect(await decide(requestId, 'approved', agent.userId)).toEqual({ ok: false, error: 'own_agency' });
  const answers = await Promise.all([1, 2, 3].map(() => decide(requestId, 'approved', second)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await agentOf(agent)).toMatchObject({ creditLimitMinor: 500_001 });
  expect((await audited(agent)).map(({ action }) => action)).toEqual([
    'credit_limit_set',
    'credit_limit_requested',
    'credit_limit_approved',
    'credit_limit_set',
  ]);
  expect(await setLimit(agent, 100)).toEqual({ ok: true });
  expect(await setLimit(agent, 500_001)).toEqual({ ok: true, isRequested: true });
});

test('the database itself raises no limit above the threshold without a second person', async () => {
  const { agentId } = await makeAgent(database.db);
  const raise = (minor: number) =>
    sql`update ledger_accounts set floor_minor = ${-minor} where code = ${`agent:${agentId}:USD`}`.execute(database.db);
  await expect(raise(500_001)).rejects.toThrow('needs two people');
  await raise(500_000);
});

test('who asked for a limit takes it back, a colleague turns it down with a reason, and one that moved is asked anew', async () => {
  const agent = await makeAgent(database.db);
  const second = await makeOfficer(database.db);
  await setLimit(agent, 900_000);
  const first = await openRequestOf(agent);
  expect(await decide(first, 'withdrawn', second)).toEqual({ ok: false, error: 'not_yours' });
  expect(await decide(first, 'withdrawn', officer)).toMatchObject({ ok: true });
  expect(await decide(first, 'approved', second)).toEqual({
    ok: false,
    error: 'already',
    outcome: 'withdrawn',
  });
  await setLimit(agent, 900_000);
  expect(await decide(await openRequestOf(agent), 'rejected', second)).toMatchObject({ ok: true });
  expect((await listRequests(database.db, agent.agentId))[0]).toMatchObject({
    outcome: 'rejected',
    declineReason: 'Too soon',
  });
  await setLimit(agent, 10_000);
  await setLimit(agent, 900_000);
  expect(await setLimit(agent, 5_000)).toEqual({ ok: true });
  expect(await decide(await openRequestOf(agent), 'approved', second)).toEqual({
    ok: false,
    error: 'limit_changed',
    limitMinor: 5_000,
  });
  expect(await agentOf(agent)).toMatchObject({ creditLimitMinor: 5_000 });
  const stale = { agentId: agent.agentId, limitMinor: 7_000, seenMinor: 10_000 };
  expect(await setCreditLimit(database.db, stale, by())).toEqual({
    ok: false,
    error: 'changed_meanwhile',
    limitMinor: 5_000,
  });
});
