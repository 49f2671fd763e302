import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { ADDRESS, createAccount, GOOD_PASSWORD, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { signIn } from '../entrance/sign-in.ts';
import { readViewer } from '../entrance/viewer.ts';
import type { Auth } from '../library/auth.ts';
import type { Role } from '../roles.ts';
import { changeRole, type OnBecameAgent } from './change-role.ts';

const amina = 'amina@example.com';

let database: TestDatabase;
let auth: Auth;
beforeEach(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
});
afterEach(() => database.drop());

function addPerson(email: string, role: Role) {
  return createAccount({ db: database.db, auth }, { email, role });
}

function actingAdmin(id: string): Actor {
  return { id, role: 'admin', clientAddress: ADDRESS, requestId: 'a request' };
}

function move(userId: string, role: Role, actorId: string, onBecameAgent: OnBecameAgent = async () => {}) {
  const parts = { db: database.db, mailContext: testMailContext(), onBecameAgent };
  return changeRole(parts, { userId, role }, actingAdmin(actorId));
}

function auditLog() {
  return database.db.selectFrom('auditLog').selectAll().orderBy('at').execute();
}

async function admins(): Promise<string[]> {
  const rows = await database.db.selectFrom('users').select('email').where('role', '=', 'admin').execute();
  return rows.map(({ email }) => email).sort();
}

describe('an administrator changes the role of somebody', () => {
  test('which is written down with who did it and from where, and mailed to the person', async () => {
    const admin = await addPerson('admin@example.com', 'admin');
    const person = await addPerson(amina, 'client');
    expect(await move(person.id, 'admin', admin.id)).toEqual({ ok: true, changed: true });
    expect(await auditLog()).toMatchObject([
      {
        actorId: admin.id,
        actorRole: 'admin',
        action: 'role_changed',
        subjectType: 'user',
        subjectId: person.id,
        before: { role: 'client' },
        after: { role: 'admin' },
        clientAddress: ADDRESS,
        requestId: 'a request',
      },
    ]);
    expect(await mailsQueuedTo(database.db, amina)).toHaveLength(1);
  });

  test('which nobody is mailed of who is of the sample world', async () => {
    const admin = await addPerson('admin@example.com', 'admin');
    const person = await addPerson('juma@sample.example', 'client');
    expect(await move(person.id, 'agent', admin.id)).toEqual({ ok: true, changed: true });
    expect(await mailsQueuedTo(database.db, 'juma@sample.example')).toEqual([]);
  });

  test('which is in force at the next request of whoever was demoted', async () => {
    const admin = await addPerson('admin@example.com', 'admin');
    const person = await addPerson(amina, 'admin');
    const parts = { db: database.db, auth, authHeaders: requestHeaders() };
    const signedIn = await signIn(parts, { email: amina, password: GOOD_PASSWORD }, null);
    const headers = requestHeaders(signedIn.ok ? signedIn.cookies : []);
    expect((await readViewer(auth, headers)).viewer?.role).toBe('admin');
    await move(person.id, 'client', admin.id);
    expect((await readViewer(auth, headers)).viewer?.role).toBe('client');
  });

  test('to the one they have: nothing happens and nobody is told', async () => {
    const admin = await addPerson('admin@example.com', 'admin');
    const person = await addPerson(amina, 'client');
    expect(await move(person.id, 'client', admin.id)).toEqual({ ok: true, changed: false });
    expect(await auditLog()).toEqual([]);
    expect(await mailsQueuedTo(database.db, amina)).toEqual([]);
  });

  test('who does not exist, or is erased', async () => {
    const admin = await addPerson('admin@example.com', 'admin');
    const person = await addPerson(amina, 'client');
    await database.db.updateTable('users').set({ erasedAt: new Date() }).where('id', '=', person.id).execute();
    expect(await move(person.id, 'admin', admin.id)).toEqual({ ok: false, error: 'no_such_user' });
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect(await move(unknown, 'admin', admin.id)).toEqual({ ok: false, error: 'no_such_user' });
  });

  test('whole or not at all: without its mail there is no change and no record of one', async () => {
    const admin = await addPerson('admin@example.com', 'admin');
    const person = await addPerson(amina, 'client');
    await sql`alter schema graphile_worker rename to lost`.execute(database.db);
    await expect(move(person.id, 'admin', admin.id)).rejects.toThrow('graphile_worker');
    expect(await admins()).toEqual(['admin@example.com']);
    expect(await auditLog()).toEqual([]);
  });
});

describe('the last administrator', () => {
  test('can not be demoted, not even by themselves', async () => {
    const admin = await addPerson('admin@example.com', 'admin');
    await addPerson(amina, 'client');
    expect(await move(admin.id, 'client', admin.id)).toEqual({ ok: false, error: 'last_admin' });
    expect(await admins()).toEqual(['admin@example.com']);
    expect(await auditLog()).toEqual([]);
  });

  test('is not saved by one whose account is erased', async () => {
    const admin = await addPerson('admin@example.com', 'admin');
    const gone = await addPerson(amina, 'admin');
    await database.db.updateTable('users').set({ erasedAt: new Date() }).where('id', '=', gone.id).execute();
    expect(await move(admin.id, 'client', admin.id)).toEqual({ ok: false, error: 'last_admin' });
  });
});

describe('two administrators demote each other at the same moment', () => {
  /** Each changes the other's row before either commits, unless a lock keeps them apart. */
  async function demoteEachOther() {
    const one = await addPerson('one@example.com', 'admin');
    const two = await addPerson('two@example.com', 'admin');
    let arrived = 0;
    const waitForTheOther: OnBecameAgent = async () => {
      arrived += 1;
      for (let waited = 0; arrived < 2 && waited < 500; waited += 10) await sleep(10);
    };
    return Promise.all([
      move(one.id, 'agent', two.id, waitForTheOther),
      move(two.id, 'agent', one.id, waitForTheOther),
    ]);
  }

  test('one stays, and whoever came second is told why', async () => {
    const answers = await demoteEachOther();
    expect(answers).toContainEqual({ ok: true, changed: true });
    expect(answers).toContainEqual({ ok: false, error: 'last_admin' });
    expect(await admins()).toHaveLength(1);
    expect(await auditLog()).toHaveLength(1);
  });

  test('without the turns that the database makes them take, nobody would stay', async () => {
    await sql`
      create or replace function users_keep_an_admin() returns trigger language plpgsql as $$
      begin
        if not exists (select from users where role = 'admin' and erased_at is null and id <> old.id) then
          raise exception 'the last administrator stays' using errcode = 'restrict_violation';
        end if;
        return new;
      end;
      $$`.execute(database.db);
    expect((await demoteEachOther()).every(({ ok }) => ok)).toBe(true);
    expect(await admins()).toEqual([]);
  });

  test('nor without the rule at all', async () => {
    await sql`alter table users disable trigger users_keep_an_admin_on_update`.execute(database.db);
    expect((await demoteEachOther()).every(({ ok }) => ok)).toBe(true);
    expect(await admins()).toEqual([]);
  });
});
