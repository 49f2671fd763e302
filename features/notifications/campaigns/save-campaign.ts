import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { languages } from '#i18n/languages.ts';
import { newId } from '#lib/ids.ts';
import type { CampaignTexts } from './campaign.ts';
import { type CampaignProblems, checkCampaign, type TypedCampaign } from './campaign-fields.ts';
import { readTexts } from './read-campaign.ts';

export type SaveCampaignResult =
  | { ok: true; id: string; changed: boolean }
  | { ok: false; error: 'invalid'; problems: CampaignProblems }
  | { ok: false; error: 'gone' | 'not_draft' }
  /** With what to send the next time, to save over it. */
  | { ok: false; error: 'changed_meanwhile'; version: number };

/** Writes a draft. With `version`, what the form saw: somebody else's newer words are not overwritten unseen. */
export async function saveCampaign(
  db: Database,
  { id, version, typed, baseUrl }: { id: string; version: number; typed: TypedCampaign; baseUrl: string },
  actor: Actor & { id: string },
): Promise<SaveCampaignResult> {
  const checked = checkCampaign(typed, baseUrl);
  if (!checked.ok) return { ok: false, error: 'invalid', problems: checked.problems };
  const { title, texts } = checked;
  return inTransaction(db, async (transaction): Promise<SaveCampaignResult> => {
    const campaign = await transaction
      .selectFrom('newsletter_campaigns')
      .select(['title', 'state', 'updated_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!campaign) return { ok: false, error: 'gone' };
    if (campaign.state !== 'draft') return { ok: false, error: 'not_draft' };
    if (campaign.updated_at.getTime() !== version)
      return { ok: false, error: 'changed_meanwhile', version: campaign.updated_at.getTime() };
    const before = { title: campaign.title, texts: await readTexts(transaction, id) };
    const changes = changesOf(before, { title, texts });
    if (!changes) return { ok: true, id, changed: false };
    await transaction
      .updateTable('newsletter_campaigns')
      .set({
        title,
        updated_by: actor.id,
        // Always later than before, so that two saves in one millisecond can still be told apart.
        updated_at: sql<Date>`greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 millisecond')`,
      })
      .where('id', '=', id)
      .execute();
    await writeTexts(transaction, id, texts);
    await writeAudit(transaction, {
      actor,
      action: 'campaign_changed',
      subjectType: 'newsletter_campaign',
      subjectId: id,
      ...changes,
    });
    return { ok: true, id, changed: true };
  });
}

/** A draft to begin with; a copy of a letter where there is one to copy. */
export async function addCampaign(
  db: Database,
  { title, texts = {}, copyOf }: { title: string; texts?: CampaignTexts; copyOf?: string },
  actor: Actor & { id: string },
): Promise<string> {
  const id = newId();
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('newsletter_campaigns')
      .values({ id, title, created_by: actor.id, updated_by: actor.id })
      .execute();
    await writeTexts(transaction, id, texts);
    await writeAudit(transaction, {
      actor,
      action: 'campaign_added',
      subjectType: 'newsletter_campaign',
      subjectId: id,
      after: { title, ...(copyOf && { copyOf }) },
    });
  });
  return id;
}

async function writeTexts(transaction: DatabaseTransaction, id: string, texts: CampaignTexts): Promise<void> {
  await transaction.deleteFrom('newsletter_campaign_texts').where('campaign_id', '=', id).execute();
  const rows = languages.flatMap(({ code }) => {
    const text = texts[code];
    return text ? [{ campaign_id: id, language: code, subject: text.subject, body: text.body }] : [];
  });
  if (rows.length > 0) await transaction.insertInto('newsletter_campaign_texts').values(rows).execute();
}

type Written = { title: string; texts: CampaignTexts };

/** Only what is another than before. */
function changesOf(
  before: Written,
  after: Written,
): { before: Record<string, unknown>; after: Record<string, unknown> } | undefined {
  const pairs: [string, unknown, unknown][] = [
    ['title', before.title, after.title],
    ...languages.flatMap(({ code }): [string, unknown, unknown][] => [
      [`${code}_subject`, before.texts[code]?.subject ?? null, after.texts[code]?.subject ?? null],
      [`${code}_body`, before.texts[code]?.body ?? null, after.texts[code]?.body ?? null],
    ]),
  ];
  const changed = pairs.filter(([, was, is]) => was !== is);
  if (changed.length === 0) return undefined;
  return {
    before: Object.fromEntries(changed.map(([name, was]) => [name, was])),
    after: Object.fromEntries(changed.map(([name, , is]) => [name, is])),
  };
}
