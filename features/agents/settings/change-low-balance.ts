import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { alertRange } from './alert-range.ts';
import { readDollars } from './read-figures.ts';

export type LowBalanceProblem = 'invalid' | 'outOfRange';

type ChangeLowBalanceResult = { ok: true } | { ok: false; error: LowBalanceProblem };

/** From which balance on an agency is told; nothing typed: never. Another threshold is another question, asked anew. */
export async function changeLowBalance(
  db: Database,
  { agentId, typed }: { agentId: string; typed: string },
  actor: Actor,
): Promise<ChangeLowBalanceResult> {
  const read = readDollars(typed);
  if (!read.ok && read.error === 'invalid') return { ok: false, error: 'invalid' };
  const lowBalanceMinor = read.ok ? read.value : null;
  if (
    lowBalanceMinor !== null &&
    (lowBalanceMinor < alertRange.lowestMinor || lowBalanceMinor > alertRange.highestMinor)
  ) {
    return { ok: false, error: 'outOfRange' };
  }
  return inTransaction(db, async (transaction) => {
    const { low_balance_minor: before } = await transaction
      .selectFrom('agents')
      .select('low_balance_minor')
      .where('id', '=', agentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before === lowBalanceMinor) return { ok: true };
    await transaction
      .updateTable('agents')
      .set({ low_balance_minor: lowBalanceMinor, low_balance_emailed_at: null })
      .where('id', '=', agentId)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'low_balance_alert_changed',
      subjectType: 'agent',
      subjectId: agentId,
      before: { lowBalanceMinor: before },
      after: { lowBalanceMinor },
    });
    return { ok: true };
  });
}
