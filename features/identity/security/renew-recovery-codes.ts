import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { attempt } from '../library/attempt.ts';
import { refusalOf, type SecurityRefusal } from './refusal.ts';
import type { SecurityParts, SecurityRequest } from './security-parts.ts';

/** The old ones end with it. Shown once. */
export async function renewRecoveryCodes(
  { db, auth }: Pick<SecurityParts, 'db' | 'auth'>,
  { userId, headers, actor }: SecurityRequest,
  password: string,
): Promise<{ ok: true; recoveryCodes: string[] } | { ok: false; error: 'two_step_off' } | SecurityRefusal> {
  const renewed = await attempt(
    auth.api.generateBackupCodes({ body: { password }, headers, returnHeaders: true }),
  );
  if (!renewed.ok) {
    return renewed.error === 'TWO_FACTOR_NOT_ENABLED'
      ? { ok: false, error: 'two_step_off' }
      : refusalOf(renewed.error, password);
  }
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, {
      actor,
      action: 'recovery_codes_renewed',
      subjectType: 'user',
      subjectId: userId,
    }),
  );
  return { ok: true, recoveryCodes: renewed.value.backupCodes };
}
