import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Database } from '#db/connect.ts';
import {
  type Backoff,
  clearCount,
  countWithBackoff,
  type RateLimit,
  secondsUntilWithinLimit,
  uncount,
  withinRateLimit,
} from '#db/rate-limit.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { addressBlock } from '#lib/limit-keys.ts';
import { accountDevice, type HookContext } from './account-device.ts';

/** The only header with the client's address. Our server sets it and removes what the client sent. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

const quarterHourSeconds = 15 * 60;

// At most 10 guesses at once and 33 in the window, from however many networks. A guesser delays the owner by
// seconds on a new device, and not at all on a known one.
const waits = { free: 10, firstWaitSeconds: 10, longestWaitSeconds: 40, windowSeconds: quarterHourSeconds };
const attemptsAtAccount: Backoff = { name: 'sign-in-account', ...waits };
const attemptsOfDevice: Backoff = { name: 'sign-in-device', ...waits };
// High, because many people share one address of a mobile network.
const attemptsFromAddress: RateLimit = { name: 'sign-in-address', max: 100, windowSeconds: quarterHourSeconds };
const providersFromAddress: RateLimit = { name: 'provider-address', max: 100, windowSeconds: quarterHourSeconds };
const codesFromAddress: RateLimit = { name: 'code-address', max: 30, windowSeconds: quarterHourSeconds };
const codesSentFromAddress: RateLimit = { name: 'code-sent-address', max: 10, windowSeconds: quarterHourSeconds };
const passwordsFromAddress: RateLimit = { name: 'password-address', max: 20, windowSeconds: quarterHourSeconds };
const passwordsInSession: RateLimit = { name: 'password-session', max: 20, windowSeconds: quarterHourSeconds };

// Limited, so that somebody at an open session cannot guess the password.
const passwordPaths = new Set([
  '/change-password',
  '/verify-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]);

type Limited = { limit: RateLimit; subject: string }[];

/** Counts before any password is checked, in the database, so that all processes share one count. */
export function limitSignIns(db: Database) {
  return createAuthMiddleware(async (context) => {
    const { path, body, headers } = context;
    const address = addressOf(context);
    if (path === '/sign-in/email') {
      const account = emailIn(body);
      const device = await accountDevice(db, context, account);
      const waitSeconds = device
        ? await countWithBackoff(db, attemptsOfDevice, `${device} ${account}`)
        : await countUnknownDevice(db, account, address);
      if (waitSeconds > 0) throw tooMany(waitSeconds);
      return;
    }
    // Without the signed cookie that a correct password sets, no code is checked, so strangers use up no
    // attempts.
    if (path.startsWith('/two-factor/') && !passwordPaths.has(path) && !context.context.session) {
      const { name } = context.context.createAuthCookie('two_factor');
      if (!(await context.getSignedCookie(name, context.context.secret))) return;
    }
    const session = headers?.get('cookie')?.match(/session_token=([^;.]*)/)?.[1] ?? '';
    for (const { limit, subject } of limitsFor(path, { address, session })) {
      if (!(await withinRateLimit(db, limit, subject))) {
        throw tooMany(await secondsUntilWithinLimit(db, limit, subject));
      }
    }
  });
}

/**
 * A correct password was no guess: it does not count against new devices or against others on the same mobile
 * network.
 */
export async function uncountAttempt(db: Database, context: HookContext): Promise<void> {
  const account = emailIn(context.body);
  const device = await accountDevice(db, context, account);
  if (device) return uncount(db, attemptsOfDevice, `${device} ${account}`);
  await uncount(db, attemptsAtAccount, account);
  await uncount(db, attemptsFromAddress, addressOf(context));
}

function addressOf({ headers }: Pick<HookContext, 'headers'>): string {
  return addressBlock(headers?.get(CLIENT_ADDRESS_HEADER) ?? '');
}

/** After the owner has proved the account is theirs, earlier guesses delay them no longer. */
export function clearSignInAttempts(transaction: DatabaseTransaction, email: string): Promise<void> {
  return clearCount(transaction, attemptsAtAccount, email);
}

/**
 * An attempt that the account's limit refuses does not count against the network, and one that the network's
 * limit refuses does not count against the account.
 */
async function countUnknownDevice(db: Database, account: string, address: string): Promise<number> {
  const ofNetwork = await secondsUntilWithinLimit(db, attemptsFromAddress, address);
  const waitSeconds = ofNetwork || (await countWithBackoff(db, attemptsAtAccount, account));
  if (waitSeconds > 0) return waitSeconds;
  if (await withinRateLimit(db, attemptsFromAddress, address)) return 0;
  return secondsUntilWithinLimit(db, attemptsFromAddress, address);
}

function tooMany(waitSeconds: number): APIError {
  const seconds = Math.max(1, waitSeconds);
  return new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts', waitSeconds: seconds },
    { 'retry-after': String(seconds) },
  );
}

/**
 * Passkeys have no limit: a signature cannot be guessed, and owners can sign in with one while others guess
 * the password.
 */
function limitsFor(path: string, from: { address: string; session: string }): Limited {
  const { address, session } = from;
  if (path === '/sign-in/social') return [{ limit: providersFromAddress, subject: address }];
  if (path === '/two-factor/send-otp') return [{ limit: codesSentFromAddress, subject: address }];
  if (path.startsWith('/two-factor/verify-')) return [{ limit: codesFromAddress, subject: address }];
  if (passwordPaths.has(path)) {
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
