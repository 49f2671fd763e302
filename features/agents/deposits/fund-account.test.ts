import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { agentAccounts, moneyAt, readBalances, unbalancedCurrencies } from '#features/ledger/ledger.ts';
import { takeCallback } from '#features/payments/providers/provider-events.ts';
import { newId } from '#lib/ids.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { balanceOf, fundingPage, ownerOf, paymentsForAgencies, wanted } from '#tests/agents/funding.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { choose, pageOf, signed } from '#tests/payments/payments-with-sandbox.ts';
import { continueDeposit, followDeposit } from './continue-deposit.ts';
import { createDeposit } from './create-deposit.ts';
import { type DepositMethod, depositMethods, readDepositAmount } from './deposit.ts';
import { fundAccount, withdrawDeposit } from './fund-account.ts';
import { listDeposits, readPendingDeposits } from './read-deposits.ts';

let database: TestDatabase;
let context: ReturnType<typeof paymentsForAgencies>;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  context = paymentsForAgencies(database.db);
});
afterAll(() => database.drop());

/** An agency at the page of the sandbox. */
async function atThePage(method: DepositMethod, amountMinor = 25_000) {
  const agent = await makeAgent(database.db);
  const payerPhone = method === 'mobile_money' ? `+254712${randomInt(1e5, 1e6)}` : null;
  const form = wanted(agent, { method, amountMinor, payerPhone });
  const funded = await fundAccount(context, form, fundingPage);
  const [deposit] = (await listDeposits(database.db, agent.agentId)).deposits;
  if (!deposit) throw new Error('There is no deposit');
  return { agent, funded, deposit, reference: deposit.reference, paymentId: deposit.paymentId };
}

const balance = (agent: Parameters<typeof balanceOf>[1]) => balanceOf(database.db, agent);
/** A while after the last look. */
const statusOf = async (agentId: string, reference: string) => {
  await sql`update payments set requested_at = requested_at - interval '1 minute'`.execute(database.db);
  return (await followDeposit(context, agentId, reference))?.status;
};

describe('an agency that pays by card', () => {
  test('is led to the page of the provider, and has its money when that says so', async () => {
    const { agent, funded, reference, paymentId, deposit } = await atThePage('credit_card', 25_050);
    const page = await pageOf(database.db, paymentId);
    expect(funded).toEqual({ ok: true, next: 'redirect', url: `http://localhost:3000/sandbox/pay/${page}` });
    expect(reference).toMatch(/^DEP-\d{13}$/);
    expect(deposit).toMatchObject({ status: 'pending', requested: { currency: 'USD', amountMinor: 25_050 } });
    expect(await statusOf(agent.agentId, reference)).toBe('pending');
    expect(await balance(agent)).toBe(0);
    await choose(database.db, paymentId, 'approve');
    expect(await statusOf(agent.agentId, reference)).toBe('completed');
    expect(await balance(agent)).toBe(25_050);
    expect(context.hooks.events).toEqual([`deposited ${deposit.id}`]);
    expect(await unbalancedCurrencies(database.db)).toEqual([]);
  });

  test('and looks from many windows asks the provider once', async () => {
    const { agent, reference } = await atThePage('credit_card');
    const sandbox = context.providers.get('sandbox');
    if (!sandbox) throw new Error('There is no sandbox');
    const status = vi.fn(sandbox.status);
    const parts = { ...context, providers: new Map([['sandbox', { ...sandbox, status }]]) };
    const polls = Array.from({ length: 10 }, () => followDeposit(parts, agent.agentId, reference));
    expect(new Set((await Promise.all(polls)).map((poll) => poll?.status))).toEqual(new Set(['pending']));
    expect(status).toHaveBeenCalledOnce();
  });

  test('and declines has nothing, and reads why', async () => {
    const { agent, reference, paymentId } = await atThePage('debit_card');
    await choose(database.db, paymentId, 'decline');
    expect(await followDeposit(context, agent.agentId, reference)).toMatchObject({
      status: 'failed',
      failure: 'declined',
    });
    expect(await balance(agent)).toBe(0);
  });

  test('and left the page finds the same one again, until there is an answer', async () => {
    const { agent, funded, reference, paymentId } = await atThePage('credit_card');
    const back = { agentId: agent.agentId, reference, returnUrl: fundingPage(reference) };
    const url = funded.ok && funded.next === 'redirect' && funded.url;
    expect(await continueDeposit(context, back)).toEqual({ ok: true, url });
    await choose(database.db, paymentId, 'approve');
    await statusOf(agent.agentId, reference);
    expect(await continueDeposit(context, back)).toEqual({ ok: false, error: 'settled' });
  });
});

