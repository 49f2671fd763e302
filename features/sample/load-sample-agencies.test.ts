import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentStore } from '#features/agents/documents/read-documents.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { hasAdmin } from '#features/identity/roles/admin-setup.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { createOfficeProvider } from '#features/payments/providers/create-payment-providers.ts';
import { demoSettings } from '#features/settings/demo-settings.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { testSecret } from '#tests/booking/held-booking.ts';
import { makeSmallCatalogue } from '#tests/booking/small-catalogue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { sampleAgencies } from './agencies.ts';
import { loadSampleAgencies, openSampleOffice } from './load-sample-agencies.ts';
import { playAgency, type SampleAgencyContext } from './play-agency.ts';
import { sampleId } from './seeded.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'sample-agencies-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const settings = {
  ...defaultSettings(),
  payments: { ...defaultSettings().payments, ...demoSettings.payments },
};

function context(): SampleAgencyContext {
  const office = createOfficeProvider(() => settings);
  const carrier: PaymentProvider = {
    ...office,
    name: 'sandbox',
    byHand: false,
    methods: { card: {}, mpesa: { asksIn: 'KES' } },
  };
  const real: PaymentProvider = { ...carrier, name: 'mpesa' };
  return {
    db: database.db,
    secret: testSecret,
    settings,
    now: new Date(),
    mailContext: testMailContext(),
    documents: createDocumentStore({ s3: undefined, dataDir }),
    providers: new Map([real, carrier, office].map((provider) => [provider.name, provider])),
  };
}

function load(signal?: AbortSignal) {
  const { url: directUrl } = database;
  return loadSampleAgencies({ ...context(), directUrl, log: createLog('silent'), signal });
}

async function agencyOf(key: string) {
  const agent = await readAgent(database.db, sampleId('agency', key));
  if (!agent) throw new Error(`No agency ${key}`);
  return agent;
}

async function distinct(table: string, columns: string): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select distinct concat_ws(' ', ${sql.raw(columns)}) as found from ${sql.table(table)} order by found`.execute(
    database.db,
  );
  return rows.map(({ found }) => found);
}

async function everything(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from users) as users, (select count(*) from agent_documents) as documents,
      (select count(*) from bookings) as bookings, (select count(*) from agent_deposits) as deposits,
      (select count(*) from ledger_transfers) as transfers, (select sum(balance_minor) from ledger_accounts
        where code like 'agent:%') as credit, (select min(created_at) from ledger_transfers) as began`.execute(
    database.db,
  );
  return rows;
}

/** Which triggers are enabled, and where. */
async function triggerStates({ db }: TestDatabase): Promise<unknown> {
  const { rows } = await sql`
    select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal
    order by 1, 2`.execute(db);
  return rows;
}

