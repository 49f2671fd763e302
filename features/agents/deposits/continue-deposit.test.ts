import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { settleBookingOrDeposit } from '#features/payments/settle-money.ts';
import { usualRatesPerUsd } from '#features/settings/currencies.ts';
import { makeAgent } from '#tests/agents/agents.ts';
import { balanceOf, fundingPage, ownerOf, wanted } from '#tests/agents/funding.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { type PaymentsWithMpesa, promptOf, startPaymentsWithMpesa } from '#tests/payments/mpesa/payments-with-mpesa.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { emailDeposit } from '../emails/email-agent.ts';
import { continueDeposit, followDeposit, readDepositPrompt, repeatDeposit } from './continue-deposit.ts';
import { fundAccount } from './fund-account.ts';
import { readDeposit } from './read-deposits.ts';

let database: TestDatabase;
let mpesa: PaymentsWithMpesa;
let context: PaymentsWithMpesa['context'];
beforeAll(async () => {
  database = await createTestDatabase();
  mpesa = await startPaymentsWithMpesa(database.db, { maxKes: 100_000 });
  mpesa.daraja.phoneAnswers('ignore');
  // The ear of the local M-Pesa speaks to this very object.
  context = mpesa.context;
  context.settle = settleBookingOrDeposit(database.db, context.hooks, context.settle);
});
afterAll(async () => {
  await mpesa.stop();
  await database.drop();
});

async function addressOf({ userId }: { userId: string }): Promise<string> {
  const user = database.db.selectFrom('users').select('email').where('id', '=', userId);
  return (await user.executeTakeFirstOrThrow()).email;
}

let phones = 0;
async function prompted() {
  const agent = await makeAgent(database.db);
  phones += 1;
  const phone = `+2547330000${String(phones).padStart(2, '0')}`;
  const form = wanted(agent, { method: 'mobile_money', payerPhone: phone });
  const funded = await fundAccount(context, form, fundingPage);
  if (!funded.ok || funded.next !== 'page') throw new Error('No telephone was asked');
  const { reference } = funded;
  const ask = (typed: string | undefined = phone, of = reference) =>
    repeatDeposit(
      context,
      { agentId: agent.agentId, reference: of, actor: ownerOf(agent), phone: typed, ratesPerUsd: usualRatesPerUsd() },
      fundingPage,
    );
  return { agent, phone, reference, ask };
}

async function depositOf(agentId: string, reference: string) {
  const deposit = await readDeposit(database.db, agentId, { reference });
  if (!deposit) throw new Error('There is no deposit');
  return { ...deposit, prompt: await readDepositPrompt(database.db, context.providers, deposit) };
}

async function answer(paymentId: string, how: 'pay' | 'cancel') {
  const { checkoutRequestId } = await promptOf(mpesa.daraja, database.db, paymentId);
  await mpesa.daraja.answerPush(checkoutRequestId, how);
}

const age = (paymentId: string) =>
  sql`update payments set submitted_at = submitted_at - interval '61 seconds' where id = ${paymentId}::uuid`.execute(
    database.db,
  );

test('a telephone is asked for the shillings of a deposit, and its page waits for the answer', async () => {
  const { agent, reference } = await prompted();
  const { prompt, paymentId } = await depositOf(agent.agentId, reference);
  expect(prompt).toMatchObject({
    state: 'sent',
    phone: expect.stringMatching(/^\+254 733 0000/),
    requested: { currency: 'KES', amountMinor: 3_237_500 },
  });
  expect(prompt?.nextInSeconds).toBeGreaterThan(50);
  // There is no page to go back to.
  expect(await continueDeposit(context, { agentId: agent.agentId, reference, returnUrl: 'http://localhost' })).toEqual({
    ok: false,
    error: 'settled',
  });
  await answer(paymentId, 'pay');
  expect(await followDeposit(context, agent.agentId, reference)).toMatchObject({ status: 'completed' });
  expect(await balanceOf(database.db, agent)).toBe(25_000);
  const { id } = await depositOf(agent.agentId, reference);
  await inTransaction(database.db, (transaction) => emailDeposit(transaction, testMailContext(), id));
  const [mail] = await mailsQueuedTo(database.db, await addressOf(agent));
  expect(mail?.text).toMatch(/Paid: KSh 32,375\s+Paid by: Mobile money/);
  expect(mail?.text).not.toContain('ws_CO_');
});

