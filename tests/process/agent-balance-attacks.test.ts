import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAgent } from '#features/agents/read-agent.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { SIGNATURE_HEADER, sandboxKey, signCallback } from '#features/payments/sandbox/sandbox-provider.ts';
import { newId } from '#lib/ids.ts';
import { fund, pendingDeposit } from '../agents/agents.ts';
import { soldBy } from '../booking/agency-sale.ts';
import { flightsFor, makeFlights } from '../booking/held-booking.ts';
import { agencyRoutes, knownIntents } from './agent-actions.ts';
import { type Agency, openAgency } from './marked-agency.ts';
import { eventually } from './product.ts';
import { openSite, type Site } from './site.ts';

// Every method by which an agency could try to raise its own balance. All must fail.

const secret = 'a-secret-that-only-this-test-of-the-house-knows';
let site: Site;
let agency: Agency;
let rich: Agency;
let flights: string[];

beforeAll(async () => {
  site = await openSite({ SECRET: secret });
  agency = await openAgency(site, 'poor@example.com');
  rich = await openAgency(site, 'rich@example.com');
  await fund(site.db, agency, 100_000);
  await fund(site.db, rich, 900_000);
  flights = await makeFlights(site.db, { seats: 50 });
});
afterAll(() => site?.close());

async function money({ userId } = agency) {
  const agent = await readAgent(site.db, userId);
  if (!agent) throw new Error('No agency');
  const { creditBalanceMinor, availableMinor, creditLimitMinor, reservedMinor } = agent;
  return { creditBalanceMinor, availableMinor, creditLimitMinor, reservedMinor };
}

async function referenceOf(depositId: string): Promise<string> {
  const { reference } = await site.db
    .selectFrom('agentDeposits')
    .select('reference')
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  return reference;
}

