import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import { updateSettings } from '#features/settings/update-settings.ts';
import type { Log } from '#lib/log.ts';

export interface SignInRules {
  sessionTimeoutMinutes: number;
  requireAdminSecondFactor: boolean;
}

/** How long a session may rest, and whether administrators need more than a password. In force at once. */
export async function setSignInRules(
  { db, log }: { db: Database; log: Log },
  rules: SignInRules,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'invalid' }> {
  return inTransaction(db, async (transaction) => {
    const { security } = (await readSettings(transaction, log)).settings;
    const saved = await updateSettings(transaction, {
      changes: { security: { ...rules } },
      updatedBy: actor.id,
      log,
    });
    if (!saved.ok) return { ok: false, error: 'invalid' };
    if (saved.changed.length > 0) {
      const { sessionTimeoutMinutes, requireAdminSecondFactor } = security;
      await writeAudit(transaction, {
        actor,
        action: 'settings_changed',
        subjectType: 'settings',
        subjectId: 'security',
        before: { sessionTimeoutMinutes, requireAdminSecondFactor },
        after: { ...rules },
      });
    }
    return { ok: true };
  });
}