describe('an agency that will not pay after all', () => {
  test('withdraws what it was to pay by card; paid all the same, it is credited', async () => {
    const { agent, reference, paymentId } = await atThePage('credit_card');
    const { agentId } = agent;
    expect(await withdrawDeposit(database.db, { agentId, reference }, ownerOf(agent))).toEqual({ ok: true });
    expect(await followDeposit(context, agentId, reference)).toMatchObject({
      status: 'failed',
      failure: 'withdrawn',
    });
    expect(await continueDeposit(context, { agentId, reference, returnUrl: fundingPage(reference) })).toEqual({
      ok: false,
      error: 'settled',
    });
    await choose(database.db, paymentId, 'approve');
    expect(await statusOf(agentId, reference)).toBe('completed');
    expect(await balance(agent)).toBe(25_000);
  });

  test('can not withdraw what has come', async () => {
    const { agent, reference, paymentId } = await atThePage('mobile_money');
    await choose(database.db, paymentId, 'approve');
    expect(await statusOf(agent.agentId, reference)).toBe('completed');
    expect(await withdrawDeposit(database.db, { agentId: agent.agentId, reference }, ownerOf(agent))).toEqual({
      ok: false,
      error: 'already',
    });
  });
});

describe('an agency that pays by mobile money', () => {
  test('is told before the network would say no: it carries 250,000 shillings at once', async () => {
    const agent = await makeAgent(database.db);
    const ask = (amountMinor: number) =>
      createDeposit(
        database.db,
        context.providers,
        wanted(agent, { method: 'mobile_money', payerPhone: '+254712557911', amountMinor }),
      );
    expect(await ask(193_051)).toEqual({ ok: false, error: 'above_mobile_maximum' });
    expect((await ask(193_050)).ok).toBe(true);
  });

  test('is asked for whole shillings, and credited with the dollars that it asked for', async () => {
    const { agent, reference, paymentId, deposit } = await atThePage('mobile_money', 10_001);
    expect(deposit.requested).toEqual({ currency: 'KES', amountMinor: 1_295_100 });
    const before = await readBalances(database.db, [moneyAt('sandbox', 'KES')]);
    await choose(database.db, paymentId, 'approve');
    expect(await statusOf(agent.agentId, reference)).toBe('completed');
    expect(await balance(agent)).toBe(10_001);
    const { credit } = agentAccounts(agent.agentId);
    const after = await readBalances(database.db, [moneyAt('sandbox', 'KES'), credit]);
    expect((after.get('money:sandbox:KES') ?? 0) - (before.get('money:sandbox:KES') ?? 0)).toBe(-1_295_100);
    expect(after.get(credit)).toBe(10_001);
    expect(await unbalancedCurrencies(database.db)).toEqual([]);
  });

  test('and sends half is credited with half', async () => {
    const { agent, reference, paymentId } = await atThePage('mobile_money', 20_000);
    await choose(database.db, paymentId, 'wrong_amount');
    expect(await followDeposit(context, agent.agentId, reference)).toMatchObject({
      status: 'completed',
      creditedMinor: 10_000,
    });
    expect(await balance(agent)).toBe(10_000);
  });

  test('must say where the prompt goes, and can not let one telephone ring all day', async () => {
    const agent = await makeAgent(database.db);
    const mobile = { method: 'mobile_money', payerPhone: '+254712557900' } as const;
    expect(await createDeposit(database.db, context.providers, wanted(agent, { method: 'mobile_money' }))).toEqual({
      ok: false,
      error: 'phone_needed',
    });
    for (let times = 0; times < 5; times += 1)
      expect((await fundAccount(context, wanted(agent, mobile), fundingPage)).ok).toBe(true);
    expect(await fundAccount(context, wanted(agent, mobile), fundingPage)).toEqual({
      ok: false,
      error: 'too_many_prompts',
    });
    const [last] = (await listDeposits(database.db, agent.agentId)).deposits;
    expect(last).toMatchObject({ status: 'failed', failure: 'not_sent' });
    expect(context.hooks.events).toEqual([]);
  });
});

test('the word of the provider, twenty times and twenty at once, credits once', async () => {
  const { agent, paymentId, deposit } = await atThePage('mobile_money');
  await choose(database.db, paymentId, 'approve');
  const callback = (id: string) => signed(JSON.stringify({ id, type: 'payment.captured', paymentId }));
  const again = callback('evt_again');
  await Promise.all(Array.from({ length: 20 }, () => takeCallback(context, 'sandbox', again)));
  await Promise.all(Array.from({ length: 20 }, () => takeCallback(context, 'sandbox', callback(`evt_${newId()}`))));
  expect(await balance(agent)).toBe(25_000);
  expect(context.hooks.events).toEqual([`deposited ${deposit.id}`]);
});

