import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type SignedIn, signUpAndIn } from '#tests/signed-in.ts';
import { readAccountNotifications } from '../profile/read-account-notifications.ts';
import {
  countSignInMethods,
  hasPassword,
  listIdentities,
  listPasskeys,
  removePasskey,
  unlinkIdentity,
} from './sign-in-methods.ts';

let database: TestDatabase;
let amina: SignedIn;
let juma: SignedIn;
beforeEach(async () => {
  database = await createTestDatabase();
  const auth = createTestAuth(database.db);
  amina = await signUpAndIn(database.db, auth);
  juma = await signUpAndIn(database.db, auth, { email: 'juma@example.com' });
});
afterEach(() => database.drop());

async function addPasskey({ userId }: SignedIn, name: string | null): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('passkeys')
    .values({
      id,
      userId,
      name,
      publicKey: 'public',
      credentialId: id,
      counter: 0,
      deviceType: 'multiDevice',
      backedUp: true,
    })
    .execute();
  return id;
}

async function link({ userId }: SignedIn): Promise<string> {
  const id = newId();
  await database.db.insertInto('identities').values({ id, userId, providerId: 'elsewhere', accountId: id }).execute();
  return id;
}

function forgetPassword({ userId }: SignedIn) {
  return database.db
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

const remove = (who: SignedIn, passkeyId: string) =>
  removePasskey(database.db, { userId: who.userId, passkeyId }, who.actor);
const unlink = (who: SignedIn, identityId: string) =>
  unlinkIdentity(database.db, { userId: who.userId, identityId }, who.actor);
const notificationsOf = async ({ userId }: SignedIn) =>
  (await readAccountNotifications(database.db, userId)).map(({ action }) => action);

describe('passkeys', () => {
  test('somebody sees their own and removes one, which their notices tell', async () => {
    const phone = await addPasskey(amina, 'Phone');
    await addPasskey(amina, null);
    await addPasskey(juma, 'Juma’s');
    expect((await listPasskeys(database.db, amina.userId)).map(({ name }) => name)).toEqual(['Phone', null]);
    expect(await remove(amina, phone)).toEqual({ ok: true, removed: true });
    expect(await listPasskeys(database.db, amina.userId)).toHaveLength(1);
    expect(await notificationsOf(amina)).toEqual(['passkey_removed']);
  });

  test('another’s stays', async () => {
    const theirs = await addPasskey(juma, 'Juma’s');
    expect(await remove(amina, theirs)).toEqual({ ok: true, removed: false });
    expect(await listPasskeys(database.db, juma.userId)).toHaveLength(1);
    expect(await notificationsOf(amina)).toEqual([]);
  });

  test('the last way in stays', async () => {
    const only = await addPasskey(amina, 'Phone');
    await forgetPassword(amina);
    expect(await remove(amina, only)).toEqual({ ok: false, error: 'last_sign_in_method' });
    expect(await listPasskeys(database.db, amina.userId)).toHaveLength(1);
  });
});

describe('accounts elsewhere', () => {
  test('a password is not one of them, and one that is goes', async () => {
    expect(await listIdentities(database.db, amina.userId)).toEqual([]);
    const id = await link(amina);
    expect(await listIdentities(database.db, amina.userId)).toMatchObject([{ id, providerId: 'elsewhere' }]);
    expect(await unlink(amina, id)).toEqual({ ok: true, unlinked: true });
    expect(await listIdentities(database.db, amina.userId)).toEqual([]);
    expect(await notificationsOf(amina)).toEqual(['identity_unlinked']);
    expect(await hasPassword(database.db, amina.userId)).toBe(true);
  });

  test('nobody unlinks another’s, nor their own password by its id', async () => {
    const theirs = await link(juma);
    expect(await unlink(amina, theirs)).toEqual({ ok: true, unlinked: false });
    const own = await database.db
      .selectFrom('identities')
      .select('id')
      .where('userId', '=', amina.userId)
      .executeTakeFirstOrThrow();
    expect(await unlink(amina, own.id)).toEqual({ ok: true, unlinked: false });
    expect(await hasPassword(database.db, amina.userId)).toBe(true);
    expect(await listIdentities(database.db, juma.userId)).toHaveLength(1);
  });

  test('of the last two ways in, removed at the same moment, one stays', async () => {
    await forgetPassword(amina);
    const identity = await link(amina);
    const passkey = await addPasskey(amina, 'Phone');
    const unlinking = await inTransaction(database.db, async (transaction) => {
      await countSignInMethods(transaction, amina.userId);
      await transaction.deleteFrom('passkeys').where('id', '=', passkey).execute();
      const second = unlink(amina, identity);
      // Long enough for a removal without the lock to count the row that is about to go.
      await sleep(200);
      return { second };
    });
    expect(await unlinking.second).toEqual({ ok: false, error: 'last_sign_in_method' });
    expect(await listIdentities(database.db, amina.userId)).toHaveLength(1);
  });
});