/** An attempt, which must leave the balance unchanged. */
const attempts: Record<string, () => Promise<void>> = {
  async 'writes amounts, balances and the ids of others into every form of the portal'() {
    // Invalid amounts are tested in fund-account.test.ts; here only in the long form.
    const amounts = ['1000000', '-500', '99999999999999999999'];
    if (process.env.LONG) amounts.push('1e9', '0x7fffffff', 'NaN', '10000000.01', '٥٠٠٠');
    for (const { pattern } of agencyRoutes().filter(
      ({ hasAction, pattern }) => hasAction && pattern.startsWith('/agent/'),
    ))
      for (const intent of knownIntents[pattern] ?? [])
        for (const amount of amounts) {
          const answer = await agency.browser.post(pattern, {
            intent,
            amount,
            amountMinor: amount,
            credit_balance: amount,
            creditBalanceMinor: amount,
            credit: amount,
            balance: amount,
            limit: amount,
            creditLimit: amount,
            lowBalance: amount,
            markup: amount,
            status: 'completed',
            state: 'captured',
            agentId: rich.agentId,
            agent: rich.agentId,
            method: 'bank_transfer',
          });
          expect(answer.status).toBeLessThan(500);
        }
  },
  async 'asks for deposits by every method and says that they are paid'() {
    for (const method of ['bank_transfer', 'wire_transfer', 'credit_card', 'debit_card', 'mobile_money']) {
      const answer = await agency.browser.post('/agent/funding', {
        amount: '5000.00',
        method,
        phone: '+254712555048',
        submitKey: newId(),
        status: 'completed',
        captured: '5000.00',
      });
      expect([303, 422, 502]).toContain(answer.status);
    }
    const deposits = await site.db
      .selectFrom('agentDeposits')
      .select('reference')
      .where('agentId', '=', agency.agentId)
      .execute();
    expect(deposits.length).toBeGreaterThan(3);
    // Opening the provider's return URL changes nothing.
    for (const { reference } of deposits)
      for (const claim of ['status=completed', 'paid=1', 'success=true'])
        expect((await agency.browser.get(`/agent/funding?deposit=${reference}&${claim}`)).status).toBe(200);
  },
  async 'goes on with the deposit of another, or withdraws it'() {
    const reference = await referenceOf((await pendingDeposit(site.db, rich, 44_000)).depositId);
    for (const intent of ['continue', 'withdraw', 'again'])
      expect((await agency.browser.post('/agent/funding', { intent, deposit: reference })).status).toBe(404);
    expect((await agency.browser.get(`/agent/funding?deposit=${reference}`)).status).toBe(404);
  },
  async 'confirms its own deposit where the office confirms them'() {
    const { depositId } = await pendingDeposit(site.db, agency, 44_000);
    for (const page of ['/admin/agents', `/admin/agents/${agency.agentId}`])
      for (const intent of knownIntents['/admin/agents'] ?? [])
        for (const of of [depositId, agency.agentId]) {
          const fields = {
            intent,
            of,
            amount: '440.00',
            limit: '90000',
            ceiling: '100',
            direction: 'give',
            key: newId(),
            reason: 'Mine',
          };
          const answer = await agency.browser.post(page, fields);
          expect(answer.headers.get('location')).toMatch(/^\/admin-login/);
        }
  },
  async 'tells the house what a provider would tell it, unsigned and signed by itself'() {
    const { paymentId } = await pendingDeposit(site.db, agency, 44_000);
    const forgedEvent = { id: newId(), eventId: newId(), paymentId, state: 'captured', amountMinor: 44_000 };
    const seconds = Math.floor(Date.now() / 1000);
    for (const provider of ['sandbox', 'office', 'stripe', '../office'])
      for (const signature of ['', `t=${seconds},v1=${'0'.repeat(64)}`, 't=1,v1=1', 'v1='])
        for (const path of [`/webhooks/${provider}`, `/webhooks/payments/${provider}`]) {
          const answer = await agency.browser.json(path, forgedEvent, {
            headers: signature ? { 'x-sandbox-signature': signature } : {},
          });
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expect(answer.status).toBeLessThan(500);
        }
  },
  async 'makes itself an administrator, or somebody else'() {
    for (const role of ['admin', 'client'])
      for (const [path, body] of [
        ['/api/auth/update-user', { role, user_type: role }],
        ['/api/auth/admin/set-role', { userId: agency.userId, role }],
        ['/admin-setup', { email: 'poor@example.com', code: '000000', role }],
      ] as const)
        expect((await agency.browser.json(path, body)).status).toBeGreaterThanOrEqual(300);
    for (const path of ['/account', '/account/settings', '/agent/settings', '/preferences'])
      await agency.browser.post(path, {
        role: 'admin',
        intent: 'details',
        user_type: 'admin',
        fullName: 'Juma Otieno',
      });
    const { role } = await site.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', agency.userId)
      .executeTakeFirstOrThrow();
    expect(role).toBe('agent');
  },
  async 'cancels what another agency sold, or issues it'() {
    const sold = await soldBy(site.db, rich, flightsFor(flights));
    const held = await soldBy(site.db, rich, flightsFor(flights), { issueNow: false });
    for (const refundMinor of ['0', '10494', '13580'])
      await agency.browser.post(`/booking/${sold.reference}/cancel`, { refundMinor });
    await agency.browser.post(`/booking/${held.reference}`, { intent: 'issue' });
    const stand = await site.db
      .selectFrom('bookings')
      .select('status')
      .where('id', 'in', [sold.bookingId, held.bookingId])
      .orderBy('id')
      .execute();
    expect(stand.map(({ status }) => status)).toEqual(['confirmed', 'held']);
  },
  async 'raises its markup above the ceiling'() {
    for (const markup of ['30.01', '31', '100', '-1', '1e2', '30,5,1', ' 99 '])
      expect((await agency.browser.post('/agent/markup', { markup, ceiling: '100' })).status).toBe(422);
    const { markupPercentage } = await site.db
      .selectFrom('agents')
      .select('markupPercentage')
      .where('id', '=', agency.agentId)
      .executeTakeFirstOrThrow();
    expect(Number(markupPercentage)).toBeLessThanOrEqual(30);
  },
};

