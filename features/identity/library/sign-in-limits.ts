import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { addressBlock } from '#lib/address-block.ts';

/** The only header that says where a request comes from. Our server sets it and removes what others sent. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

const quarterOfAnHour = 15 * 60;

// Whoever guesses at one account is stopped soon, also when they change addresses; a crowd behind one address of a
// mobile network is not.
const triesAtAccount: RateLimit = { name: 'sign-in-account', max: 40, windowSeconds: quarterOfAnHour };
const triesAtAccountFromAddress: RateLimit = {
  name: 'sign-in-pair',
  max: 10,
  windowSeconds: quarterOfAnHour,
};
const triesFromAddress: RateLimit = { name: 'sign-in-address', max: 100, windowSeconds: quarterOfAnHour };
const codesFromAddress: RateLimit = { name: 'code-address', max: 30, windowSeconds: quarterOfAnHour };
const codesSentFromAddress: RateLimit = {
  name: 'code-sent-address',
  max: 10,
  windowSeconds: quarterOfAnHour,
};
const passwordsFromAddress: RateLimit = { name: 'password-address', max: 20, windowSeconds: quarterOfAnHour };
const passwordsInSession: RateLimit = { name: 'password-session', max: 20, windowSeconds: quarterOfAnHour };

// Somebody who sits down at an open session must not find out the password by trying.
const asksForPassword = new Set([
  '/change-password',
  '/verify-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]);

type Limited = { limit: RateLimit; subject: string }[];

/** Counted before any password is looked at, in the database, so that all processes share one count. */
export function limitSignIns(db: Database) {
  return createAuthMiddleware(async ({ path, body, headers }) => {
    const address = addressBlock(headers?.get(CLIENT_ADDRESS_HEADER) ?? '');
    const session = headers?.get('cookie')?.match(/session_token=([^;.]*)/)?.[1] ?? '';
    for (const { limit, subject } of limitsFor(path, body, { address, session })) {
      if (!(await withinRateLimit(db, limit, subject))) {
        throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts' });
      }
    }
  });
}

function limitsFor(path: string, body: unknown, from: { address: string; session: string }): Limited {
  const { address, session } = from;
  if (path === '/sign-in/email') {
    const account = emailIn(body);
    // The narrowest first: a guesser who is stopped there does not use up what the neighbours share.
    return [
      { limit: triesAtAccountFromAddress, subject: `${account} ${address}` },
      { limit: triesFromAddress, subject: address },
      { limit: triesAtAccount, subject: account },
    ];
  }
  if (path === '/sign-in/social') return [{ limit: triesFromAddress, subject: address }];
  if (path === '/passkey/verify-authentication') return [{ limit: triesFromAddress, subject: address }];
  if (path === '/two-factor/send-otp') return [{ limit: codesSentFromAddress, subject: address }];
  if (path.startsWith('/two-factor/verify-')) return [{ limit: codesFromAddress, subject: address }];
  if (asksForPassword.has(path)) {
    return [
      { limit: passwordsInSession, subject: session },
      { limit: passwordsFromAddress, subject: address },
    ];
  }
  return [];
}

function emailIn(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
  return String(email).trim().toLowerCase();
}