test('what could not be written down just now waits, and is written when it can be', async () => {
  const { agent, reference, paymentId } = await atThePage('credit_card');
  await choose(database.db, paymentId, 'approve');
  const cut = { ...context, settle: () => Promise.reject(new Error('the line to the database was cut')) };
  expect(await followDeposit(cut, agent.agentId, reference)).toMatchObject({
    status: 'pending',
    isUnwritten: true,
  });
  expect(await balance(agent)).toBe(0);
  expect(await statusOf(agent.agentId, reference)).toBe('completed');
});

test('a card that was begun is nothing yet; handed on to its provider it is on its way, as a transfer is', async () => {
  const agent = await makeAgent(database.db);
  const card = wanted(agent, { method: 'credit_card' });
  await createDeposit(database.db, context.providers, card);
  expect(await readPendingDeposits(database.db, agent.agentId)).toBe(0);
  await createDeposit(database.db, context.providers, wanted(agent, { amountMinor: 30_000 }));
  expect(await readPendingDeposits(database.db, agent.agentId)).toBe(30_000);
  expect(await fundAccount(context, card, fundingPage)).toMatchObject({ ok: true });
  expect(await readPendingDeposits(database.db, agent.agentId)).toBe(55_000);
});

test('a provider that nobody reaches leaves a deposit that the same form takes up again', async () => {
  const agent = await makeAgent(database.db);
  const sandbox = context.providers.get('sandbox');
  if (!sandbox) throw new Error('There is no sandbox');
  const create = () => Promise.reject(new Error('no route to host'));
  const down = { ...context, providers: new Map([['sandbox', { ...sandbox, create }]]) };
  const form = wanted(agent, { method: 'credit_card' });
  expect(await fundAccount(down, form, fundingPage)).toEqual({ ok: false, error: 'not_started' });
  expect(await fundAccount(context, form, fundingPage)).toMatchObject({ ok: true, next: 'redirect' });
  expect((await listDeposits(database.db, agent.agentId)).total).toBe(1);
});

describe('a form', () => {
  test('that is sent five times at once makes one deposit; changed, another', async () => {
    const agent = await makeAgent(database.db);
    const form = wanted(agent);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => fundAccount(context, form, fundingPage)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await listDeposits(database.db, agent.agentId)).total).toBe(1);
    await fundAccount(context, { ...form, amountMinor: 30_000 }, fundingPage);
    expect((await listDeposits(database.db, agent.agentId)).total).toBe(2);
    expect(await readPendingDeposits(database.db, agent.agentId)).toBe(55_000);
  });

  test('of ten agencies in one millisecond gets ten references', async () => {
    const agents = await Promise.all(Array.from({ length: 10 }, () => makeAgent(database.db)));
    const made = await Promise.all(agents.map((agent) => createDeposit(database.db, context.providers, wanted(agent))));
    expect(new Set(made.map((one) => one.ok && one.reference)).size).toBe(10);
  });

  test('is refused while ten deposits wait, and taken again when one was withdrawn', async () => {
    const agent = await makeAgent(database.db);
    const send = () => createDeposit(database.db, context.providers, wanted(agent));
    const ten = await Promise.all(Array.from({ length: 12 }, send));
    const made = ten.flatMap((one) => (one.ok ? [one.reference] : []));
    expect(made).toHaveLength(10);
    expect(await send()).toEqual({ ok: false, error: 'too_many_open' });
    await withdrawDeposit(database.db, { agentId: agent.agentId, reference: made[0] ?? '' }, ownerOf(agent));
    expect((await send()).ok).toBe(true);
  });

  test('of an agency that is checked still is taken; of one that is closed is not', async () => {
    const may = async (changes: Parameters<typeof makeAgent>[1]) => {
      const agent = await makeAgent(database.db, changes);
      const made = await createDeposit(database.db, context.providers, wanted(agent));
      return made.ok || made.error;
    };
    expect(await may({ verificationStatus: 'pending' })).toBe(true);
    expect(await may({ verificationStatus: 'rejected' })).toBe('may_not_fund');
    expect(await may({ accountStatus: 'suspended' })).toBe('may_not_fund');
    expect(await may({ accountStatus: 'inactive' })).toBe('may_not_fund');
  });

  test.each([
    { accountStatus: 'suspended' },
    { accountStatus: 'inactive' },
    { verificationStatus: 'rejected' },
  ] as const)(
    'of an agency that is closed and owes money pays that, by every method and no more: %o',
    async (standing) => {
      const owing = async (owedMinor: number) => {
        const agent = await makeAgent(database.db, { ...standing, limitMinor: 100_000 });
        await sql`
        insert into ledger_transfers (debit, credit, amount_minor, kind, agent_id)
        values (${`agent:${agent.agentId}:USD`}, 'adjustments:USD', ${owedMinor}, 'adjustment', ${agent.agentId}::uuid)`.execute(
          database.db,
        );
        return agent;
      };
      const ask = async (agent: MadeAgent, amountMinor: number, changes: object = {}) => {
        const made = await createDeposit(database.db, context.providers, wanted(agent, { amountMinor, ...changes }));
        return made.ok || made.error;
      };
      const agent = await owing(50_000);
      for (const method of depositMethods)
        expect(await ask(agent, 50_000, { method, payerPhone: '+254712555048' })).toBe(true);
      expect(await ask(agent, 20_000)).toBe(true);
      expect(await ask(agent, 50_001)).toBe('above_owed');
      expect(await ask(agent, 999)).toBe('below_minimum');
      const little = await owing(320);
      expect(await ask(little, 319)).toBe('below_minimum');
      const made = await createDeposit(database.db, context.providers, wanted(little, { amountMinor: 320 }));
      if (!made.ok) throw new Error(made.error);
      const paid = {
        depositId: made.depositId,
        paymentId: made.paymentId,
        receivedMinor: 320,
        receivedUsdMinor: 320,
      };
      await context.settle({ bookingId: null, ...paid, providerReference: null, receivedBy: null });
      expect(await balance(little)).toBe(0);
      expect(await ask(little, 1_000)).toBe('may_not_fund');
    },
  );

  test('below the minimum is refused by the server, and by the database itself', async () => {
    const agent = await makeAgent(database.db);
    const ask = (changes: object) => createDeposit(database.db, context.providers, wanted(agent, changes));
    expect(await ask({ amountMinor: 999 })).toEqual({ ok: false, error: 'below_minimum' });
    // Settings may ask for more, and never for less.
    expect(await ask({ amountMinor: 999, minimumMinor: 100 })).toEqual({ ok: false, error: 'below_minimum' });
    expect(await ask({ amountMinor: 4_999, minimumMinor: 5_000 })).toEqual({
      ok: false,
      error: 'below_minimum',
    });
    expect(await ask({ amountMinor: 10_000_001 })).toEqual({ ok: false, error: 'above_maximum' });
    const insert = (amount: number) =>
      sql`insert into agent_deposits (id, agent_id, reference, amount_minor, method, requested_by)
        values (${newId()}, ${agent.agentId}, ${`DEP-${9e15 + amount}`}, ${amount}, 'bank_transfer', ${agent.userId})`.execute(
        database.db,
      );
    await expect(insert(999)).rejects.toThrow('agent_deposits_minimum');
    await expect(insert(10_000_001)).rejects.toThrow('agent_deposits_maximum');
  });
});

