import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { jwt, twoFactor } from 'better-auth/plugins';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { OidcVariables } from '#lib/env-oidc.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import type { OnEmailVerified } from '../entrance/verify-email.ts';
import { findPasswordProblem, passwordLengths } from '../profile/password-rules.ts';
import { rememberAccountDevice } from './account-device.ts';
import {
  identityTable,
  passkeySchema,
  secondFactorSchema,
  sessionTable,
  signingKeySchema,
  userTable,
  verificationTable,
} from './auth-tables.ts';
import { oidcProviders } from './oidc-providers.ts';
import { recordSignIn } from './record-sign-in.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { sendSecondStepCode } from './send-second-step-code.ts';
import { accountClosed, createAuthStore, LONGEST_SESSION_SECONDS } from './session-store.ts';
import { CLIENT_ADDRESS_HEADER, limitSignIns, takeBackTry } from './sign-in-limits.ts';

// A code of an app is right for a minute and a half at most.
const oneUse: RateLimit = { name: 'totp-used', max: 1, windowSeconds: 120 };

type AfterContext = Parameters<typeof deleteSessionCookie>[0];

/** The library takes the code of an app as often as it is right. Whoever looked over a shoulder must come too late. */
async function refuseUsedCode(db: Database, context: AfterContext): Promise<void> {
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

export type Auth = ReturnType<typeof createAuth>;

export interface AuthParts {
  db: Database;
  secret: string;
  baseUrl: string;
  sessionTimeoutMinutes: () => number;
  oidcProviders: OidcVariables[];
  mailContext: () => MailContext;
  log: Log;
  /** A provider elsewhere has proved somebody's address. */
  onEmailVerified: OnEmailVerified;
}

const refreshedEverySeconds = 60;
const freshForSeconds = 30 * 60;
const apiTokenLifetime = '15m';
const secondStepPaths = /^\/(two-factor\/verify-|passkey\/verify-authentication)/;

/**
 * Sessions, passwords, codes, passkeys, identities elsewhere and signed tokens, by Better Auth on our tables.
 * What must happen together with changes of our own (signing up, recovering, erasing) are use cases beside this.
 */
export function createAuth(parts: AuthParts) {
  const { db, secret, baseUrl, log } = parts;
  const limit = limitSignIns(db);
  const siteName = parts.mailContext().settings.site.siteName;
  return betterAuth({
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    appName: siteName,
    database: createAuthStore(db, () => parts.sessionTimeoutMinutes() * 60, log),
    user: {
      ...userTable,
      additionalFields: {
        role: { type: 'string', required: true, defaultValue: 'client', input: false },
        phone: { type: 'string', required: false, input: false },
        phoneVerified: { type: 'boolean', fieldName: 'phone_verified', defaultValue: false, input: false },
        phoneCodes: { type: 'boolean', fieldName: 'phone_codes', defaultValue: false, input: false },
        language: { type: 'string', required: true, defaultValue: 'en', input: false },
      },
    },
    session: {
      ...sessionTable,
      additionalFields: {
        secondFactor: { type: 'boolean', fieldName: 'second_factor', defaultValue: false, input: false },
      },
      expiresIn: LONGEST_SESSION_SECONDS,
      updateAge: refreshedEverySeconds,
      freshAge: freshForSeconds,
    },
    account: {
      ...identityTable,
      accountLinking: { enabled: true, allowDifferentEmails: true },
    },
    verification: { ...verificationTable, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLengths.min,
      // The library counts halves of an emoji; our own rule is the stricter one.
      maxPasswordLength: passwordLengths.max * 2,
    },
    // Our own limits count in the database and believe no header of a stranger.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'fika-mbali',
      // The whole address: its owner is to recognise it, and limits cut it to networks by themselves.
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 128 },
      database: { generateId: () => newId() },
    },
    telemetry: { enabled: false },
    // What it refuses is answered and is no error: strangers would fill the log. What it does not know, such as trouble of
    // the database, is thrown for whoever asked it.
    onAPIError: { errorURL: `${baseUrl}/auth`, throw: true },
    logger: {
      level: 'error',
      log: (level, message, ...details) => {
        const [error] = details;
        log[level === 'error' ? 'error' : 'info'](
          { err: error instanceof Error ? error : undefined },
          message,
        );
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        await limit(context);
        refuseCommonPassword(context.path, context.body);
      }),
      after: createAuthMiddleware(async (context) => {
        await refuseUsedCode(db, context);
        const opened = context.context.newSession;
        if (opened && isWholeSignIn(context.path, opened.user.twoFactorEnabled === true)) {
          if (context.path === '/sign-in/email') await takeBackTry(db, context);
          await rememberAccountDevice(db, context, opened.user.id);
        }
        const userId = context.context.session?.user.id;
        if (context.path !== '/passkey/verify-registration' || !userId) return;
        await recordSignIn(parts, { userId, change: 'passkeyAdded' });
      }),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const path = context?.path ?? '';
            const keeps =
              path === '/change-password' && context?.context.session?.session.secondFactor === true;
            return { data: { ...session, secondFactor: keeps || secondStepPaths.test(path) } };
          },
        },
      },
      user: {
        create: { after: ({ id }) => recordSignIn(parts, { userId: id, change: 'accountCreated' }) },
        // By a provider that knows the same address: the library writes down by itself that it is proved.
        update: { after: ({ id }) => noteProvedAddress(parts, id) },
      },
      account: {
        create: {
          before: async (identity) => {
            await refuseClosedAccount(db, identity.userId);
            return { data: { ...identity, ...noTokens } };
          },
          after: ({ userId }) => recordSignIn(parts, { userId, change: 'identityLinked' }),
        },
        update: { before: async (identity) => ({ data: { ...identity, ...noTokens } }) },
      },
    },
    plugins: [
      twoFactor({
        issuer: siteName,
        allowPasswordless: true,
        // No page offers to skip the second step on a known device, so no request may ask for it either.
        trustDeviceMaxAge: 0,
        schema: secondFactorSchema,
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
        otpOptions: {
          storeOTP: 'hashed',
          period: 5,
          sendOTP: ({ user, otp }) => sendSecondStepCode(parts, user.id, otp),
        },
      }),
      passkey({ rpID: new URL(baseUrl).hostname, rpName: siteName, origin: baseUrl, schema: passkeySchema }),
      jwt({
        schema: signingKeySchema,
        disableSettingJwtHeader: true,
        jwt: {
          issuer: baseUrl,
          audience: baseUrl,
          expirationTime: apiTokenLifetime,
          // The role is for the reader's information: our own API asks the database.
          definePayload: ({ user, session }) => ({ email: user.email, role: user.role, sid: session.id }),
        },
      }),
      oidcProviders(parts.oidcProviders, log),
    ],
  });
}

