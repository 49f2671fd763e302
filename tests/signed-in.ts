import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { Auth } from '#features/identity/library/auth.ts';
import type { Role } from '#features/identity/roles.ts';
import { createAccount, GOOD_PASSWORD, useQuickHashes as hashQuickly, requestHeaders } from './accounts.ts';

/** A user and the headers of a signed-in browser. */
export interface SignedIn {
  userId: string;
  email: string;
  headers: Headers;
  actor: Actor;
}

export async function signUpAndIn(
  db: Database,
  auth: Auth,
  { email = 'amina@example.com', role = 'client' as Role } = {},
): Promise<SignedIn> {
  await hashQuickly(auth);
  const { id } = await createAccount({ db, auth }, { email, role });
  return { userId: id, email, headers: await signInAgain(auth, email), actor: { id, role } };
}

/** On another device. */
export async function signInAgain(auth: Auth, email: string): Promise<Headers> {
  const { headers } = await auth.api.signInEmail({
    body: { email, password: GOOD_PASSWORD },
    headers: requestHeaders(),
    returnHeaders: true,
  });
  return requestHeaders(headers.getSetCookie());
}
