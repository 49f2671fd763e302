import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { readPercentage } from './read-figures.ts';

export type MarkupProblem = 'required' | 'invalid' | 'aboveCeiling';

type ChangeMarkupResult =
  | { ok: true; markupPercentage: number }
  /** The ceiling as it is now: it may be another than the form showed. */
  | { ok: false; error: MarkupProblem; ceiling: number };

/** For what is sold from now on; what was sold keeps the markup that it was sold with. */
export async function changeMarkup(
  db: Database,
  { agentId, typed }: { agentId: string; typed: string },
  actor: Actor,
): Promise<ChangeMarkupResult> {
  return inTransaction(db, async (transaction) => {
    // Administrators who change the ceiling meanwhile wait for this to be done, or this waits for them.
    const agent = await transaction
      .selectFrom('agents')
      .select(['markup_percentage', 'markup_ceiling'])
      .where('id', '=', agentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const [before, ceiling] = [Number(agent.markup_percentage), Number(agent.markup_ceiling)];
    const read = readPercentage(typed);
    if (!read.ok) return { ok: false, error: read.error, ceiling };
    const markupPercentage = read.value;
    if (markupPercentage > ceiling) return { ok: false, error: 'aboveCeiling', ceiling };
    if (markupPercentage === before) return { ok: true, markupPercentage };
    await transaction
      .updateTable('agents')
      .set({ markup_percentage: markupPercentage })
      .where('id', '=', agentId)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'markup_changed',
      subjectType: 'agent',
      subjectId: agentId,
      before: { markupPercentage: before },
      after: { markupPercentage },
    });
    return { ok: true, markupPercentage };
  });
}