describe('an agency', () => {
  test.each(Object.entries(attempts))('%s: nothing comes of it', async (_, attempt) => {
    const before = await money();
    const richBefore = (await money(rich)).creditBalanceMinor;
    await attempt();
    expect(await money()).toEqual(before);
    expect((await money(rich)).creditBalanceMinor).toBeLessThanOrEqual(richBefore);
  });

  test('that cancels a sale twice, ten times at once, gets back once what it was told', async () => {
    const { reference } = await soldBy(site.db, agency, flightsFor(flights));
    const before = (await money()).creditBalanceMinor;
    const page = `/booking/${reference}/cancel`;
    const refundMinor = /name="refundMinor" value="(\d+)"/.exec(await (await agency.browser.get(page)).text())?.[1];
    expect(refundMinor).toBeDefined();
    // No more than the quoted refund is paid.
    expect((await agency.browser.post(page, { refundMinor: '13580' })).status).toBe(409);
    await Promise.all(Array.from({ length: 10 }, () => agency.browser.post(page, { refundMinor: refundMinor ?? '' })));
    await agency.browser.post(page, { refundMinor: refundMinor ?? '' });
    expect((await money()).creditBalanceMinor).toBe(before + 9_259);
  });

  test('that issues a hold ten times at once pays once, and can not have it for nothing', async () => {
    const { reference, bookingId } = await soldBy(site.db, agency, flightsFor(flights), { issueNow: false });
    const before = await money();
    await Promise.all(
      Array.from({ length: 10 }, () =>
        agency.browser.post(`/booking/${reference}`, { intent: 'issue', amount: '0', netMinor: '0' }),
      ),
    );
    expect(await money()).toEqual({
      ...before,
      creditBalanceMinor: before.creditBalanceMinor - 12_345,
      reservedMinor: before.reservedMinor - 12_345,
    });
    // A finished booking cannot be released like a hold to get its reservation back.
    await sql`update bookings set hold_expires_at = now() - interval '1 minute' where id = ${bookingId}`.execute(
      site.db,
    );
    await sql`select expire_next_hold()`.execute(site.db);
    expect((await money()).creditBalanceMinor).toBe(before.creditBalanceMinor - 12_345);
  });

  test('that repeats the event of a provider, correctly signed, is credited once; and not for what nobody paid', async () => {
    const before = (await money()).creditBalanceMinor;
    const open = async () => {
      const form = { amount: '321.00', method: 'credit_card', submitKey: newId() };
      const location = (await agency.browser.post('/agent/funding', form)).headers.get('location') ?? '';
      const id = new URL(location, site.product.url).pathname.split('/').at(-1) ?? '';
      return site.db
        .selectFrom('sandboxPayments')
        .select(['id', 'paymentId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    };
    const [paid, unpaid] = [await open(), await open()];
    await agency.browser.post(`/sandbox/pay/${paid.id}`, { choice: 'approve' });
    const credited = () => money().then(({ creditBalanceMinor }) => creditBalanceMinor);
    await eventually(credited, (credit) => credit === before + 32_100, 'the money has come');
    const { body } = await site.db
      .selectFrom('sandboxEvents')
      .select('body')
      .where('sandboxPaymentId', '=', paid.id)
      .executeTakeFirstOrThrow();
    const event = z.record(z.string(), z.unknown()).parse(body);
    for (const changed of [
      {},
      { eventId: newId(), id: newId() },
      { eventId: newId(), id: newId(), paymentId: unpaid.paymentId },
    ]) {
      const body = JSON.stringify({ ...event, ...changed });
      const headers = {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signCallback(sandboxKey(secret), body, new Date()),
      };
      const send = () => fetch(`${site.product.url}/webhooks/sandbox`, { method: 'POST', headers, body });
      const answers = await Promise.all([send(), send(), send()]);
      for (const { status } of answers) expect(status).toBe(200);
    }
    expect(await credited()).toBe(before + 32_100);
  });

  test('that writes to the books past the product is refused by the database', async () => {
    const account = `agent:${agency.agentId}:USD`;
    for (const statement of [
      `update ledger_accounts set balance_minor = balance_minor + 1 where code = '${account}'`,
      `delete from ledger_transfers where agent_id = '${agency.agentId}'`,
      `update ledger_transfers set amount_minor = amount_minor * 2 where agent_id = '${agency.agentId}'`,
      `insert into agent_deposits (id, agent_id, reference, amount_minor, method, requested_by)
       values (gen_random_uuid(), '${agency.agentId}', 'DEP-1790000000000', 999, 'bank_transfer', '${agency.userId}')`,
    ])
      await expect(sql.raw(statement).execute(site.db)).rejects.toThrow();
  });
});

test('after all of it the books hold', async () => {
  expect(await brokenInvariants(site.db)).toEqual([]);
});
