import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { createAccount, GOOD_PASSWORD, nobody, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth, TEST_SECRET } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { findInDatabase } from '#tests/find-in-database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailsQueuedTo } from '#tests/queued-jobs.ts';
import { signIn } from '../entrance/sign-in.ts';
import { readViewer } from '../entrance/viewer.ts';
import type { Auth } from '../library/auth.ts';
import { sendPhoneCode, verifyPhone } from '../security/verify-phone.ts';
import { eraseAccount } from './erase-account.ts';
import { issueLink } from './mailed-links.ts';
import { updateProfile } from './update-profile.ts';

const email = 'zawadi.mwangi@example.com';
const fullName = 'Zawadi Mwangi';
const phone = '+254712555048';
const mailContext = testMailContext();

let database: TestDatabase;
let auth: Auth;
beforeEach(async () => {
  database = await createTestDatabase();
  auth = createTestAuth(database.db);
  await useQuickHashes(auth);
});
afterEach(() => database.drop());

function erase(userId: string) {
  return eraseAccount({ db: database.db, mailContext, onErased: async () => undefined }, userId, {
    ...nobody,
    id: userId,
    role: 'client',
  });
}

function signInHere() {
  const parts = { db: database.db, auth, authHeaders: requestHeaders() };
  return signIn(parts, { email, password: GOOD_PASSWORD }, null);
}

async function createWellKnown(): Promise<string> {
  const { id } = await createAccount({ db: database.db, auth }, { email, fullName: 'Zawadi', emailVerified: true });
  await updateProfile(database.db, id, { fullName, phone }, { ...nobody, id, role: 'client' });
  const proof = { db: database.db, mailContext, secret: TEST_SECRET };
  await sendPhoneCode(proof, id);
  await verifyPhone(proof, id, '000000', nobody);
  await inTransaction(database.db, (transaction) =>
    issueLink(transaction, { purpose: 'verify_email', userId: id, email }),
  );
  await database.db
    .insertInto('identities')
    .values({ id: newId(), userId: id, providerId: 'google', accountId: email })
    .execute();
  await database.db
    .insertInto('passkeys')
    .values({
      id: newId(),
      userId: id,
      name: `The key of ${fullName}`,
      publicKey: 'key',
      credentialId: 'credential',
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    })
    .execute();
  await database.db
    .updateTable('users')
    .set({ image: `https://example.com/${email}.png` })
    .execute();
  return id;
}

describe('somebody who erases their account', () => {
  test('is nowhere in the database any more, but in the mails that are on their way', async () => {
    const id = await createWellKnown();
    const open = await signInHere();
    for (const personal of [email, fullName, phone]) {
      expect(await findInDatabase(database.db, personal)).toContain('public.users');
    }
    expect(await erase(id)).toEqual({ ok: true });
    for (const personal of [email, fullName, phone, 'Mwangi']) {
      const found = await findInDatabase(database.db, personal);
      expect(found.filter((table) => table !== 'graphile_worker._private_jobs')).toEqual([]);
    }
    const { viewer } = await readViewer(auth, requestHeaders(open.ok ? open.cookies : []));
    expect(viewer).toBeNull();
    expect(await signInHere()).toEqual({ ok: false, error: 'wrong_pair' });
  });

  test('is told by mail, and what others did that points to them stays whole', async () => {
    const id = await createWellKnown();
    await erase(id);
    expect((await mailsQueuedTo(database.db, email)).at(-1)?.subject).toMatch(/account/i);
    const audit = await database.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', id)
      .orderBy('at')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['profile_changed', 'account_erased']);
    const { rows } = await sql`select from users where id = ${id}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  test('may come back as somebody new, and erases nothing by asking twice', async () => {
    const id = await createWellKnown();
    await erase(id);
    expect(await erase(id)).toEqual({ ok: false, error: 'no_such_user' });
    const again = await createAccount({ db: database.db, auth }, { email });
    expect(again.id).not.toBe(id);
    expect(await signInHere()).toMatchObject({ ok: true });
  });
});

describe('administrators', () => {
  test('can leave, but the last one stays, with all that is theirs', async () => {
    const first = await createAccount({ db: database.db, auth }, { email, role: 'admin' });
    const second = await createAccount({ db: database.db, auth }, { email: 'juma@example.com', role: 'admin' });
    expect(await erase(second.id)).toEqual({ ok: true });
    expect(await erase(first.id)).toEqual({ ok: false, error: 'last_admin' });
    expect(await signInHere()).toMatchObject({ ok: true, role: 'admin' });
    expect(await mailsQueuedTo(database.db, email)).toEqual([]);
  });

  test('who leave at the same moment do not leave the house without one', async () => {
    const both = await Promise.all(
      ['one@example.com', 'two@example.com'].map((address) =>
        createAccount({ db: database.db, auth }, { email: address, role: 'admin' }),
      ),
    );
    const answers = await Promise.all(both.map(({ id }) => erase(id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
