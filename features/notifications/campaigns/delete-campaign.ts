import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';

/** Only a draft goes: what people got stays on record. */
export async function deleteCampaign(
  db: Database,
  campaignId: string,
  actor: Actor & { id: string },
): Promise<{ ok: true; title: string } | { ok: false; error: 'gone' }> {
  return inTransaction(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('newsletter_campaigns')
      .where('id', '=', campaignId)
      .where('state', '=', 'draft')
      .returning('title')
      .executeTakeFirst();
    if (!deleted) return { ok: false, error: 'gone' };
    await writeAudit(transaction, {
      actor,
      action: 'campaign_deleted',
      subjectType: 'newsletter_campaign',
      subjectId: campaignId,
      before: { title: deleted.title },
    });
    return { ok: true, title: deleted.title };
  });
}
