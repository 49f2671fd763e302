import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unbalancedCurrencies } from '#features/ledger/ledger.ts';
import { newId } from '#lib/ids.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { balanceOf, fundingPage, ownerOf, paymentsForAgencies, wanted } from '#tests/agents/funding.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { createDeposit } from '../deposits/create-deposit.ts';
import { fundAccount, withdrawDeposit } from '../deposits/fund-account.ts';
import { listPendingDeposits } from '../deposits/list-pending-deposits.ts';
import { listDeposits } from '../deposits/read-deposits.ts';
import { readAgentHistory } from './agent-activity.ts';
import { confirmDeposit, rejectDeposit } from './confirm-deposit.ts';
import { decideRequest } from './decide-request.ts';

let database: TestDatabase;
let context: ReturnType<typeof paymentsForAgencies>;
type Admin = { id: string; role: 'admin' };
let [first, second]: Admin[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  [first, second] = await Promise.all([makeAdmin(), makeAdmin()]);
});
beforeEach(() => {
  context = paymentsForAgencies(database.db);
});
afterAll(() => database.drop());

async function makeAdmin() {
  const id = newId();
  await database.db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, fullName: 'Amina Hassan', role: 'admin' })
    .execute();
  return { id, role: 'admin' as const };
}

async function sent(changes: Parameters<typeof wanted>[1] = {}, agency?: MadeAgent) {
  const agent = agency ?? (await makeAgent(database.db));
  const made = await createDeposit(database.db, context.providers, wanted(agent, changes));
  if (!made.ok) throw new Error(made.error);
  return { agent, ...made };
}

function admins() {
  if (!first || !second) throw new Error('There are no administrators');
  return [first, second] as const;
}

const balance = (agent: MadeAgent) => balanceOf(database.db, agent);
/** After it was asked for. */
const audited = async (depositId: string) => {
  const [requested, ...after] = await database.db
    .selectFrom('auditLog')
    .selectAll()
    .where('subjectId', '=', depositId)
    .orderBy('at')
    .execute();
  expect(requested).toMatchObject({ action: 'deposit_requested', actorRole: 'agent' });
  return after;
};

describe('a transfer that an administrator has seen at the bank', () => {
  test('is credited, told, and written down with who saw it', async () => {
    const { agent, depositId, reference } = await sent();
    const [admin] = admins();
    expect(await balance(agent)).toBe(0);
    expect(await confirmDeposit(context, { depositId, amountMinor: 25_000 }, admin)).toEqual({
      ok: true,
      creditedMinor: 25_000,
    });
    expect(await balance(agent)).toBe(25_000);
    expect(context.hooks.events).toEqual([`deposited ${depositId}`]);
    expect(await audited(depositId)).toMatchObject([
      { action: 'deposit_confirmed', actorId: admin.id, after: { reference, creditedMinor: 25_000 } },
    ]);
    expect(await unbalancedCurrencies(database.db)).toEqual([]);
  });

  test('is credited once by two at once; the second hears so', async () => {
    const { agent, depositId } = await sent({ method: 'wire_transfer' });
    const answers = await Promise.all(
      [...admins(), ...admins()].map((admin) => confirmDeposit(context, { depositId, amountMinor: 25_000 }, admin)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'already')).toHaveLength(3);
    expect(await balance(agent)).toBe(25_000);
    expect(await audited(depositId)).toHaveLength(1);
    expect(context.hooks.events).toHaveLength(1);
  });

  test('is refused by the database itself to whoever asked for it', async () => {
    const { agent, depositId, paymentId } = await sent();
    const received = {
      bookingId: null,
      depositId,
      paymentId,
      receivedMinor: 25_000,
      receivedUsdMinor: 25_000,
    };
    const settled = await context.settle({ ...received, providerReference: null, receivedBy: agent.userId });
    expect(settled.payment).toBe('own_request');
    expect(await balance(agent)).toBe(0);
  });

  test('is not confirmed by whoever asked for it, though they became an administrator', async () => {
    const { agent, depositId } = await sent();
    const self = { id: agent.userId, role: 'admin' } as const;
    expect(await confirmDeposit(context, { depositId, amountMinor: 25_000 }, self)).toEqual({
      ok: false,
      error: 'own_request',
    });
    expect(await balance(agent)).toBe(0);
    expect(await audited(depositId)).toEqual([]);
  });

  test('of another amount is said twice, and what came is credited', async () => {
    const { agent, depositId } = await sent();
    const [admin] = admins();
    const refused = { ok: false, error: 'wrong_amount', requestedMinor: 25_000 };
    expect(await confirmDeposit(context, { depositId, amountMinor: 2_500 }, admin)).toEqual(refused);
    for (const amountMinor of [0, -25_000, 0.5, Number.NaN])
      expect(await confirmDeposit(context, { depositId, amountMinor, isOtherAmount: true }, admin)).toEqual(refused);
    expect(await balance(agent)).toBe(0);
    expect(await confirmDeposit(context, { depositId, amountMinor: 24_910, isOtherAmount: true }, admin)).toEqual({
      ok: true,
      creditedMinor: 24_910,
    });
    expect(await balance(agent)).toBe(24_910);
    const [deposit] = (await listDeposits(database.db, agent.agentId)).deposits;
    expect(deposit).toMatchObject({ amountMinor: 25_000, creditedMinor: 24_910, status: 'completed' });
  });

  test('is never more than a deposit can be, though it is said twice', async () => {
    const { agent, depositId } = await sent();
    const [admin] = admins();
    const confirm = (amountMinor: number, isOtherAmount: boolean) =>
      confirmDeposit(context, { depositId, amountMinor, isOtherAmount }, admin);
    const tooMuch = { ok: false, error: 'above_maximum' };
    for (const isOtherAmount of [false, true])
      expect(await confirm(100_000_000_000_000, isOtherAmount)).toEqual(tooMuch);
    expect(await confirm(10_000_001, true)).toEqual(tooMuch);
    expect(await balance(agent)).toBe(0);
    expect(await confirm(10_000_000, true)).toMatchObject({ ok: true, requestedMinor: 10_000_000 });
  });

  test('is credited though it had been withdrawn, by who knows that it was', async () => {
    const { agent, depositId, reference } = await sent();
    const [admin] = admins();
    await withdrawDeposit(database.db, { agentId: agent.agentId, reference }, ownerOf(agent));
    const seen = { depositId, amountMinor: 25_000 };
    expect(await confirmDeposit(context, seen, admin)).toEqual({ ok: false, error: 'withdrawn' });
    expect((await confirmDeposit(context, { ...seen, isDespiteWithdrawal: true }, admin)).ok).toBe(true);
    expect(await balance(agent)).toBe(25_000);
  });

  test('stays rejected once it was, in every way that it could be confirmed', async () => {
    const { agent, depositId, paymentId } = await sent();
    const [admin, colleague] = admins();
    await rejectDeposit(context, { depositId, reason: 'Not at the bank' }, admin);
    const rejected = { ok: false, error: 'rejected' };
    for (const isDespiteWithdrawal of [false, true])
      expect(await confirmDeposit(context, { depositId, amountMinor: 25_000, isDespiteWithdrawal }, colleague)).toEqual(
        rejected,
      );
    const received = {
      bookingId: null,
      depositId,
      paymentId,
      receivedMinor: 25_000,
      receivedUsdMinor: 25_000,
    };
    for (const receivedBy of [null, colleague.id])
      expect(await context.settle({ ...received, providerReference: null, receivedBy })).toEqual({
        payment: 'rejected',
      });
    expect(await balance(agent)).toBe(0);
  });
});

