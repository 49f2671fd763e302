import { inTransaction } from '#db/transaction.ts';
import { lockAccountHolder } from '../profile/account-holder.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { checkPassword } from './check-password.ts';
import type { SecurityRefusal } from './refusal.ts';
import type { SecurityParts, SecurityRequest } from './security-parts.ts';
import { beginAuthenticator } from './turn-on-authenticator.ts';

type PhoneCodesResult =
  /** Recovery codes only where the person has none yet. */
  | { ok: true; recoveryCodes: string[] | undefined }
  | { ok: false; error: 'phone_unverified' }
  | SecurityRefusal;

/**
 * From now on a code comes to the proved number at sign-in. Written in one statement, because two-step sign-in
 * that is on without anywhere to send a code would lock the person out.
 */
export async function turnOnPhoneCodes(
  parts: SecurityParts,
  request: SecurityRequest,
  password: string,
): Promise<PhoneCodesResult> {
  const { db, auth, mailContext } = parts;
  const { userId, headers, actor } = request;
  const before = await db
    .selectFrom('users')
    .select(['phone_verified', 'two_factor_enabled'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!before.phone_verified) return { ok: false, error: 'phone_unverified' };

  let recoveryCodes: string[] | undefined;
  if (before.two_factor_enabled) {
    const checked = await checkPassword(auth, headers, password);
    if (!checked.ok) return checked;
  } else {
    // Recovery codes come with an authenticator, which stays unproved and so asks for nothing.
    const begun = await beginAuthenticator(parts, request, password);
    if (begun.ok) recoveryCodes = begun.setup.recoveryCodes;
    else if (begun.error !== 'already_on') return begun;
  }

  return inTransaction(db, async (transaction): Promise<PhoneCodesResult> => {
    const user = await lockAccountHolder(transaction, userId);
    const turnedOn = await transaction
      .updateTable('users')
      .set({ two_factor_enabled: true, phone_codes: true })
      .where('id', '=', userId)
      .where('phone_verified', '=', true)
      .returning('id')
      .executeTakeFirst();
    if (!turnedOn) return { ok: false, error: 'phone_unverified' };
    await emailAccountHolder(transaction, mailContext, {
      kind: 'twoStepOn',
      user,
      actor,
      after: { by: 'phone' },
    });
    return { ok: true, recoveryCodes };
  });
}
