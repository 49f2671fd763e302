import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { type LanguageCode, languages } from '#i18n/languages.ts';
import { characterCount, cleanLine, cleanText, isBlank } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { type CampaignTexts, campaignLengths } from './campaign.ts';
import { parseCampaign } from './campaign-markup.ts';
import { readCampaign, readTexts } from './read-campaign.ts';

/** The form's values: every language, empty if nothing was typed. */
export interface CampaignForm {
  title: string;
  texts: Partial<Record<LanguageCode, { subject: string; body: string }>>;
}

/** By field name: title, en_subject, en_body and so on. */
export type CampaignProblems = Record<string, string>;

type CheckedCampaign = { ok: true; title: string; texts: CampaignTexts } | { ok: false; problems: CampaignProblems };

/** A language may be left out, but not half filled in. English is required. */
export function checkCampaign(typed: CampaignForm, baseUrl: string): CheckedCampaign {
  const title = cleanLine(typed.title);
  const problems: CampaignProblems = {};
  if (isBlank(title)) problems.title = 'Enter a title. Only the office sees it.';
  else if (characterCount(title) > campaignLengths.title) problems.title = tooLong(campaignLengths.title);
  const texts: CampaignTexts = {};
  for (const { code, name } of languages) {
    const subject = cleanLine(typed.texts[code]?.subject ?? '');
    const body = cleanText(typed.texts[code]?.body ?? '');
    const isLeftOut = isBlank(subject) && isBlank(body);
    if (isLeftOut && code !== 'en') continue;
    const whose = code === 'en' ? 'English is for every language left empty' : `${name} is only half filled in`;
    if (isBlank(subject)) problems[`${code}_subject`] = `Enter a subject: ${whose}.`;
    else if (characterCount(subject) > campaignLengths.subject)
      problems[`${code}_subject`] = tooLong(campaignLengths.subject);
    const bodyProblem = problemOf(body, whose, baseUrl);
    if (bodyProblem !== undefined) problems[`${code}_body`] = bodyProblem;
    texts[code] = { subject, body };
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, title, texts };
}

function problemOf(body: string, whose: string, baseUrl: string): string | undefined {
  if (isBlank(body)) return `Enter a text: ${whose}.`;
  if (characterCount(body) > campaignLengths.body) return tooLong(campaignLengths.body);
  const { problems } = parseCampaign(body, baseUrl);
  return problems.length > 0 ? problems.join(' ') : undefined;
}

function tooLong(maxLength: number): string {
  return `Please keep it below ${maxLength.toLocaleString('en-US')} characters.`;
}

type SaveCampaignResult =
  | { ok: true; id: string; changed: boolean }
  | { ok: false; error: 'invalid'; problems: CampaignProblems }
  | { ok: false; error: 'gone' | 'not_draft' }
  /** `version` is the one to send to overwrite the other change. */
  | { ok: false; error: 'changed_meanwhile'; version: number };

/** Saves a draft, unless somebody else has saved a newer version than the form's. */
export async function saveCampaign(
  db: Database,
  { id, version, typed, baseUrl }: { id: string; version: number; typed: CampaignForm; baseUrl: string },
  actor: Person,
): Promise<SaveCampaignResult> {
  const checked = checkCampaign(typed, baseUrl);
  if (!checked.ok) return { ok: false, error: 'invalid', problems: checked.problems };
  const { title, texts } = checked;
  return inTransaction(db, async (transaction): Promise<SaveCampaignResult> => {
    const campaign = await transaction
      .selectFrom('newsletterCampaigns')
      .select(['title', 'state', 'updatedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!campaign) return { ok: false, error: 'gone' };
    if (campaign.state !== 'draft') return { ok: false, error: 'not_draft' };
    if (campaign.updatedAt.getTime() !== version)
      return { ok: false, error: 'changed_meanwhile', version: campaign.updatedAt.getTime() };
    const before = { title: campaign.title, texts: await readTexts(transaction, id) };
    const changes = changesOf(before, { title, texts });
    if (!changes) return { ok: true, id, changed: false };
    await transaction
      .updateTable('newsletterCampaigns')
      .set({
        title,
        updatedBy: actor.id,
        // Always increases, so that two saves in one millisecond have different versions.
        updatedAt: sql<Date>`greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 millisecond')`,
      })
      .where('id', '=', id)
      .execute();
    await writeTexts(transaction, id, texts);
    await writeAudit(transaction, actor, ['newsletter_campaign', id], 'campaign_changed', { ...changes });
    return { ok: true, id, changed: true };
  });
}

/** Creates a draft, empty or as a copy. */
export async function addCampaign(
  db: Database,
  { title, texts = {}, copyOf }: { title: string; texts?: CampaignTexts; copyOf?: string },
  actor: Person,
): Promise<string> {
  const id = newId();
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('newsletterCampaigns')
      .values({ id, title, createdBy: actor.id, updatedBy: actor.id })
      .execute();
    await writeTexts(transaction, id, texts);
    await writeAudit(transaction, actor, ['newsletter_campaign', id], 'campaign_added', {
      after: { title, ...(copyOf && { copyOf }) },
    });
  });
  return id;
}

async function writeTexts(transaction: DatabaseTransaction, id: string, texts: CampaignTexts): Promise<void> {
  await transaction.deleteFrom('newsletterCampaignTexts').where('campaignId', '=', id).execute();
  const rows = languages.flatMap(({ code }) => {
    const text = texts[code];
    return text ? [{ campaignId: id, language: code, subject: text.subject, body: text.body }] : [];
  });
  if (rows.length > 0) await transaction.insertInto('newsletterCampaignTexts').values(rows).execute();
}

type Written = { title: string; texts: CampaignTexts };

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

export async function duplicateCampaign(
  db: Database,
  campaignId: string,
  actor: Person,
): Promise<{ ok: true; id: string } | { ok: false; error: 'gone' }> {
  const campaign = await readCampaign(db, campaignId);
  if (!campaign) return { ok: false, error: 'gone' };
  const title = [...`Copy of ${campaign.title}`].slice(0, campaignLengths.title).join('');
  return { ok: true, id: await addCampaign(db, { title, texts: campaign.texts, copyOf: campaignId }, actor) };
}

/** Deletes drafts only: sent campaigns stay on record. */
export async function deleteCampaign(
  db: Database,
  campaignId: string,
  actor: Person,
): Promise<{ ok: true; title: string } | { ok: false; error: 'gone' }> {
  return inTransaction(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom('newsletterCampaigns')
      .where('id', '=', campaignId)
      .where('state', '=', 'draft')
      .returning('title')
      .executeTakeFirst();
    if (!deleted) return { ok: false, error: 'gone' };
    await writeAudit(transaction, actor, ['newsletter_campaign', campaignId], 'campaign_deleted', {
      before: { title: deleted.title },
    });
    return { ok: true, title: deleted.title };
  });
}
