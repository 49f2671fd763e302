import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { type CampaignHalt, type CampaignState, campaignMoves, campaignStates } from './campaign.ts';

type Moved = { ok: true } | { ok: false; error: 'moved_on' };

/** Takes effect at once, except for mails already being delivered. */
export function pauseCampaign(
  db: Database,
  campaignId: string,
  actor: Actor,
  haltedBy: CampaignHalt = 'admin',
): Promise<Moved> {
  return move(db, campaignId, { to: 'paused', haltedBy, action: 'campaign_paused' }, actor);
}

/** Final: recipients still waiting never get it. */
export function stopCampaign(db: Database, campaignId: string, actor: Actor): Promise<Moved> {
  return move(db, campaignId, { to: 'stopped', haltedBy: 'admin', action: 'campaign_stopped' }, actor);
}

export async function resumeCampaign(
  { db, isSwitchedOn }: { db: Database; isSwitchedOn: () => boolean },
  campaignId: string,
  actor: Actor,
): Promise<Moved | { ok: false; error: 'switched_off' }> {
  if (!isSwitchedOn()) return { ok: false, error: 'switched_off' };
  return move(db, campaignId, { to: 'sending', haltedBy: null, action: 'campaign_resumed' }, actor);
}

function move(
  db: Database,
  campaignId: string,
  { to, haltedBy, action }: { to: 'sending' | 'paused' | 'stopped'; haltedBy: CampaignHalt | null; action: string },
  actor: Actor,
): Promise<Moved> {
  return inTransaction(db, async (transaction) => {
    const moved = await transaction
      .updateTable('newsletterCampaigns')
      .set({
        state: to,
        haltedBy,
        finishedAt: to === 'stopped' ? sql<Date>`now()` : null,
      })
      .where('id', '=', campaignId)
      // Only startCampaign chooses recipients, so a draft cannot be resumed.
      .where('state', '<>', 'draft')
      .where('state', 'in', statesBefore(to))
      .returning('id')
      .executeTakeFirst();
    if (!moved) return { ok: false, error: 'moved_on' };
    await writeAudit(transaction, actor, ['newsletter_campaign', campaignId], action, {
      ...(haltedBy && { after: { because: haltedBy } }),
    });
    return { ok: true };
  });
}

function statesBefore(next: CampaignState): CampaignState[] {
  return campaignStates.filter((state) => campaignMoves[state].some((reachable) => reachable === next));
}
