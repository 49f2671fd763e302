import { type Auth, attempt } from '../library/auth.ts';
import { isRole, type Role } from '../roles.ts';

/** The signed-in user, read from the database for this request. */
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
  /** This session was opened with a second step or a passkey. */
  hasSecondFactor: boolean;
  createdAt: Date;
}

type Found = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>;

const sessionCookie = /(^|;\s*)(__Secure-)?fika-mbali\.session_token=/;

/** Only tells whether the cookie is present, not whether the session is valid. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return sessionCookie.test(cookies ?? '');
}

/** Reads the database on every request, so that a sign-out, a role change and a timeout take effect at once. */
export async function readViewer(auth: Auth, headers: Headers): Promise<{ viewer: Viewer | null; cookies: string[] }> {
  // Most visitors have no session; this saves the query.
  if (!hasSessionCookie(headers.get('cookie'))) return { viewer: null, cookies: [] };
  const found = await attempt(auth.api.getSession({ headers, returnHeaders: true }));
  // The session ended between being read and being prolonged. The next request clears the cookie.
  if (!found.ok) return { viewer: null, cookies: [] };
  return { viewer: found.value ? viewerOf(found.value) : null, cookies: found.cookies };
}

/** Like readViewer, without prolonging the session: automatic requests must not keep it from timing out. */
export async function peekViewer(auth: Auth, headers: Headers): Promise<Viewer | null> {
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  return found && viewerOf(found);
}

/** For programs: identifies the user by a signed token. The session that issued it must still be active. */
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
