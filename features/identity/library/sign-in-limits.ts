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
import { addressBlock } from '#lib/address-block.ts';
import { accountDevice, type HookContext } from './account-device.ts';

/** The only header that says where a request comes from. Our server sets it and removes what others sent. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

const quarterOfAnHour = 15 * 60;

// At most 10 guesses at once and 33 in the window, from however many networks. Whoever guesses delays an owner on a
// device that is new to us by seconds, and does not delay the owner's other devices at all.
const waits = { free: 10, firstWaitSeconds: 10, longestWaitSeconds: 40, windowSeconds: quarterOfAnHour };
const triesAtAccount: Backoff = { name: 'sign-in-account', ...waits };
const triesOfDevice: Backoff = { name: 'sign-in-device', ...waits };
// A crowd behind one address of a mobile network is not stopped soon.
const triesFromAddress: RateLimit = { name: 'sign-in-address', max: 100, windowSeconds: quarterOfAnHour };
const providersFromAddress: RateLimit = {
  name: 'provider-address',
  max: 100,
  windowSeconds: quarterOfAnHour,
};
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
  return createAuthMiddleware(async (context) => {
    const { path, body, headers } = context;
    const address = addressOf(context);
    if (path === '/sign-in/email') {
      const account = emailIn(body);
      const device = await accountDevice(db, context, account);
      const waitSeconds = device
        ? await countWithBackoff(db, triesOfDevice, `${device} ${account}`)
        : await countUnknownDevice(db, account, address);
      if (waitSeconds > 0) throw tooMany(waitSeconds);
      return;
    }
    // Without the signed cookie of a right password no code is looked at, so a stranger's requests use nothing up.
    if (path.startsWith('/two-factor/') && !asksForPassword.has(path) && !context.context.session) {
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
 * A right password was no guess: whoever has it signs in on as many new devices as they like, and so do all who share a
 * mobile network's address.
 */
export async function takeBackTry(db: Database, context: HookContext): Promise<void> {
  const account = emailIn(context.body);
  const device = await accountDevice(db, context, account);
  if (device) return uncount(db, triesOfDevice, `${device} ${account}`);
  await uncount(db, triesAtAccount, account);
  await uncount(db, triesFromAddress, addressOf(context));
}

function addressOf({ headers }: Pick<HookContext, 'headers'>): string {
  return addressBlock(headers?.get(CLIENT_ADDRESS_HEADER) ?? '');
}

/** The account's owner has proved that they are: whoever guessed before delays them no longer. */
export function clearSignInTries(transaction: DatabaseTransaction, email: string): Promise<void> {
  return clearCount(transaction, triesAtAccount, email);
}

/** A guesser who has to wait at the account uses up nothing that the neighbours share, and one network's guesser no account. */
async function countUnknownDevice(db: Database, account: string, address: string): Promise<number> {
  const ofNetwork = await secondsUntilWithinLimit(db, triesFromAddress, address);
  const waitSeconds = ofNetwork || (await countWithBackoff(db, triesAtAccount, account));
  if (waitSeconds > 0) return waitSeconds;
  if (await withinRateLimit(db, triesFromAddress, address)) return 0;
  return secondsUntilWithinLimit(db, triesFromAddress, address);
}

function tooMany(waitSeconds: number): APIError {
  const seconds = Math.max(1, waitSeconds);
  return new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts', waitSeconds: seconds },
    { 'retry-after': String(seconds) },
  );
}

/** A passkey has none: nobody guesses a signature, and it is an owner's way in while others guess the password. */
function limitsFor(path: string, from: { address: string; session: string }): Limited {
  const { address, session } = from;
  if (path === '/sign-in/social') return [{ limit: providersFromAddress, subject: address }];
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