describe('a transfer above the threshold of the settings', () => {
  const decide = (requestId: string, outcome: 'approved' | 'rejected' | 'withdrawn', admin: Admin) =>
    decideRequest(
      { db: database.db, mailContext: testMailContext(), hooks: context.hooks },
      { requestId, outcome, reason: 'Not at the bank' },
      admin,
    );
  async function requestApproval(depositId: string, amountMinor: number, admin: Admin): Promise<string> {
    const confirmed = await confirmDeposit(context, { depositId, amountMinor }, admin);
    if (!confirmed.ok || !('requestId' in confirmed)) throw new Error(JSON.stringify(confirmed));
    return confirmed.requestId;
  }

  test('is credited when a second administrator has approved it, and once', async () => {
    const { agent, depositId } = await sent({ amountMinor: 500_001 });
    const [admin, colleague] = admins();
    const requestId = await requestApproval(depositId, 500_001, admin);
    expect(await requestApproval(depositId, 500_001, admin)).toBe(requestId);
    const seen = { depositId, amountMinor: 500_001 };
    expect(await confirmDeposit(context, seen, colleague)).toEqual({ ok: false, error: 'open_request' });
    expect(await rejectDeposit(context, { depositId, reason: 'Not there' }, colleague)).toEqual({
      ok: false,
      error: 'open_request',
    });
    expect(await listPendingDeposits(database.db, agent.agentId)).toHaveLength(1);
    expect((await listPendingDeposits(database.db)).map(({ id }) => id)).not.toContain(depositId);
    expect(await balance(agent)).toBe(0);
    expect(await decide(requestId, 'approved', admin)).toEqual({ ok: false, error: 'own_request' });
    const answers = await Promise.all([1, 2].map(() => decide(requestId, 'approved', colleague)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance(agent)).toBe(500_001);
    expect(context.hooks.events).toEqual([`deposited ${depositId}`]);
    expect(await unbalancedCurrencies(database.db)).toEqual([]);
  });

  test('is not credited in parts by one person within a day', async () => {
    const agent = await makeAgent(database.db);
    const deposits = [await sent({ amountMinor: 300_000 }, agent), await sent({ amountMinor: 300_000 }, agent)];
    const [admin] = admins();
    const answers = await Promise.all(
      deposits.map(({ depositId }) => confirmDeposit(context, { depositId, amountMinor: 300_000 }, admin)),
    );
    expect(answers.filter((answer) => answer.ok && 'creditedMinor' in answer)).toHaveLength(1);
    expect(answers.filter((answer) => answer.ok && 'requestId' in answer)).toHaveLength(1);
    expect(await balance(agent)).toBe(300_000);
  });

  test('waits as before when the request is taken back or turned down, and the database credits nothing alone', async () => {
    const { agent, depositId, paymentId } = await sent({ amountMinor: 800_000 });
    const [admin, colleague] = admins();
    expect(await decide(await requestApproval(depositId, 800_000, admin), 'withdrawn', admin)).toMatchObject({
      ok: true,
    });
    expect(await decide(await requestApproval(depositId, 800_000, admin), 'rejected', colleague)).toMatchObject({
      ok: true,
    });
    const received = {
      bookingId: null,
      depositId,
      paymentId,
      receivedMinor: 800_000,
      receivedUsdMinor: 800_000,
    };
    expect(await context.settle({ ...received, providerReference: null, receivedBy: colleague.id })).toEqual({
      payment: 'needs_two',
    });
    expect((await listPendingDeposits(database.db, agent.agentId)).map(({ id }) => id)).toEqual([depositId]);
    expect(await rejectDeposit(context, { depositId, reason: 'Not there' }, admin)).toMatchObject({
      ok: true,
    });
    expect(await balance(agent)).toBe(0);
  });
});

test('cards and mobile money are confirmed by nobody but their provider', async () => {
  const agent = await makeAgent(database.db);
  await fundAccount(context, wanted(agent, { method: 'credit_card' }), fundingPage);
  const [deposit] = (await listDeposits(database.db, agent.agentId)).deposits;
  const depositId = deposit?.id ?? '';
  const [admin] = admins();
  const no = { ok: false, error: 'not_by_hand' };
  expect(await confirmDeposit(context, { depositId, amountMinor: 25_000 }, admin)).toEqual(no);
  expect(await rejectDeposit(context, { depositId, reason: 'Not seen' }, admin)).toEqual(no);
  expect(await confirmDeposit(context, { depositId: newId(), amountMinor: 1 }, admin)).toEqual({
    ok: false,
    error: 'gone',
  });
  expect(await balance(agent)).toBe(0);
});

describe('a transfer that never came', () => {
  test('is given up once, with a reason, and the agency is told', async () => {
    const { agent, depositId, paymentId } = await sent();
    const [admin] = admins();
    const reject = () => rejectDeposit(context, { depositId, reason: 'Not at the bank after a week' }, admin);
    const answers = await Promise.all([reject(), reject()]);
    expect(answers).toContainEqual(expect.objectContaining({ ok: true }));
    expect(answers).toContainEqual({ ok: false, error: 'already' });
    expect(context.hooks.events).toEqual([`failed ${paymentId}`]);
    expect(await audited(depositId)).toMatchObject([
      { action: 'deposit_rejected', after: { reason: 'Not at the bank after a week' } },
    ]);
    expect((await listDeposits(database.db, agent.agentId)).deposits).toMatchObject([
      { status: 'failed', failure: 'not_received' },
    ]);
  });

  test('is withdrawn by the agency without a word, and by no other', async () => {
    const { agent, reference, depositId } = await sent();
    const other = await makeAgent(database.db);
    expect(await withdrawDeposit(database.db, { agentId: other.agentId, reference }, ownerOf(other))).toEqual({
      ok: false,
      error: 'gone',
    });
    expect(await withdrawDeposit(database.db, { agentId: agent.agentId, reference }, ownerOf(agent))).toEqual({
      ok: true,
    });
    expect(await withdrawDeposit(database.db, { agentId: agent.agentId, reference }, ownerOf(agent))).toEqual({
      ok: false,
      error: 'already',
    });
    expect(context.hooks.events).toEqual([]);
    expect(await audited(depositId)).toMatchObject([
      { action: 'deposit_withdrawn', actorId: agent.userId, after: { reference } },
    ]);
    expect((await readAgentHistory(database.db, agent.agentId)).map(({ text }) => text)).toEqual([
      `${reference}: withdrawn by the agency.`,
      `${reference}: $250.00 announced.`,
    ]);
  });
});

test('administrators see the transfers of all agencies that wait, the oldest first', async () => {
  const before = (await listPendingDeposits(database.db)).length;
  const [one, two] = [
    await makeAgent(database.db, { agencyName: 'Coast Safaris' }),
    await makeAgent(database.db, { agencyName: 'Rift Travel' }),
  ];
  const a = await sent({}, one);
  const b = await sent({ method: 'wire_transfer', amountMinor: 100_000 }, two);
  const withdrawn = await sent({}, one);
  await withdrawDeposit(database.db, { agentId: one.agentId, reference: withdrawn.reference }, ownerOf(one));
  await fundAccount(context, wanted(one, { method: 'credit_card' }), fundingPage);
  expect((await listPendingDeposits(database.db)).slice(before)).toMatchObject([
    { id: a.depositId, agencyName: 'Coast Safaris', amountMinor: 25_000, method: 'bank_transfer' },
    { id: b.depositId, agencyName: 'Rift Travel', amountMinor: 100_000, method: 'wire_transfer' },
  ]);
});
