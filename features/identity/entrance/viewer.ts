import { attempt } from '../library/attempt.ts';
import type { Auth } from '../library/auth.ts';
import { isRole, type Role } from '../roles/roles.ts';

/** Somebody who is signed in, as the database knows them at this request. */
export interface Viewer {
  userId: string;
  sessionId: string;
  email: string;
  emailVerified: boolean;
  fullName: string;
  phone: string | null;
  phoneVerified: boolean;
  phoneCodes: boolean;
  role: Role;
  twoFactorEnabled: boolean;
  /** This session was opened with more than a password. */
  hasSecondFactor: boolean;
  createdAt: Date;
}

type Found = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>;

const sessionCookie = /(^|;\s*)(__Secure-)?fika-mbali\.session_token=/;

/** Says nothing of whether the session is good, only that there may be one. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return sessionCookie.test(cookies ?? '');
}

/** Asks the database at every request, so that a sign-out, a demotion and a timeout are in force at once. */
export async function readViewer(
  auth: Auth,
  headers: Headers,
): Promise<{ viewer: Viewer | null; cookies: string[] }> {
  // Most visitors have no session, and cost no query.
  if (!hasSessionCookie(headers.get('cookie'))) return { viewer: null, cookies: [] };
  const found = await attempt(auth.api.getSession({ headers, returnHeaders: true }));
  // The session was ended between being found and being prolonged. The next request tidies the cookie away.
  if (!found.ok) return { viewer: null, cookies: [] };
  return { viewer: found.value ? viewerOf(found.value) : null, cookies: found.cookies };
}

/** As readViewer, but no use of the session: what looks by itself must not keep it from timing out. */
export async function peekViewer(auth: Auth, headers: Headers): Promise<Viewer | null> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  return found && viewerOf(found);
}

/** By a signed token instead of a cookie, for programs. The session that it was made in must still be open. */
export async function readTokenBearer(auth: Auth, token: string): Promise<Viewer | null> {
  const { payload } = await auth.api.verifyJWT({ body: { token } });
  const sub: unknown = payload?.sub;
  const sid: unknown = payload?.sid;
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  const { adapter } = await auth.$context;
  const session = await adapter.findOne<Found['session']>({
    model: 'session',
    where: [
      { field: 'id', value: sid },
      { field: 'userId', value: sub },
    ],
  });
  if (!session || session.expiresAt < new Date()) return null;
  const user = await adapter.findOne<Found['user']>({ model: 'user', where: [{ field: 'id', value: sub }] });
  return user && viewerOf({ session, user });
}

function viewerOf({ session, user }: Found): Viewer | null {
  if (!isRole(user.role)) return null;
  return {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    emailVerified: user.emailVerified,
    fullName: user.name,
    phone: user.phone ?? null,
    phoneVerified: user.phoneVerified === true,
    phoneCodes: user.phoneCodes === true,
    role: user.role,
    twoFactorEnabled: user.twoFactorEnabled === true,
    hasSecondFactor: session.secondFactor === true,
    createdAt: user.createdAt,
  };
}
