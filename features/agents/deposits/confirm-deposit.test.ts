import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unbalancedCurrencies } from '#features/ledger/read-ledger.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { readAgentHistory } from '../back-office/read-agent-history.ts';
import { type MadeAgent, makeAgent } from '../fixtures/agents.ts';
import { balanceOf, fundingPage, houseForAgencies, ownerOf, wanted } from '../fixtures/funding.ts';
import { confirmDeposit } from './confirm-deposit.ts';
import { createDeposit } from './create-deposit.ts';
import { fundAccount } from './fund-account.ts';
import { listDeposits } from './list-deposits.ts';
import { listPendingDeposits } from './list-pending-deposits.ts';
import { rejectDeposit } from './reject-deposit.ts';
import { withdrawDeposit } from './withdraw-deposit.ts';

let database: TestDatabase;
let house: ReturnType<typeof houseForAgencies>;
let [first, second]: { id: string; role: 'admin' }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  [first, second] = await Promise.all([makeAdmin(), makeAdmin()]);
});
beforeEach(() => {
  house = houseForAgencies(database.db);
});
afterAll(() => database.drop());

async function makeAdmin() {
  const id = newId();
  await database.db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, full_name: 'Amina Hassan', role: 'admin' })
    .execute();
  return { id, role: 'admin' as const };
}

async function sent(changes: Parameters<typeof wanted>[1] = {}, agency?: MadeAgent) {
  const agent = agency ?? (await makeAgent(database.db));
  const made = await createDeposit(database.db, house.providers, wanted(agent, changes));
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
  const [asked, ...after] = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', depositId)
    .orderBy('at')
    .execute();
  expect(asked).toMatchObject({ action: 'deposit_asked', actor_role: 'agent' });
  return after;
};

