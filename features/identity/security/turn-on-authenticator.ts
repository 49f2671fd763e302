import { inTransaction } from '#db/transaction.ts';
import { attempt } from '../library/attempt.ts';
import { lockAccountHolder } from '../profile/account-holder.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { passwordMissing, refusalOf, type SecurityRefusal } from './refusal.ts';
import type { SecurityParts, SecurityRequest } from './security-parts.ts';

/** What the person puts into their app, and what they keep on paper. Shown once. */
export interface AuthenticatorSetup {
  totpUri: string;
  recoveryCodes: string[];
}

/** Nothing is asked for at sign-in yet: that begins with the first code from the app. */
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
    return begun.error === 'TOTP_ALREADY_ENABLED'
      ? { ok: false, error: 'already_on' }
      : refusalOf(begun.error);
  }
  const answer = begun.value;
  if (!('totpURI' in answer))
    throw new Error('An authenticator was asked for, and something else was set up');
  return { ok: true, setup: { totpUri: answer.totpURI, recoveryCodes: answer.backupCodes } };
}

/** The first code proves that the app has the secret. The session goes on under a new cookie. */
export async function confirmAuthenticator(
  { db, auth, mailContext }: SecurityParts,
  { userId, headers, actor }: SecurityRequest,
  typedCode: string,
): Promise<{ ok: true; cookies: string[] } | { ok: false; error: 'not_begun' } | SecurityRefusal> {
  const code = typedCode.replaceAll(/\s/g, '');
  if (!code) return { ok: false, error: 'invalid', problems: { code: 'codeRequired' } };
  const waiting = await db
    .selectFrom('second_factors')
    .select('id')
    .where('user_id', '=', userId)
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