/** A password or a provider alone is not, where a second step follows. */
function isWholeSignIn(path: string, hasSecondStep: boolean): boolean {
  return !hasSecondStep || secondStepPaths.test(path) || path === '/change-password';
}

/** We ask a provider who somebody is, and nothing else: there is no token to keep. */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

function refuseCommonPassword(path: string, body: unknown): void {
  if (path !== '/change-password' || typeof body !== 'object' || body === null) return;
  const chosen = 'newPassword' in body ? String(body.newPassword) : '';
  const problem = findPasswordProblem(chosen);
  if (problem)
    throw new APIError('BAD_REQUEST', { code: problem, message: 'Please choose another password' });
}

/** A provider elsewhere links nothing to an account that nobody may sign in to. */
async function refuseClosedAccount(db: Database, userId: string): Promise<void> {
  const closed = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((where) =>
      where.or([where('deactivated_at', 'is not', null), where('invited_at', 'is not', null)]),
    )
    .executeTakeFirst();
  if (closed) throw accountClosed();
}

/** The sign-in library changed somebody: where their address is proved by now, what waited for that is done. */
export async function noteProvedAddress(
  { db, onEmailVerified }: { db: Database; onEmailVerified: OnEmailVerified },
  userId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', userId)
      .where('email_verified', '=', true)
      .executeTakeFirst();
    if (user) await onEmailVerified(transaction, user);
  });
}
