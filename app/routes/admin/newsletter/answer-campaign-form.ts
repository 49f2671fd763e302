import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import {
  type CampaignProblems,
  checkCampaign,
  type TypedCampaign,
} from '#features/notifications/campaigns/campaign-fields.ts';
import {
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
} from '#features/notifications/campaigns/move-campaign.ts';
import { addCampaign, saveCampaign } from '#features/notifications/campaigns/save-campaign.ts';
import { sendTestCampaign } from '#features/notifications/campaigns/send-test-campaign.ts';
import { startCampaign } from '#features/notifications/campaigns/start-campaign.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { findLanguage, languages } from '#i18n/languages.ts';
import { textOf } from '../bookings/office-form.ts';
import { subscribersText } from './campaign-labels.ts';
import { type CampaignOutcome, failed, type RefusedCampaign } from './campaign-outcome.ts';

interface CampaignFormParts {
  db: Database;
  mailContext: MailContext;
  isSwitchedOn: () => boolean;
  actor: Actor & { id: string };
  viewer: { email: string; fullName: string };
}

/** What an administrator does to a letter. Undefined for an intent that there is not. */
export async function answerCampaignForm(
  parts: CampaignFormParts,
  campaignId: string,
  form: FormData,
): Promise<CampaignOutcome | undefined> {
  const { db, actor } = parts;
  switch (form.get('intent')) {
    case 'save':
      return answerSave(parts, campaignId, form);
    case 'test':
      return answerTest(parts, campaignId, form);
    case 'send':
      return answerSend(parts, campaignId, form);
    case 'pause': {
      const { ok } = await pauseCampaign(db, campaignId, actor);
      return ok ? { kind: 'done', text: 'Paused. Nothing more leaves.' } : movedOn;
    }
    case 'resume': {
      const resumed = await resumeCampaign(parts, campaignId, actor);
      if (resumed.ok) return { kind: 'done', text: 'It goes on.' };
      return resumed.error === 'switched_off' ? switchedOff : movedOn;
    }
    case 'stop': {
      const { ok } = await stopCampaign(db, campaignId, actor);
      return ok ? { kind: 'done', text: 'Stopped for good.' } : movedOn;
    }
    default:
      return undefined;
  }
}

/** The first time that it is saved makes it a letter of its own. */
export async function answerNewCampaign(
  { db, mailContext, actor }: Pick<CampaignFormParts, 'db' | 'mailContext' | 'actor'>,
  form: FormData,
): Promise<{ ok: true; id: string } | { ok: false; refused: RefusedCampaign }> {
  const typed = typedCampaign(form);
  const checked = checkCampaign(typed, mailContext.baseUrl);
  if (!checked.ok) return { ok: false, refused: refusedFor(typed, checked.problems) };
  const { title, texts } = checked;
  return { ok: true, id: await addCampaign(db, { title, texts }, actor) };
}

function refusedFor(typed: TypedCampaign, problems: CampaignProblems): RefusedCampaign {
  return { kind: 'refused', text: 'Please look at the fields below.', typed, problems };
}

const movedOn = failed('Nothing has been changed', 'The letter is not as this page had it any more.');

const switchedOff: CampaignOutcome = {
  kind: 'failed',
  text: 'Marketing emails are switched off',
  reasons: ['Switch them on in the settings, then send the letter.'],
  leadsToSettings: true,
};

async function answerSave(
  { db, mailContext, actor }: CampaignFormParts,
  id: string,
  form: FormData,
): Promise<CampaignOutcome> {
  const typed = typedCampaign(form);
  const version = Number(textOf(form, 'version'));
  const saved = await saveCampaign(db, { id, version, typed, baseUrl: mailContext.baseUrl }, actor);
  if (saved.ok)
    return { kind: 'done', text: saved.changed ? 'Draft saved.' : 'That is how it stood already.' };
  switch (saved.error) {
    case 'invalid':
      return refusedFor(typed, saved.problems);
    case 'changed_meanwhile':
      return {
        kind: 'refused',
        text: 'A colleague has saved this letter meanwhile. Your words are still here; saving again overwrites theirs.',
        typed,
        problems: {},
        version: saved.version,
      };
    case 'not_draft':
      return failed('This letter has been sent meanwhile', 'What was sent is not changed any more.');
    case 'gone':
      return failed('This letter is gone', 'Somebody has deleted the draft meanwhile.');
  }
}

export function typedCampaign(form: FormData): TypedCampaign {
  const texts: TypedCampaign['texts'] = {};
  for (const { code } of languages)
    texts[code] = { subject: textOf(form, `${code}_subject`), body: textOf(form, `${code}_body`) };
  return { title: textOf(form, 'title'), texts };
}

async function answerTest(
  parts: CampaignFormParts,
  campaignId: string,
  form: FormData,
): Promise<CampaignOutcome> {
  const language = findLanguage(textOf(form, 'language'))?.code ?? 'en';
  const { email, fullName: name } = parts.viewer;
  const tested = await sendTestCampaign(parts, { campaignId, language, to: { email, name } }, parts.actor);
  if (tested.ok) return { kind: 'done', text: `A test is on its way to ${email}.` };
  return failed(
    'No test was sent',
    tested.error === 'too_many'
      ? 'You have sent 20 tests in the last hour. Please wait.'
      : 'Save the letter in this language first.',
  );
}

async function answerSend(
  parts: CampaignFormParts,
  campaignId: string,
  form: FormData,
): Promise<CampaignOutcome> {
  const agreed = Number(textOf(form, 'agreed'));
  const version = Number(textOf(form, 'version'));
  const started = await startCampaign(parts, { campaignId, version, agreed }, parts.actor);
  if (started.ok) return { kind: 'done', text: `It is on its way to ${subscribersText(started.chosen)}.` };
  const nothing = 'Nothing has been sent';
  switch (started.error) {
    case 'switched_off':
      return switchedOff;
    case 'more_now':
      return failed(
        nothing,
        `By now it would go to ${subscribersText(started.chosen)}. Please confirm again.`,
      );
    case 'changed_meanwhile':
      return failed(nothing, 'A colleague has saved this letter meanwhile. Look at it and confirm again.');
    case 'nobody':
      return failed(nothing, 'Nobody has confirmed a subscription yet.');
    case 'not_written':
      return failed(nothing, 'The letter has no English text yet.');
    default:
      return movedOn;
  }
}
