import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { attempt } from '../library/auth.ts';
import { emailAccountHolder, lockAccountHolder } from '../profile/email-account-holder.ts';
import { userRow } from '../profile/user-row.ts';
import {
  checkPassword,
  passwordMissing,
  refusalOf,
  type SecurityParts,
  type SecurityRefusal,
  type SecurityRequest,
} from './security-request.ts';

/** Reads the current state, which the request itself may just have changed. */
export async function readTwoStep(db: Database, userId: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select([
      'users.twoFactorEnabled',
      'users.phoneCodes',
      'users.phone',
      'users.phoneVerified',
      'secondFactors.verified',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    isOn: row.twoFactorEnabled,
    authenticator: row.twoFactorEnabled && row.verified === true,
    phoneCodes: row.twoFactorEnabled && row.phoneCodes,
    phone: row.phone,
    phoneVerified: row.phoneVerified,
  };
}

/** Shown once. */
export interface AuthenticatorSetup {
  totpUri: string;
  recoveryCodes: string[];
}

/** Sign-in asks for codes only once the first one is confirmed. */
export async function beginAuthenticator(
  { auth }: Pick<SecurityParts, 'auth'>,
  { headers }: Pick<SecurityRequest, 'headers'>,
  password: string,
): Promise<{ ok: true; setup: AuthenticatorSetup } | { ok: false; error: 'already_on' } | SecurityRefusal> {
  if (!password) return passwordMissing();
  const begun = await attempt(
    auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers, returnHeaders: true }),
  );
  if (!begun.ok) {
    return begun.error === 'TOTP_ALREADY_ENABLED' ? { ok: false, error: 'already_on' } : refusalOf(begun.error);
  }
  const answer = begun.value;
  if (!('totpURI' in answer)) throw new Error('Better Auth set up no authenticator');
  return { ok: true, setup: { totpUri: answer.totpURI, recoveryCodes: answer.backupCodes } };
}

/** The first code proves that the app has the secret. Renews the session's cookie. */
export async function confirmAuthenticator(
  { db, auth, mailContext }: SecurityParts,
  { userId, headers, actor }: SecurityRequest,
  typedCode: string,
): Promise<{ ok: true; cookies: string[] } | { ok: false; error: 'not_begun' } | SecurityRefusal> {
  const code = typedCode.replaceAll(/\s/g, '');
  if (!code) return { ok: false, error: 'invalid', problems: { code: 'codeRequired' } };
  const waiting = await db
    .selectFrom('secondFactors')
    .select('id')
    .where('userId', '=', userId)
    .where('verified', '=', false)
    .executeTakeFirst();
  if (!waiting) return { ok: false, error: 'not_begun' };
  const confirmed = await attempt(auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
  if (!confirmed.ok) return refusalOf(confirmed.error);
  await inTransaction(db, async (transaction) => {
    const user = await lockAccountHolder(transaction, userId);
    await emailAccountHolder(transaction, mailContext, {
      kind: 'twoStepOn',
      user,
      actor,
      after: { by: 'authenticator' },
    });
  });
  return { ok: true, cookies: confirmed.cookies };
}

type PhoneCodesResult =
  /** Recovery codes, if the user had none. */
  { ok: true; recoveryCodes: string[] | undefined } | { ok: false; error: 'phone_unverified' } | SecurityRefusal;

/**
 * Sign-in then sends a code to the verified number. One statement checks and writes: two-step sign-in without
 * a verified number would lock the user out.
 */
export async function turnOnPhoneCodes(
  parts: SecurityParts,
  request: SecurityRequest,
  password: string,
): Promise<PhoneCodesResult> {
  const { db, auth, mailContext } = parts;
  const { userId, headers, actor } = request;
  const before = await userRow(db, userId).select(['phoneVerified', 'twoFactorEnabled']).executeTakeFirstOrThrow();
  if (!before.phoneVerified) return { ok: false, error: 'phone_unverified' };

  let recoveryCodes: string[] | undefined;
  if (before.twoFactorEnabled) {
    const checked = await checkPassword(auth, headers, password);
    if (!checked.ok) return checked;
  } else {
    // Better Auth creates recovery codes only with an authenticator; left unconfirmed, it asks for nothing.
    const begun = await beginAuthenticator(parts, request, password);
    if (begun.ok) recoveryCodes = begun.setup.recoveryCodes;
    else if (begun.error !== 'already_on') return begun;
  }

  return inTransaction(db, async (transaction): Promise<PhoneCodesResult> => {
    const user = await lockAccountHolder(transaction, userId);
    const turnedOn = await transaction
      .updateTable('users')
      .set({ twoFactorEnabled: true, phoneCodes: true })
      .where('id', '=', userId)
      .where('phoneVerified', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (!turnedOn) return { ok: false, error: 'phone_unverified' };
    await emailAccountHolder(transaction, mailContext, { kind: 'twoStepOn', user, actor, after: { by: 'phone' } });
    return { ok: true, recoveryCodes };
  });
}

/** Turns off authenticator, phone codes and recovery codes together. Users without a password pass an empty one. */
export async function turnOffTwoStep(
  { db, auth, mailContext }: SecurityParts,
  { userId, headers, actor }: SecurityRequest,
  password: string,
): Promise<{ ok: true; cookies: string[] } | SecurityRefusal> {
  const turnedOff = await attempt(auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }));
  if (!turnedOff.ok) return refusalOf(turnedOff.error, password);
  await inTransaction(db, async (transaction) => {
    const user = await lockAccountHolder(transaction, userId);
    await transaction.updateTable('users').set({ phoneCodes: false }).where('id', '=', userId).execute();
    await emailAccountHolder(transaction, mailContext, { kind: 'twoStepOff', user, actor });
  });
  return { ok: true, cookies: turnedOff.cookies };
}

/** Replaces all recovery codes. The new ones are shown once. */
export async function renewRecoveryCodes(
  { db, auth }: Pick<SecurityParts, 'db' | 'auth'>,
  { userId, headers, actor }: SecurityRequest,
  password: string,
): Promise<{ ok: true; recoveryCodes: string[] } | { ok: false; error: 'two_step_off' } | SecurityRefusal> {
  const renewed = await attempt(auth.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }));
  if (!renewed.ok) {
    return renewed.error === 'TWO_FACTOR_NOT_ENABLED'
      ? { ok: false, error: 'two_step_off' }
      : refusalOf(renewed.error, password);
  }
  await inTransaction(db, (transaction) => writeAudit(transaction, actor, ['user', userId], 'recovery_codes_renewed'));
  return { ok: true, recoveryCodes: renewed.value.backupCodes };
}
