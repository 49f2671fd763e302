import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { jwt, twoFactor } from 'better-auth/plugins';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { OidcVariables } from '#lib/env-oidc.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import { findPasswordProblem, passwordLengths } from '../profile/read-account-fields.ts';
import { userRow } from '../profile/user-row.ts';
import type { OnEmailVerified } from '../profile/verify-email.ts';
import { rememberAccountDevice } from './account-device.ts';
import { oidcProviders } from './oidc-providers.ts';
import { recordSignIn } from './record-sign-in.ts';
import { newRecoveryCodes, sendSecondStepCode } from './second-step-codes.ts';
import { accountClosed, createAuthStore, MAX_SESSION_SECONDS } from './session-store.ts';
import { CLIENT_ADDRESS_HEADER, limitSignIns, uncountAttempt } from './sign-in-limits.ts';

// An authenticator app's code is valid for at most 90 seconds.
const oneUse: RateLimit = { name: 'totp-used', max: 1, windowSeconds: 120 };

type AfterContext = Parameters<typeof deleteSessionCookie>[0];

/**
 * Refuses an authenticator code that was used before: Better Auth accepts it for as long as it is valid, so
 * somebody who saw it typed could use it again.
 */
async function refuseUsedCode(db: Database, context: AfterContext): Promise<void> {
  const opened = context.context.newSession;
  // Setting up an app happens inside a session; the same code may then be used to sign in.
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
  /** Called when an OIDC provider has verified the address. */
  onEmailVerified: OnEmailVerified;
}

const refreshSeconds = 60;
const freshSeconds = 30 * 60;
const apiTokenLifetime = '15m';
const secondStepPaths = /^\/(two-factor\/verify-|passkey\/verify-authentication)/;

/**
 * Sessions, passwords, codes, passkeys, OIDC identities and API tokens, by Better Auth on our tables.
 * Sign-up, recovery and erasure are our own use cases, because they change other tables in the same
 * transaction.
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
      modelName: 'users',
      fields: { name: 'fullName' },
      additionalFields: {
        role: { type: 'string', required: true, defaultValue: 'client', input: false },
        phone: { type: 'string', required: false, input: false },
        phoneVerified: { type: 'boolean', defaultValue: false, input: false },
        phoneCodes: { type: 'boolean', defaultValue: false, input: false },
        language: { type: 'string', required: true, defaultValue: 'en', input: false },
      },
    },
    session: {
      modelName: 'sessions',
      additionalFields: { secondFactor: { type: 'boolean', defaultValue: false, input: false } },
      expiresIn: MAX_SESSION_SECONDS,
      updateAge: refreshSeconds,
      freshAge: freshSeconds,
    },
    account: { modelName: 'identities', accountLinking: { enabled: true, allowDifferentEmails: true } },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLengths.min,
      // Better Auth counts UTF-16 units; our own rule counts characters and is the stricter one.
      maxPasswordLength: passwordLengths.max * 2,
    },
    // Our own limits count in the database and trust no header that a client sets.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'fika-mbali',
      // The full address, so that its owner recognises it in the list of sessions; limits cut it to networks
      // themselves.
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER], ipv6Subnet: 128 },
      database: { generateId: () => newId() },
    },
    telemetry: { enabled: false },
    // Refusals are returned and not logged: strangers could fill the log. Anything else, such as a database
    // failure, is thrown.
    onAPIError: { errorURL: `${baseUrl}/auth`, throw: true },
    logger: {
      level: 'error',
      log: (level, message, ...details) => {
        const [error] = details;
        log[level === 'error' ? 'error' : 'info']({ err: error instanceof Error ? error : undefined }, message);
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
          if (context.path === '/sign-in/email') await uncountAttempt(db, context);
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
            const keeps = path === '/change-password' && context?.context.session?.session.secondFactor === true;
            return { data: { ...session, secondFactor: keeps || secondStepPaths.test(path) } };
          },
        },
      },
      user: {
        create: { after: ({ id }) => recordSignIn(parts, { userId: id, change: 'accountCreated' }) },
        // Better Auth itself sets email_verified when a provider confirms the same address.
        update: { after: ({ id }) => notifyEmailVerified(parts, id) },
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
        schema: { twoFactor: { modelName: 'secondFactors' } },
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
        otpOptions: {
          storeOTP: 'hashed',
          period: 5,
          sendOTP: ({ user, otp }) => sendSecondStepCode(parts, user.id, otp),
        },
      }),
      passkey({
        rpID: new URL(baseUrl).hostname,
        rpName: siteName,
        origin: baseUrl,
        schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
      }),
      jwt({
        schema: { jwks: { modelName: 'signingKeys' } },
        disableSettingJwtHeader: true,
        jwt: {
          issuer: baseUrl,
          audience: baseUrl,
          expirationTime: apiTokenLifetime,
          // For information only: our own API reads the role from the database.
          definePayload: ({ user, session }) => ({ email: user.email, role: user.role, sid: session.id }),
        },
      }),
      oidcProviders(parts.oidcProviders, log),
    ],
  });
}

/** A password or a provider alone does not complete a sign-in that has a second step. */
function isWholeSignIn(path: string, hasSecondStep: boolean): boolean {
  return !hasSecondStep || secondStepPaths.test(path) || path === '/change-password';
}

/** We use a provider only to identify somebody, so its tokens are not stored. */
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
  if (problem) throw new APIError('BAD_REQUEST', { code: problem, message: 'Please choose another password' });
}

async function refuseClosedAccount(db: Database, userId: string): Promise<void> {
  const closed = await userRow(db, userId)
    .select('id')
    .where((where) => where.or([where('deactivatedAt', 'is not', null), where('invitedAt', 'is not', null)]))
    .executeTakeFirst();
  if (closed) throw accountClosed();
}

/** Runs onEmailVerified after Better Auth has changed a user whose address is verified. */
export async function notifyEmailVerified(
  { db, onEmailVerified }: { db: Database; onEmailVerified: OnEmailVerified },
  userId: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user = await userRow(transaction, userId)
      .select(['id', 'email'])
      .where('emailVerified', '=', true)
      .executeTakeFirst();
    if (user) await onEmailVerified(transaction, user);
  });
}

type Attempted<Value> =
  | { ok: true; value: Value; cookies: string[] }
  /**
   * `error` is Better Auth's code, such as INVALID_PASSWORD; `waitSeconds` is 0 unless there were too many
   * attempts.
   */
  | { ok: false; error: string; waitSeconds: number };

/** Calls an endpoint of Better Auth. A refusal is returned as a value; a failure is thrown. */
export async function attempt<Value>(call: Promise<{ response: Value; headers: Headers }>): Promise<Attempted<Value>> {
  try {
    const { response, headers } = await call;
    return { ok: true, value: response, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const waitSeconds = error.body && 'waitSeconds' in error.body ? Number(error.body.waitSeconds) : 0;
    return { ok: false, error: error.body?.code ?? error.status.toString(), waitSeconds };
  }
}
