import { APIError } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';

// A code of an app is right for a minute and a half at most.
const oneUse: RateLimit = { name: 'totp-used', max: 1, windowSeconds: 120 };

type AfterContext = Parameters<typeof deleteSessionCookie>[0];

/** The library takes the code of an app as often as it is right. Whoever looked over a shoulder must come too late. */
export async function refuseUsedCode(db: Database, context: AfterContext): Promise<void> {
  const opened = context.context.newSession;
  // Who sets an app up has a session already: the same code may then open the next one.
  const isSignIn = !context.context.session;
  if (context.path !== '/two-factor/verify-totp' || !opened || !isSignIn) return;
  const code: unknown = context.body?.code;
  if (await withinRateLimit(db, oneUse, `${opened.user.id} ${code}`)) return;
  await context.context.internalAdapter.deleteSession(opened.session.token);
  context.context.setNewSession(null);
  deleteSessionCookie(context);
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
}