test('without the catalogue of the sample world there is no agency', async () => {
  expect(await load()).toEqual({ agencies: 0 });
  expect(await database.db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('one that is killed in the midst of an agency has done nothing that the next does again', async () => {
  await makeSmallCatalogue(database.db);
  const whole = sampleAgencies().find(({ key }) => key === 'savannah-trails');
  if (!whole) throw new Error('No such agency');
  await openSampleOffice(database.db);
  await playAgency(context(), { ...whole, steps: whole.steps.slice(0, 12) });
  await playAgency(context(), whole);
  const once = await everything();
  await playAgency(context(), whole);
  expect(await everything()).toEqual(once);
});

test('an interrupted process is continued by the next, which makes nothing twice', async () => {
  await database.db.insertInto('sampleWorld').values({ part: 'whole' }).execute();
  const stop = new AbortController();
  const loading = load(stop.signal);
  while ((await database.db.selectFrom('agents').select('id').execute()).length < 2)
    await new Promise((resolve) => setTimeout(resolve, 2));
  stop.abort();
  const { agencies: before } = await loading;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(7);
  expect(await load()).toEqual({ agencies: 7 - before });
  expect(await load()).toEqual({ agencies: 0 });
});

test('there is an agency in every state, with deposits, sales and adjustments in every state', async () => {
  expect(await distinct('agents', 'verification_status, account_status')).toEqual([
    'pending active',
    'rejected active',
    'verified active',
    'verified inactive',
    'verified suspended',
  ]);
  expect(await distinct('agent_deposit_states', 'status')).toEqual(['completed', 'failed', 'pending']);
  expect(await distinct('agent_deposits', 'method')).toHaveLength(5);
  // A real provider is configured too, and knows of nothing.
  expect(await distinct('payments', 'provider')).toEqual(['office', 'sandbox']);
  expect(await distinct('agent_transactions', 'transaction_type, status')).toEqual([
    'adjustment completed',
    'deposit completed',
    'deposit failed',
    'deposit pending',
    'refund completed',
    'sale completed',
    'sale pending',
    'sale voided',
  ]);
  expect(await distinct('agent_sales', 'sale_type')).toEqual(['flight', 'hotel']);
  expect((await distinct('agent_sales', 'customer_email')).length).toBeGreaterThan(8);
  const { rows } = await sql<{ outcome: string | null }>`
    select outcome from agent_adjustments order by outcome nulls last`.execute(database.db);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['approved', null]);

  expect((await agencyOf('coastline-tours')).statusReason).toContain('another company');
  expect((await agencyOf('blue-dhow')).statusReason).toContain('licence');
  const low = await agencyOf('kilimani-holidays');
  expect(low.availableMinor).toBeLessThan(low.lowBalanceMinor ?? 0);
  expect((await agencyOf('zanzibar-shores')).creditBalanceMinor).toBeLessThan(0);
  const shown = await database.db
    .selectFrom('agentDocuments')
    .innerJoin('agents', 'agents.id', 'agentId')
    .select(['agencyName', sql<number>`count(*)::int`.as('count')])
    .groupBy('agencyName')
    .execute();
  expect(shown.find(({ agencyName }) => agencyName === 'Rift Valley Safaris')).toBeUndefined();
  expect(shown.find(({ agencyName }) => agencyName === 'Coastline Tours')?.count).toBe(1);
});

test('every cent is in the books, and a statement goes over months', async () => {
  const { db } = database;
  expect(await brokenInvariants(db)).toEqual([]);
  const { id: agentId, creditBalanceMinor } = await agencyOf('savannah-trails');
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const whole = await readStatement(db, { agentId, from: day(200), to: day(-1) });
  expect(whole.closingMinor).toBe(creditBalanceMinor);
  expect(new Set(whole.lines.map(({ at }) => at.toISOString().slice(0, 7))).size).toBeGreaterThan(3);
  expect(Math.min(...whole.lines.map(({ balanceMinor }) => balanceMinor))).toBeGreaterThanOrEqual(0);
  const later = await readStatement(db, { agentId, from: day(30), to: day(-1) });
  expect(later.openingMinor).toBeGreaterThan(0);
  expect(later.closingMinor).toBe(creditBalanceMinor);
});

test('the books are as closed as ever: nobody moves a day of theirs any more', async () => {
  await expect(sql`update ledger_transfers set created_at = now()`.execute(database.db)).rejects.toThrow();
  await expect(sql`update audit_log set at = now()`.execute(database.db)).rejects.toThrow();
  const untouched = await createTestDatabase();
  expect(await triggerStates(database)).toEqual(await triggerStates(untouched));
  await untouched.drop();
});

test('nobody is written to, nobody can sign in, and the two of the office are no customers', async () => {
  const { db } = database;
  expect(await queuedMails(db)).toEqual([]);
  expect(await db.selectFrom('bookingOutbox').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('identities').select('id').execute()).toEqual([]);
  const users = await db.selectFrom('users').select(['email', 'role', 'deactivatedAt']).execute();
  expect(users).toHaveLength(7 + 2);
  expect(users.every(({ email }) => email.endsWith('@sample.example'))).toBe(true);
  expect(users.filter(({ role }) => role === 'client')).toEqual([]);
  const office = users.filter(({ role }) => role === 'admin');
  expect(office.map(({ deactivatedAt }) => deactivatedAt !== null)).toEqual([true, true]);
  expect(await hasAdmin(db)).toBe(false);
});
