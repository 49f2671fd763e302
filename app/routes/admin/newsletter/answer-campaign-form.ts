import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { sendTestCampaign } from '#features/notifications/campaigns/campaign-mail.ts';
import { pauseCampaign, resumeCampaign, stopCampaign } from '#features/notifications/campaigns/move-campaign.ts';
import {
  addCampaign,
  type CampaignForm,
  type CampaignProblems,
  checkCampaign,
  saveCampaign,
} from '#features/notifications/campaigns/save-campaign.ts';
import { startCampaign } from '#features/notifications/campaigns/start-campaign.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { findLanguage, languages } from '#i18n/languages.ts';
import { formText } from '#lib/untrusted-input.ts';
import { subscribersText } from './campaign-labels.tsx';

/** Action result of the campaign page. */
export type CampaignOutcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; reasons: string[]; leadsToSettings?: boolean }
  /** The typed texts stay. `version` is the one of somebody else that saving again overwrites. */
  | { kind: 'refused'; text: string; typed: CampaignForm; problems: CampaignProblems; version?: number };

export type RefusedCampaign = Extract<CampaignOutcome, { kind: 'refused' }>;

function failed(text: string, ...reasons: string[]): CampaignOutcome {
  return { kind: 'failed', text, reasons };
}

interface CampaignContext {
  db: Database;
  mailContext: MailContext;
  isSwitchedOn: () => boolean;
  actor: Actor & { id: string };
  viewer: { email: string; fullName: string };
}

/** Handles the forms about one campaign; undefined for an unknown intent. */
export async function answerCampaignForm(
  context: CampaignContext,
  campaignId: string,
  form: FormData,
): Promise<CampaignOutcome | undefined> {
  const { db, actor } = context;
  switch (form.get('intent')) {
    case 'save':
      return answerSave(context, campaignId, form);
    case 'test':
      return answerTest(context, campaignId, form);
    case 'send':
      return answerSend(context, campaignId, form);
    case 'pause': {
      const { ok } = await pauseCampaign(db, campaignId, actor);
      return ok ? { kind: 'done', text: 'Campaign paused.' } : outOfDate;
    }
    case 'resume': {
      const resumed = await resumeCampaign(context, campaignId, actor);
      if (resumed.ok) return { kind: 'done', text: 'Campaign resumed.' };
      return resumed.error === 'switched_off' ? switchedOff : outOfDate;
    }
    case 'stop': {
      const { ok } = await stopCampaign(db, campaignId, actor);
      return ok ? { kind: 'done', text: 'Campaign stopped.' } : outOfDate;
    }
    default:
      return undefined;
  }
}

export async function answerNewCampaign(
  { db, mailContext, actor }: Pick<CampaignContext, 'db' | 'mailContext' | 'actor'>,
  form: FormData,
): Promise<{ ok: true; id: string } | { ok: false; refused: RefusedCampaign }> {
  const typed = readCampaignForm(form);
  const checked = checkCampaign(typed, mailContext.baseUrl);
  if (!checked.ok) return { ok: false, refused: refusedFor(typed, checked.problems) };
  const { title, texts } = checked;
  return { ok: true, id: await addCampaign(db, { title, texts }, actor) };
}

function refusedFor(typed: CampaignForm, problems: CampaignProblems): RefusedCampaign {
  return { kind: 'refused', text: 'Please check the fields below.', typed, problems };
}

const outOfDate = failed('Nothing has been changed', 'The campaign has changed since you opened this page.');

const switchedOff: CampaignOutcome = {
  kind: 'failed',
  text: 'Marketing emails are switched off',
  reasons: ['Switch them on in the settings, then send the campaign.'],
  leadsToSettings: true,
};

async function answerSave(
  { db, mailContext, actor }: CampaignContext,
  id: string,
  form: FormData,
): Promise<CampaignOutcome> {
  const typed = readCampaignForm(form);
  const version = Number(formText(form, 'version'));
  const saved = await saveCampaign(db, { id, version, typed, baseUrl: mailContext.baseUrl }, actor);
  if (saved.ok) return { kind: 'done', text: saved.changed ? 'Draft saved.' : 'There was nothing to save.' };
  switch (saved.error) {
    case 'invalid':
      return refusedFor(typed, saved.problems);
    case 'changed_meanwhile':
      return {
        kind: 'refused',
        text: 'A colleague has saved this campaign meanwhile. Your text is still here; saving again overwrites theirs.',
        typed,
        problems: {},
        version: saved.version,
      };
    case 'not_draft':
      return failed('This campaign has been sent meanwhile', 'A sent campaign can no longer be changed.');
    case 'gone':
      return failed('This campaign no longer exists', 'Somebody has deleted the draft meanwhile.');
  }
}

export function readCampaignForm(form: FormData): CampaignForm {
  const texts: CampaignForm['texts'] = {};
  for (const { code } of languages)
    texts[code] = { subject: formText(form, `${code}_subject`), body: formText(form, `${code}_body`) };
  return { title: formText(form, 'title'), texts };
}

async function answerTest(context: CampaignContext, campaignId: string, form: FormData): Promise<CampaignOutcome> {
  const language = findLanguage(formText(form, 'language'))?.code ?? 'en';
  const { email, fullName: name } = context.viewer;
  const tested = await sendTestCampaign(context, { campaignId, language, to: { email, name } }, context.actor);
  if (tested.ok) return { kind: 'done', text: `A test is on its way to ${email}.` };
  return failed(
    'No test was sent',
    tested.error === 'too_many'
      ? 'You have sent 20 tests in the last hour. Please wait.'
      : 'Save the campaign in this language first.',
  );
}

async function answerSend(context: CampaignContext, campaignId: string, form: FormData): Promise<CampaignOutcome> {
  const agreed = Number(formText(form, 'agreed'));
  const version = Number(formText(form, 'version'));
  const started = await startCampaign(context, { campaignId, version, agreed }, context.actor);
  if (started.ok) return { kind: 'done', text: `The campaign is on its way to ${subscribersText(started.chosen)}.` };
  const nothing = 'Nothing has been sent';
  switch (started.error) {
    case 'switched_off':
      return switchedOff;
    case 'more_now':
      return failed(nothing, `It would now go to ${subscribersText(started.chosen)}. Please confirm again.`);
    case 'changed_meanwhile':
      return failed(nothing, 'A colleague has saved this campaign meanwhile. Read it and confirm again.');
    case 'nobody':
      return failed(nothing, 'Nobody has confirmed a subscription yet.');
    case 'not_written':
      return failed(nothing, 'The campaign has no English text yet.');
    default:
      return outOfDate;
  }
}
