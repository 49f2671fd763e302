import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { agentAccounts } from '#features/ledger/accounts.ts';
import { lockLivingAgent, type NoLivingAgent } from './lock-living-agent.ts';

export const largestLimitMinor = 10_000_000;

export type SetCreditLimit =
  | { ok: true }
  | { ok: false; error: NoLivingAgent | 'unchanged' }
  /** So far below zero is the agency already, with what its holds reserve. */
  | { ok: false; error: 'in_use'; usedMinor: number };

/** How far below zero the house trusts an agency: the floor of its credit. */
export function setCreditLimit(
  db: Database,
  { agentId, limitMinor }: { agentId: string; limitMinor: number },
  actor: Actor & { id: string },
): Promise<SetCreditLimit> {
  return inTransaction(db, async (transaction) => {
    await sql`select take_turn_of_agent(${agentId}::uuid)`.execute(transaction);
    const locked = await lockLivingAgent(transaction, agentId, actor);
    if (!locked.ok) return locked;
    const { credit } = agentAccounts(agentId);
    const account = await transaction
      .selectFrom('ledger_accounts')
      .select(['balance_minor', 'floor_minor'])
      .where('code', '=', credit)
      .where('part', '=', 0)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const beforeMinor = 0 - (account.floor_minor ?? 0);
    if (beforeMinor === limitMinor) return { ok: false, error: 'unchanged' };
    if (account.balance_minor < -limitMinor) {
      return { ok: false, error: 'in_use', usedMinor: -account.balance_minor };
    }
    await transaction
      .updateTable('ledger_accounts')
      .set({ floor_minor: 0 - limitMinor })
      .where('code', '=', credit)
      .where('part', '=', 0)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'credit_limit_set',
      subjectType: 'agent',
      subjectId: agentId,
      before: { limitMinor: beforeMinor },
      after: { limitMinor },
    });
    return { ok: true };
  });
}