describe('a transfer that an administrator has seen at the bank', () => {
  test('is credited, told, and written down with who saw it', async () => {
    const { agent, depositId, reference } = await sent();
    const [admin] = admins();
    expect(await balance(agent)).toBe(0);
    expect(await confirmDeposit(house, { depositId, amountMinor: 25_000 }, admin)).toEqual({
      ok: true,
      creditedMinor: 25_000,
    });
    expect(await balance(agent)).toBe(25_000);
    expect(house.hooks.told).toEqual([`deposited ${depositId}`]);
    expect(await audited(depositId)).toMatchObject([
      { action: 'deposit_confirmed', actor_id: admin.id, after: { reference, creditedMinor: 25_000 } },
    ]);
    expect(await unbalancedCurrencies(database.db)).toEqual([]);
  });

  test('is credited once by two at once; the second hears so', async () => {
    const { agent, depositId } = await sent({ method: 'wire_transfer' });
    const answers = await Promise.all(
      [...admins(), ...admins()].map((admin) =>
        confirmDeposit(house, { depositId, amountMinor: 25_000 }, admin),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'already')).toHaveLength(3);
    expect(await balance(agent)).toBe(25_000);
    expect(await audited(depositId)).toHaveLength(1);
    expect(house.hooks.told).toHaveLength(1);
  });

  test('is refused by the database itself to whoever asked for it', async () => {
    const { agent, depositId, paymentId } = await sent();
    const came = { bookingId: null, depositId, paymentId, cameMinor: 25_000, cameUsdMinor: 25_000 };
    const settled = await house.settle({ ...came, providerReference: null, receivedBy: agent.userId });
    expect(settled.payment).toBe('own_request');
    expect(await balance(agent)).toBe(0);
  });

  test('is not confirmed by whoever asked for it, though they became an administrator', async () => {
    const { agent, depositId } = await sent();
    const self = { id: agent.userId, role: 'admin' } as const;
    expect(await confirmDeposit(house, { depositId, amountMinor: 25_000 }, self)).toEqual({
      ok: false,
      error: 'own_request',
    });
    expect(await balance(agent)).toBe(0);
    expect(await audited(depositId)).toEqual([]);
  });

  test('of another amount is said twice, and what came is credited', async () => {
    const { agent, depositId } = await sent();
    const [admin] = admins();
    const refused = { ok: false, error: 'wrong_amount', askedMinor: 25_000 };
    expect(await confirmDeposit(house, { depositId, amountMinor: 2_500 }, admin)).toEqual(refused);
    for (const amountMinor of [0, -25_000, 0.5, Number.NaN])
      expect(await confirmDeposit(house, { depositId, amountMinor, isOtherAmount: true }, admin)).toEqual(
        refused,
      );
    expect(await balance(agent)).toBe(0);
    expect(
      await confirmDeposit(house, { depositId, amountMinor: 24_910, isOtherAmount: true }, admin),
    ).toEqual({
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
      confirmDeposit(house, { depositId, amountMinor, isOtherAmount }, admin);
    const tooMuch = { ok: false, error: 'above_maximum' };
    for (const isOtherAmount of [false, true])
      expect(await confirm(100_000_000_000_000, isOtherAmount)).toEqual(tooMuch);
    expect(await confirm(10_000_001, true)).toEqual(tooMuch);
    expect(await balance(agent)).toBe(0);
    expect(await confirm(10_000_000, true)).toEqual({ ok: true, creditedMinor: 10_000_000 });
  });

  test('is credited though it had been withdrawn, or given up', async () => {
    const agent = await makeAgent(database.db);
    const [withdrawn, rejected] = [await sent({}, agent), await sent({}, agent)];
    const [admin] = admins();
    await withdrawDeposit(
      database.db,
      { agentId: agent.agentId, reference: withdrawn.reference },
      ownerOf(agent),
    );
    await rejectDeposit(house, { depositId: rejected.depositId, reason: 'Not at the bank' }, admin);
    for (const { depositId } of [withdrawn, rejected])
      expect((await confirmDeposit(house, { depositId, amountMinor: 25_000 }, admin)).ok).toBe(true);
    expect(await balance(agent)).toBe(50_000);
  });
});

test('cards and mobile money are confirmed by nobody but their provider', async () => {
  const agent = await makeAgent(database.db);
  await fundAccount(house, wanted(agent, { method: 'credit_card' }), fundingPage);
  const [deposit] = (await listDeposits(database.db, agent.agentId)).deposits;
  const depositId = deposit?.id ?? '';
  const [admin] = admins();
  const no = { ok: false, error: 'not_by_hand' };
  expect(await confirmDeposit(house, { depositId, amountMinor: 25_000 }, admin)).toEqual(no);
  expect(await rejectDeposit(house, { depositId, reason: 'Not seen' }, admin)).toEqual(no);
  expect(await confirmDeposit(house, { depositId: newId(), amountMinor: 1 }, admin)).toEqual({
    ok: false,
    error: 'gone',
  });
  expect(await balance(agent)).toBe(0);
});

describe('a transfer that never came', () => {
  test('is given up once, with a reason, and the agency is told', async () => {
    const { agent, depositId, paymentId } = await sent();
    const [admin] = admins();
    const reject = () => rejectDeposit(house, { depositId, reason: 'Not at the bank after a week' }, admin);
    const answers = await Promise.all([reject(), reject()]);
    expect(answers).toContainEqual({ ok: true });
    expect(answers).toContainEqual({ ok: false, error: 'already' });
    expect(house.hooks.told).toEqual([`failed ${paymentId}`]);
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
    expect(await withdrawDeposit(database.db, { agentId: other.agentId, reference }, ownerOf(other))).toEqual(
      {
        ok: false,
        error: 'gone',
      },
    );
    expect(await withdrawDeposit(database.db, { agentId: agent.agentId, reference }, ownerOf(agent))).toEqual(
      { ok: true },
    );
    expect(await withdrawDeposit(database.db, { agentId: agent.agentId, reference }, ownerOf(agent))).toEqual(
      {
        ok: false,
        error: 'already',
      },
    );
    expect(house.hooks.told).toEqual([]);
    expect(await audited(depositId)).toMatchObject([
      { action: 'deposit_withdrawn', actor_id: agent.userId, after: { reference } },
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
  await fundAccount(house, wanted(one, { method: 'credit_card' }), fundingPage);
  expect((await listPendingDeposits(database.db)).slice(before)).toMatchObject([
    { id: a.depositId, agencyName: 'Coast Safaris', amountMinor: 25_000, method: 'bank_transfer' },
    { id: b.depositId, agencyName: 'Rift Travel', amountMinor: 100_000, method: 'wire_transfer' },
  ]);
});
