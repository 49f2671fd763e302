import type { createAuthMiddleware } from 'better-auth/api';
import type { Database } from '#db/connect.ts';
import { KNOWN_DEVICE_COOKIE, KNOWN_DEVICE_SECONDS, knownDevice, rememberOnDevice } from '#lib/known-device.ts';

export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The id of the known device that makes the request; undefined if it never signed in with the current password. */
export async function accountDevice(
  db: Database,
  { context, getCookie }: Pick<HookContext, 'context' | 'getCookie'>,
  email: string,
): Promise<string | undefined> {
  const cookie = getCookie(context.createAuthCookie(KNOWN_DEVICE_COOKIE).name) ?? undefined;
  const user = cookie && (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst());
  return user ? knownDevice(context.secret, cookie, await subjectOf(db, user.id)) : undefined;
}

/** Called after each sign-in and password change; a new password invalidates all earlier entries. */
export async function rememberAccountDevice(db: Database, context: HookContext, userId: string): Promise<void> {
  const { name, attributes } = context.context.createAuthCookie(KNOWN_DEVICE_COOKIE, { maxAge: KNOWN_DEVICE_SECONDS });
  const known = context.getCookie(name) ?? undefined;
  const value = rememberOnDevice(context.context.secret, known, await subjectOf(db, userId));
  context.setCookie(name, value, attributes);
}

/** Marks the request as coming from a known device, after a mailed link has proved that the account is theirs. */
export async function withAccountDevice(
  db: Database,
  { createAuthCookie, secret }: Pick<HookContext['context'], 'createAuthCookie' | 'secret'>,
  { authHeaders, userId }: { authHeaders: Headers; userId: string },
): Promise<Headers> {
  const start = `${createAuthCookie(KNOWN_DEVICE_COOKIE).name}=`;
  const cookies = authHeaders.get('cookie')?.split(/;\s*/) ?? [];
  const known = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  const value = rememberOnDevice(secret, known, await subjectOf(db, userId));
  const headers = new Headers(authHeaders);
  headers.set('cookie', [...cookies.filter((cookie) => !cookie.startsWith(start)), start + value].join('; '));
  return headers;
}

/** Includes the password hash, so that a device stops being known when the password changes. */
async function subjectOf(db: Database, userId: string): Promise<string> {
  const identity = await db
    .selectFrom('identities')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return `account ${userId} ${identity?.password ?? ''}`;
}
