import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Auth } from '#features/identity/library/auth.ts';
import { GOOD_PASSWORD, nobody, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { readAgent } from './read-agent.ts';
import { type AgentSignUpForm, signUpAgent } from './sign-up-agent.ts';

const savannah: AgentSignUpForm = {
  fullName: 'Amina Hassan',
  email: 'amina@example.com',
  password: GOOD_PASSWORD,
  confirmPassword: GOOD_PASSWORD,
  agencyName: 'Savannah Trails',
  registrationNumber: 'CPR/2019/0042',
  phone: '+254 709 555 120',
  address: 'Moi Avenue 12',
  city: 'Nairobi',
  country: 'Kenya',
};

let database: TestDatabase;
let auth: Auth;
beforeEach(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
});
afterEach(() => database.drop());

function register(changes: Partial<AgentSignUpForm> = {}) {
  const parts = { db: database.db, auth, mailContext: testMailContext() };
  return signUpAgent(parts, { typed: { ...savannah, ...changes }, language: 'sw', actor: nobody });
}

function stored(table: 'users' | 'identities' | 'agents' | 'auditLog' | 'mailedLinks') {
  return database.db.selectFrom(table).selectAll().execute();
}

async function expectNothingStored(): Promise<void> {
  for (const table of ['users', 'identities', 'agents', 'auditLog', 'mailedLinks'] as const) {
    expect(await stored(table), table).toEqual([]);
  }
}

describe('an agency that registers', () => {
  test('has an account of role agent and a profile with the documented defaults', async () => {
    const result = await register();
    expect(result).toMatchObject({ ok: true, email: savannah.email });
    expect(await stored('users')).toMatchObject([
      {
        email: savannah.email,
        fullName: savannah.fullName,
        phone: '+254709555120',
        role: 'agent',
        language: 'sw',
        emailVerified: false,
      },
    ]);
    expect(await readAgent(database.db, result.ok ? result.userId : '')).toMatchObject({
      agencyName: savannah.agencyName,
      registrationNumber: savannah.registrationNumber,
      phone: '+254709555120',
      address: savannah.address,
      city: savannah.city,
      country: savannah.country,
      creditBalanceMinor: 0,
      markupPercentage: 10,
      totalSalesMinor: 0,
      totalCommissionsMinor: 0,
      accountStatus: 'active',
      verificationStatus: 'pending',
    });
  });

  test('is written down, and asked to verify its address', async () => {
    const result = await register();
    const userId = result.ok ? result.userId : '';
    expect(await stored('auditLog')).toMatchObject([
      { action: 'account_created', actorId: userId, subjectId: userId, after: { role: 'agent' } },
    ]);
    expect(await mailsQueuedTo(database.db, savannah.email)).toMatchObject([{ language: 'sw' }]);
  });

  test('may leave out the registration number and the address', async () => {
    const result = await register({ registrationNumber: ' ', address: '' });
    expect(await readAgent(database.db, result.ok ? result.userId : '')).toMatchObject({
      registrationNumber: null,
      address: null,
    });
  });
});

describe('the account and the profile are stored together', () => {
  test('without a profile there is no account', async () => {
    await sql`alter table agents rename to lost`.execute(database.db);
    await expect(register()).rejects.toThrow('profile of a new agent');
    await sql`alter table lost rename to agents`.execute(database.db);
    await expectNothingStored();
  });

  test('nor is either without the mail', async () => {
    await sql`alter schema graphile_worker rename to lost`.execute(database.db);
    await expect(register()).rejects.toThrow('graphile_worker');
    await expectNothingStored();
  });

  test('an address that has an account gets no second one, and no profile', async () => {
    await register();
    expect(await register({ agencyName: 'Coastline Tours' })).toEqual({
      ok: false,
      error: 'invalid',
      problems: { email: 'emailTaken' },
    });
    expect(await stored('agents')).toMatchObject([{ agencyName: savannah.agencyName }]);
  });

  test('the same form sent twice at once makes one of each', async () => {
    const answers = await Promise.all([register(), register()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stored('users')).toHaveLength(1);
    expect(await stored('agents')).toHaveLength(1);
  });
});

describe('what people type', () => {
  test('all required fields are asked for at once, and nothing is stored', async () => {
    const empty = Object.fromEntries(Object.keys(savannah).map((field) => [field, ' ']));
    expect(await register({ ...empty, password: '', confirmPassword: '' })).toEqual({
      ok: false,
      error: 'invalid',
      problems: {
        fullName: 'fullNameRequired',
        email: 'emailRequired',
        password: 'passwordRequired',
        agencyName: 'required',
        phone: 'required',
        city: 'required',
        country: 'required',
      },
    });
    await expectNothingStored();
  });

  test.each([
    [{ phone: 'call me' }, { phone: 'phoneInvalid' }],
    [{ agencyName: '\u200B' }, { agencyName: 'required' }],
    [{ agencyName: '\u2800\u2060' }, { agencyName: 'required' }],
    [
      { city: '\u00AD', country: '\u200B' },
      { city: 'required', country: 'required' },
    ],
    [{ agencyName: 'FIKA-MBALI' }, { agencyName: 'brandName' }],
    [{ agencyName: 'Fika \u200BMbali' }, { agencyName: 'brandName' }],
    [{ agencyName: 'x'.repeat(121) }, { agencyName: 'tooLong' }],
    [{ registrationNumber: 'x'.repeat(61) }, { registrationNumber: 'tooLong' }],
    [{ address: 'x'.repeat(201) }, { address: 'tooLong' }],
    [{ city: 'x'.repeat(81) }, { city: 'tooLong' }],
    [{ country: 'x'.repeat(81) }, { country: 'tooLong' }],
    [{ confirmPassword: 'another' }, { confirmPassword: 'passwordsDiffer' }],
    [{ password: '12345', confirmPassword: '12345' }, { password: 'passwordTooShort' }],
  ])('%j is refused', async (changes, problems) => {
    expect(await register(changes)).toEqual({ ok: false, error: 'invalid', problems });
    await expectNothingStored();
  });

  test('what is as long as it may be is stored whole, emoji too', async () => {
    const agencyName = '🦒'.repeat(120);
    const result = await register({ agencyName, city: 'x'.repeat(80), address: 'x'.repeat(200) });
    expect(await readAgent(database.db, result.ok ? result.userId : '')).toMatchObject({ agencyName });
  });
});