test('the mail about a deposit that failed names the mobile money', async () => {
  const { agent, reference } = await prompted();
  const { id } = await depositOf(agent.agentId, reference);
  await inTransaction(database.db, (transaction) => emailDeposit(transaction, testMailContext(), id, 'no_funds'));
  const [mail] = await mailsQueuedTo(database.db, await addressOf(agent));
  expect(mail?.text).toContain('There was too little money in that M-Pesa account.');
});

test('it is asked again after a minute, as a deposit of its own; both that are paid are credited', async () => {
  const { agent, reference, phone, ask } = await prompted();
  expect(await ask()).toEqual({ ok: false, error: 'just_requested' });
  expect(await ask(undefined)).toMatchObject({ ok: false });
  expect(await ask('+255754123456')).toEqual({ ok: false, error: 'phone_foreign' });
  const { paymentId } = await depositOf(agent.agentId, reference);
  await age(paymentId);
  const tabs = await Promise.all([ask(), ask(), ask()]);
  const [again] = tabs;
  if (!again?.ok) throw new Error('It was not asked again');
  expect(new Set(tabs.map((tab) => (tab.ok ? tab.reference : tab.error)))).toEqual(new Set([again.reference]));
  expect(again.reference).not.toBe(reference);
  expect(await depositOf(agent.agentId, reference)).toMatchObject({ status: 'failed', failure: 'withdrawn' });
  const second = await depositOf(agent.agentId, again.reference);
  expect(mpesa.daraja.pushes.filter((push) => `+${push.phone}` === phone)).toHaveLength(2);
  await answer(second.paymentId, 'pay');
  await answer(paymentId, 'pay');
  expect(await balanceOf(database.db, agent)).toBe(50_000);
});

test('another telephone is asked at once, and after a no there is nothing to wait for', async () => {
  const { agent, ask, reference } = await prompted();
  const other = await ask('+254799000001');
  if (!other.ok) throw new Error(other.error);
  const { paymentId } = await depositOf(agent.agentId, other.reference);
  await answer(paymentId, 'cancel');
  expect(await followDeposit(context, agent.agentId, other.reference)).toMatchObject({
    status: 'failed',
    failure: 'cancelled',
  });
  expect(await ask('+254799000001', other.reference)).toEqual({ ok: false, error: 'settled' });
  expect(await ask('+254799000001', 'DEP-1')).toEqual({ ok: false, error: 'gone' });
  expect((await depositOf(agent.agentId, reference)).prompt).toBeNull();
});

test('nobody waits for a telephone that M-Pesa would not ring', async () => {
  const { agent, reference } = await prompted();
  const { paymentId } = await depositOf(agent.agentId, reference);
  // As a process leaves it that ends before it has said so.
  await sql`
    update mpesa_pushes set checkout_request_id = null, refusal = 'not_sent'
    where payment_id = ${paymentId}::uuid`.execute(database.db);
  expect((await depositOf(agent.agentId, reference)).prompt).toMatchObject({
    state: 'unsent',
    nextInSeconds: 0,
  });
});

test('what M-Pesa never took is tried again with the same deposit', async () => {
  await mpesa.daraja.down();
  const { agent, reference, ask } = await prompted();
  expect((await depositOf(agent.agentId, reference)).prompt).toMatchObject({
    state: 'unsent',
    nextInSeconds: 0,
  });
  await mpesa.daraja.up();
  expect(await ask()).toEqual({ ok: true, reference });
  expect((await depositOf(agent.agentId, reference)).prompt).toMatchObject({ state: 'sent' });
});

test('a deposit is as large as the provider says that one payment may be', async () => {
  const agent = await makeAgent(database.db);
  const fund = (amountMinor: number) =>
    fundAccount(
      context,
      wanted(agent, { method: 'mobile_money', payerPhone: '+254799000002', amountMinor }),
      fundingPage,
    );
  // 100,000 shillings at 129.50.
  expect(await fund(77_221)).toEqual({ ok: false, error: 'above_mobile_maximum' });
  expect(await fund(77_220)).toMatchObject({ ok: true, next: 'page' });
});
