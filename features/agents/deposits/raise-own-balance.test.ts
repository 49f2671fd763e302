import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { unbalancedCurrencies } from '#features/ledger/ledger.ts';
import { takeCallback } from '#features/payments/providers/provider-events.ts';
import { sandboxKey } from '#features/payments/sandbox/sandbox-provider.ts';
import { settlePayment } from '#features/payments/settle-payment.ts';
import { newId } from '#lib/ids.ts';
import { fund, type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { balanceOf, fundingPage, ownerOf, paymentsForAgencies, wanted } from '#tests/agents/funding.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { signed } from '#tests/payments/payments-with-sandbox.ts';
import { confirmDeposit } from '../back-office/confirm-deposit.ts';
import { continueDeposit, followDeposit } from './continue-deposit.ts';
import { createDeposit } from './create-deposit.ts';
import { fundAccount, withdrawDeposit } from './fund-account.ts';
import { listDeposits } from './read-deposits.ts';

let database: TestDatabase;
let context: ReturnType<typeof paymentsForAgencies>;
let agent: MadeAgent;
let rich: MadeAgent;
beforeAll(async () => {
  database = await createTestDatabase();
  context = paymentsForAgencies(database.db);
  agent = await makeAgent(database.db, { creditMinor: 5_000 });
  rich = await makeAgent(database.db, { agencyName: 'Coast Safaris', creditMinor: 900_000 });
});
/** Whatever somebody tried. */
afterEach(async () => {
  expect(await balanceOf(database.db, agent)).toBe(5_000);
  expect(await balanceOf(database.db, rich)).toBe(900_000);
  expect(await unbalancedCurrencies(database.db)).toEqual([]);
});
afterAll(() => database.drop());

async function underway(of: MadeAgent = agent) {
  await fundAccount(context, wanted(of, { method: 'credit_card' }), fundingPage);
  const [deposit] = (await listDeposits(database.db, of.agentId)).deposits;
  if (!deposit) throw new Error('There is no deposit');
  return deposit;
}

test('an amount that is none is refused, whatever the form said', async () => {
  for (const amountMinor of [-25_000, 0, 1.5, 1e15, Number.NaN, Number.POSITIVE_INFINITY]) {
    const made = await createDeposit(database.db, context.providers, wanted(agent, { amountMinor }));
    expect(made.ok).toBe(false);
  }
});

test('a deposit in the name of another agency is made by nobody', async () => {
  const request = { ...wanted(agent), agentId: rich.agentId };
  expect(await createDeposit(database.db, context.providers, request)).toEqual({
    ok: false,
    error: 'may_not_fund',
  });
});

test('the key of a form that another agency sent finds nothing of theirs', async () => {
  const theirs = wanted(rich);
  const first = await createDeposit(database.db, context.providers, theirs);
  const second = await createDeposit(database.db, context.providers, wanted(agent, { submitKey: theirs.submitKey }));
  expect(first.ok && second.ok && first.depositId !== second.depositId).toBe(true);
});

test("another agency's deposit is not followed, taken up or withdrawn", async () => {
  const { reference } = await underway(rich);
  const { agentId } = agent;
  expect(await followDeposit(context, agentId, reference)).toBeUndefined();
  const returnUrl = fundingPage(reference);
  expect(await continueDeposit(context, { agentId, reference, returnUrl })).toEqual({
    ok: false,
    error: 'gone',
  });
  expect(await withdrawDeposit(database.db, { agentId, reference }, ownerOf(agent))).toEqual({
    ok: false,
    error: 'gone',
  });
});

test('coming back by the address again and again says nothing: the provider is asked', async () => {
  const { reference } = await underway();
  for (let times = 0; times < 5; times += 1)
    expect(await followDeposit(context, agent.agentId, reference)).toMatchObject({ status: 'pending' });
});

test('a word that the provider did not sign is not heard', async () => {
  const { paymentId } = await underway();
  const body = JSON.stringify({ id: `evt_${newId()}`, type: 'payment.captured', paymentId });
  expect(await takeCallback(context, 'sandbox', { headers: new Headers(), body, path: '' })).toBe('forged');
  const key = sandboxKey('a secret that somebody else has, of their own');
  expect(await takeCallback(context, 'sandbox', signed(body, { key }))).toBe('forged');
  expect(await takeCallback(context, 'office', signed(body))).toBe('no_provider');
  // And one that is signed is only a hint.
  expect(await takeCallback(context, 'sandbox', signed(body))).toBe('taken');
});

test('a transfer that was only announced is asked about in vain', async () => {
  const made = await createDeposit(database.db, context.providers, wanted(agent));
  if (!made.ok) throw new Error(made.error);
  expect(await settlePayment(context, made.paymentId)).toBe('pending');
  const self = { id: agent.userId, role: 'agent' } as const;
  expect(await confirmDeposit(context, { depositId: made.depositId, amountMinor: 25_000 }, self)).toEqual({
    ok: false,
    error: 'own_request',
  });
});

test('money that was credited is not credited again, though its payment is asked for anew', async () => {
  const depositId = await fund(database.db, await makeAgent(database.db), 10_000);
  const actor = { id: rich.userId, role: 'admin' } as const;
  expect(await confirmDeposit(context, { depositId, amountMinor: 10_000 }, actor)).toEqual({
    ok: false,
    error: 'already',
  });
});

test('the books themselves can not be written over', async () => {
  const code = `agent:${agent.agentId}:USD`;
  const tries = [
    sql`update ledger_accounts set balance_minor = balance_minor + 100 where code = ${code}`,
    sql`update ledger_transfers set amount_minor = amount_minor + 100 where credit = ${code}`,
    sql`delete from ledger_transfers where debit = ${code}`,
    sql`delete from ledger_accounts where code = ${code}`,
    sql`update agents set credit_balance_minor = 100 where id = ${agent.agentId}`,
    sql`update agent_money set credit_balance_minor = 100 where agent_id = ${agent.agentId}`,
    sql`insert into ledger_transfers (debit, credit, amount_minor, kind) values (${code}, ${code}, 100, 'deposit')`,
    sql`insert into ledger_transfers (debit, credit, amount_minor, kind)
      values (${`agent:${rich.agentId}:USD`}, ${code}, 900001, 'deposit')`,
    sql`insert into ledger_transfers (debit, credit, amount_minor, kind) values ('money:office:KES', ${code}, 5, 'deposit')`,
  ];
  for (const attempt of tries) await expect(attempt.execute(database.db)).rejects.toThrow();
});
