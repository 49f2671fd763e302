import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailHouse } from '#tests/mail-house.ts';
import { makeOfficer } from '../fixtures/adjustments.ts';
import { type MadeAgent, makeAgent } from '../fixtures/agents.ts';
import { readAgent } from '../read-agent.ts';
import { askAdjustment } from './ask-adjustment.ts';
import { decideAdjustment } from './decide-adjustment.ts';
import { moveAgent } from './move-agent.ts';
import { setCreditLimit } from './set-credit-limit.ts';
import { setMarkupCeiling } from './set-markup-ceiling.ts';

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
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', agentId)
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
  const parts = { db, house: testMailHouse() };
  const before = await agentOf(agent);
  expect(await setCreditLimit(db, { agentId, limitMinor: 10_000 }, self)).toEqual(own);
  expect(await setMarkupCeiling(db, { agentId, ceiling: 100 }, self)).toEqual(own);
  expect(await moveAgent(parts, { agentId, move: 'reinstate' }, self)).toEqual(own);
  const asked = { agentId, amountMinor: 500, reason: 'A gift' };
  expect(await askAdjustment(db, { ...asked, adjustmentId: newId() }, self)).toEqual(own);
  const adjustmentId = newId();
  await askAdjustment(db, { ...asked, adjustmentId }, by());
  expect(await decideAdjustment(parts, { adjustmentId, outcome: 'approved' }, self)).toEqual(own);
  expect(await agentOf(agent)).toEqual(before);
});
