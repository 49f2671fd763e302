import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { createUser } from '#features/identity/entrance/sign-up.ts';
import type { Auth } from '#features/identity/library/auth.ts';
import { CLIENT_ADDRESS_HEADER } from '#features/identity/library/sign-in-limits.ts';
import type { Role } from '#features/identity/roles.ts';

export const GOOD_PASSWORD = 'coral-dhow-lantern-42';
export const ADDRESS = '203.0.113.7';

export const nobody: Actor = { id: null, role: null, clientAddress: ADDRESS };

/** Replaces scrypt, which is slow by design, in tests about other things. */
export async function useQuickHashes(auth: Auth): Promise<void> {
  const { password } = await auth.$context;
  password.hash = async (typed) => createHash('sha256').update(typed).digest('hex');
  password.verify = async ({ hash, password: typed }) => hash === (await password.hash(typed));
}

/** A user, by default with the good password. */
export async function createAccount(
  { db, auth }: { db: Database; auth: Auth },
  account: { email: string; fullName?: string; password?: string; role?: Role; emailVerified?: boolean },
): Promise<{ id: string; email: string }> {
  const { email, fullName = 'Amina Hassan', password = GOOD_PASSWORD, role = 'client' } = account;
  const passwordHash = await (await auth.$context).password.hash(password);
  return inTransaction(db, async (transaction) => {
    const user = await createUser(transaction, { email, fullName, passwordHash, role, language: 'en' });
    if (!user) throw new Error(`${email} has an account already`);
    if (account.emailVerified) {
      await transaction.updateTable('users').set({ emailVerified: true }).where('id', '=', user.id).execute();
    }
    return { id: user.id, email };
  });
}

/** Headers for Better Auth: the client's address and earlier cookies. */
export function requestHeaders(cookies: string[] = [], address = ADDRESS): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: address, 'user-agent': 'a test' });
  const pairs = cookies.map((cookie) => cookie.split(';', 1).join('')).filter((pair) => !pair.endsWith('='));
  if (pairs.length > 0) headers.set('cookie', pairs.join('; '));
  return headers;
}
