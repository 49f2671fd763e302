import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { ADDRESS, createAccount, nobody, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth, TEST_SECRET } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import type { Auth } from '../library/auth.ts';
import type { Role } from '../roles.ts';
import { hasAdmin, promoteFirstAdmin, promoteToAdmin, readSetupCode } from './admin-setup.ts';

const amina = 'amina@example.com';
const baraka = 'baraka@example.com';

let database: TestDatabase;
let auth: Auth;
beforeEach(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
});
afterEach(() => database.drop());

function addPerson(email: string, role: Role = 'client') {
  return createAccount({ db: database.db, auth }, { email, role });
}

function parts() {
  return { db: database.db, mailContext: testMailContext(), onBecameAgent: async () => {} };
}

async function printedCode(): Promise<string> {
  const code = await readSetupCode(database.db, TEST_SECRET);
  if (!code) throw new Error('No code is printed');
  return code;
}

function offer(code: string, email = amina, actor: Actor = nobody) {
  return promoteFirstAdmin(parts(), { email, code }, actor);
}

async function roleOf(email: string): Promise<string | undefined> {
  const user = await database.db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst();
  return user?.role;
}

describe('the setup code', () => {
  test('is the same in all processes, also when they start at once, and at the next start', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, () => readSetupCode(database.db, TEST_SECRET)));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^[B-DF-HJ-NP-TV-XZ2-9]{4}-[B-DF-HJ-NP-TV-XZ2-9]{4}$/);
    expect(await printedCode()).toBe(codes[0]);
  });

  test('can not be read out of the database, nor derived without the secret of the house', async () => {
    const code = await printedCode();
    expect(await findInDatabase(database.db, code)).toEqual([]);
    expect(await findInDatabase(database.db, code.replace('-', ''))).toEqual([]);
    expect(await readSetupCode(database.db, 'another secret')).not.toBe(code);
  });

  test('opens a database that has moved to a house with another secret', async () => {
    await addPerson(amina);
    await printedCode();
    const printed = await readSetupCode(database.db, 'another secret');
    expect(await offer(printed ?? '')).toMatchObject({ ok: true });
  });

  test('is not printed where there is an administrator', async () => {
    await addPerson(amina, 'admin');
    expect(await readSetupCode(database.db, TEST_SECRET)).toBeUndefined();
  });
});

describe('whoever reads the console', () => {
  test('makes the first administrator, which is written down and mailed', async () => {
    const { id } = await addPerson(amina);
    expect(await hasAdmin(database.db)).toBe(false);
    expect(await offer(await printedCode(), ' Amina@Example.com ')).toEqual({ ok: true, email: amina });
    expect(await roleOf(amina)).toBe('admin');
    expect(await hasAdmin(database.db)).toBe(true);
    expect(await database.db.selectFrom('auditLog').selectAll().execute()).toMatchObject([
      {
        action: 'role_changed',
        actorId: null,
        subjectId: id,
        before: { role: 'client' },
        after: { role: 'admin' },
        clientAddress: ADDRESS,
      },
    ]);
    expect(await mailsQueuedTo(database.db, amina)).toHaveLength(1);
  });

  test('may type the code in small letters, with a space or without the dash', async () => {
    await addPerson(amina);
    const typed = (await printedCode()).toLowerCase().replace('-', ' ');
    expect(await offer(typed)).toMatchObject({ ok: true });
  });

  test('may try again after naming somebody who has no account', async () => {
    await addPerson(amina);
    const code = await printedCode();
    expect(await offer(code, baraka)).toEqual({ ok: false, error: 'no_such_user' });
    expect(await offer(code, 'amina')).toEqual({ ok: false, error: 'email_invalid' });
    expect(await offer(code)).toMatchObject({ ok: true });
  });
});

describe('whoever does not', () => {
  test.each(['', 'AAAA-AAAA', '2222-2222-2222'])('is refused with %j', async (code) => {
    await addPerson(amina);
    await printedCode();
    expect(await offer(code)).toEqual({ ok: false, error: 'code_wrong' });
    expect(await roleOf(amina)).toBe('client');
  });

  test('does not learn who has an account', async () => {
    await printedCode();
    expect(await offer('AAAA-AAAA', baraka)).toEqual({ ok: false, error: 'code_wrong' });
  });

  test('guesses five times from one address, and then not even the right code helps', async () => {
    await addPerson(amina);
    const code = await printedCode();
    for (let guess = 0; guess < 5; guess += 1) await offer('AAAA-AAAA');
    expect(await offer(code)).toEqual({ ok: false, error: 'too_many' });
    expect(await roleOf(amina)).toBe('client');
    expect(await offer(code, amina, { ...nobody, clientAddress: '198.51.100.4' })).toMatchObject({
      ok: true,
    });
  });

  test('from however many networks does not keep whoever reads the console out', async () => {
    await addPerson(amina);
    const code = await printedCode();
    for (let guess = 0; guess < 60; guess += 1) {
      await offer('AAAA-AAAA', amina, { ...nobody, clientAddress: `10.0.${guess}.1` });
    }
    const reader = { ...nobody, clientAddress: '192.0.2.1' };
    expect(await offer(code, amina, reader)).toMatchObject({ ok: true });
  });
});

describe('a code that was known', () => {
  test('opens nothing where somebody became an administrator in another way', async () => {
    await addPerson(amina);
    const code = await printedCode();
    await addPerson(baraka, 'admin');
    expect(await offer(code)).toEqual({ ok: false, error: 'code_wrong' });
  });

  test('works once, even should no administrator be left', async () => {
    await addPerson(amina);
    await addPerson(baraka);
    const code = await printedCode();
    await offer(code);
    await sql`alter table users disable trigger users_keep_an_admin_on_update`.execute(database.db);
    await database.db.updateTable('users').set({ role: 'client' }).execute();
    expect(await hasAdmin(database.db)).toBe(false);
    expect(await offer(code, baraka)).toEqual({ ok: false, error: 'code_wrong' });
    expect(await readSetupCode(database.db, TEST_SECRET)).toBeUndefined();
  });

  test('two people, one code, the same moment: one wins', async () => {
    await addPerson(amina);
    await addPerson(baraka);
    const code = await printedCode();
    const answers = await Promise.all([offer(code, amina), offer(code, baraka)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await roleOf(amina), await roleOf(baraka)].sort()).toEqual(['admin', 'client']);
  });
});

describe('an administrator', () => {
  async function admin(): Promise<Actor> {
    const { id } = await addPerson('admin@example.com', 'admin');
    return { id, role: 'admin', clientAddress: ADDRESS };
  }

  test('promotes others without any code', async () => {
    await addPerson(amina);
    const actor = await admin();
    expect(await promoteToAdmin(parts(), { email: 'AMINA@example.com' }, actor)).toEqual({
      ok: true,
      email: amina,
    });
    expect(await roleOf(amina)).toBe('admin');
    const audit = await database.db.selectFrom('auditLog').select('actorId').execute();
    expect(audit).toEqual([{ actorId: actor.id }]);
  });

  test('is told of an address without an account, and of one that is none', async () => {
    const actor = await admin();
    expect(await promoteToAdmin(parts(), { email: amina }, actor)).toEqual({
      ok: false,
      error: 'no_such_user',
    });
    expect(await promoteToAdmin(parts(), { email: 'amina' }, actor)).toEqual({
      ok: false,
      error: 'email_invalid',
    });
  });
});