test.each([
  ['10', 1_000],
  ['10.00', 1_000],
  [' 250.5 ', 25_050],
  ['100000', 10_000_000],
  ['9.99', 'below_minimum'],
  ['100000.01', 'above_maximum'],
  ['1000000000', 'above_maximum'],
  ['0', 'invalid'],
  ['0.00', 'invalid'],
  ['-250', 'invalid'],
  ['1e9', 'invalid'],
  ['0x64', 'invalid'],
  ['10,00', 1_000],
  ['1,000', 100_000],
  ['1.000', 'invalid'],
  ['10.005', 'invalid'],
  ['NaN', 'invalid'],
  ['Infinity', 'invalid'],
  ['', 'invalid'],
  ['٢٥٠', 'invalid'],
])('"%s" typed as the amount means %s', (typed, meaning) => {
  const read = readDepositAmount(typed, 1_000);
  expect(read.ok ? read.amountMinor : read.problem).toBe(meaning);
});

test('deposits are listed newest first, ten a page, and to nobody else', async () => {
  const [agent, other] = [await makeAgent(database.db), await makeAgent(database.db)];
  const references: string[] = [];
  for (let made = 0; made < 12; made += 1) {
    const one = await createDeposit(database.db, context.providers, wanted(agent));
    if (!one.ok) throw new Error(one.error);
    references.unshift(one.reference);
    if (made < 4)
      await withdrawDeposit(database.db, { agentId: agent.agentId, reference: one.reference }, ownerOf(agent));
  }
  const page = async (number: number) => (await listDeposits(database.db, agent.agentId, number)).deposits;
  expect((await page(1)).map(({ reference }) => reference)).toEqual(references.slice(0, 10));
  expect((await page(2)).map(({ reference }) => reference)).toEqual(references.slice(10));
  expect(await page(99)).toEqual(await page(2));
  // Of the twelve, four were withdrawn.
  expect(await readPendingDeposits(database.db, agent.agentId)).toBe(8 * 25_000);
  expect(await page(Number.NaN)).toEqual(await page(1));
  expect(await listDeposits(database.db, other.agentId)).toMatchObject({ deposits: [], total: 0 });
});
