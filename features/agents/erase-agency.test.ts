import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseAccount } from '#features/identity/profile/erase-account.ts';
import { nobody, useQuickHashes } from '#tests/accounts.ts';
import { adjustBy, makeOfficer } from '#tests/agents/adjustments.ts';
import { makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { eraseAgency } from './erase-agency.ts';
import { signUpAgent } from './sign-up-agent.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test('an agent who deletes the account takes the agency’s details along, and the record stays', async () => {
  const { db } = database;
  const auth = createTestAuth(db);
  await useQuickHashes(auth);
  const mailContext = testMailContext();
  const typed = {
    fullName: 'Omar Ali',
    email: 'omar@example.com',
    password: 'monsoon-over-lamu-9',
    confirmPassword: 'monsoon-over-lamu-9',
    agencyName: 'Safari Njema Travel',
    registrationNumber: 'PVT-2019-884',
    phone: '+254709555120',
    address: 'Moi Avenue 14',
    city: 'Mombasa',
    country: 'Kenya',
  };
  const agent = await signUpAgent({ db, auth, mailContext }, { typed, language: 'en', actor: nobody });
  if (!agent.ok) throw new Error(agent.error);
  await db.updateTable('agents').set({ statusReason: 'Omar Ali sent another’s licence.' }).execute();
  await eraseAccount({ db, mailContext, onErased: eraseAgency }, agent.userId, {
    ...nobody,
    id: agent.userId,
  });
  for (const trace of ['Safari Njema', 'PVT-2019-884', '709555120', 'Moi Avenue', 'Omar Ali']) {
    const places = await findInDatabase(db, trace);
    expect(places.filter((place) => place !== 'graphile_worker._private_jobs')).toEqual([]);
  }
  const record = await db.selectFrom('agents').select(['accountStatus']).executeTakeFirst();
  expect(record).toEqual({ accountStatus: 'inactive' });
});

test('an agency with credit, a deposit on its way or an adjustment to be decided keeps its account until they are settled', async () => {
  const { db } = database;
  const mailContext = testMailContext();
  const rich = await makeAgent(db, { creditMinor: 1_000 });
  const waiting = await makeAgent(db);
  await pendingDeposit(db, waiting, 5_000);
  const claimed = await makeAgent(db);
  const request = { agentId: claimed.agentId, amountMinor: -700, requestedBy: await makeOfficer(db) };
  await adjustBy({ db, mailContext }, request);
  const idle = await makeAgent(db);
  const erase = ({ userId }: { userId: string }) =>
    eraseAccount({ db, mailContext, onErased: eraseAgency }, userId, { ...nobody, id: userId });
  expect(await erase(rich)).toEqual({ ok: false, error: 'agency_open' });
  expect(await erase(waiting)).toEqual({ ok: false, error: 'agency_open' });
  expect(await erase(claimed)).toEqual({ ok: false, error: 'agency_open' });
  expect(await erase(idle)).toEqual({ ok: true });
  const names = await db.selectFrom('agents').select('agencyName').orderBy('createdAt').execute();
  expect(names.map(({ agencyName }) => agencyName)).toEqual([
    'Savannah Trails',
    'Savannah Trails',
    'Savannah Trails',
    'Erased agency',
  ]);
});
