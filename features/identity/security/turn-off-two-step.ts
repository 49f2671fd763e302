import { inTransaction } from '#db/transaction.ts';
import { attempt } from '../library/attempt.ts';
import { lockAccountHolder } from '../profile/account-holder.ts';
import { emailAccountHolder } from '../profile/email-account-holder.ts';
import { refusalOf, type SecurityRefusal } from './refusal.ts';
import type { SecurityParts, SecurityRequest } from './security-parts.ts';

/** Authenticator, codes by phone and recovery codes go together. Somebody without a password gives none. */
export async function turnOffTwoStep(
  { db, auth, mailContext }: SecurityParts,
  { userId, headers, actor }: SecurityRequest,
  password: string,
): Promise<{ ok: true; cookies: string[] } | SecurityRefusal> {
  const turnedOff = await attempt(
    auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  );
  if (!turnedOff.ok) return refusalOf(turnedOff.error, password);
  await inTransaction(db, async (transaction) => {
    const user = await lockAccountHolder(transaction, userId);
    await transaction.updateTable('users').set({ phone_codes: false }).where('id', '=', userId).execute();
    await emailAccountHolder(transaction, mailContext, { kind: 'twoStepOff', user, actor });
  });
  return { ok: true, cookies: turnedOff.cookies };
}
