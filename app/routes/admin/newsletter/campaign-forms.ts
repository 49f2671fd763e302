import { data, redirect } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { Person } from '#features/audit/write-audit.ts';
import { sendTestCampaign } from '#features/notifications/campaigns/campaign-mail.ts';
import { pauseCampaign, resumeCampaign, stopCampaign } from '#features/notifications/campaigns/move-campaign.ts';
import {
  type CampaignForm,
  deleteCampaign,
  duplicateCampaign,
  saveCampaign,
} from '#features/notifications/campaigns/save-campaign.ts';
import { startCampaign } from '#features/notifications/campaigns/start-campaign.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { findLanguage, languages } from '#i18n/languages.ts';
import type { Intents, SentForm } from '../../../answer-form.ts';
import { done, type FailedForm, type FormOutcome, failed, type RefusedForm, refused } from '../../../form-outcome.ts';
import { subscribersText } from './campaign-labels.tsx';

/** `version` is the one of somebody else that saving again overwrites. */
export type RefusedCampaign = RefusedForm & { version?: number };

export type CampaignOutcome = FormOutcome<{ version?: number }> | (FailedForm & { leadsToSettings: true });

interface CampaignContext {
  db: Database;
  mailContext: MailContext;
  isSwitchedOn: () => boolean;
  actor: Person;
  viewer: { email: string; fullName: string };
}

/** The forms about one campaign. */
export function campaignIntents(context: CampaignContext, campaignId: string): Intents<CampaignOutcome | Response> {
  const { db, actor } = context;
  return {
    save: (sent) => save(context, campaignId, sent),
    test: (sent) => sendTest(context, campaignId, sent),
    send: (sent) => send(context, campaignId, sent),
    pause: async () => ((await pauseCampaign(db, campaignId, actor)).ok ? done('Campaign paused.') : outOfDate),
    stop: async () => ((await stopCampaign(db, campaignId, actor)).ok ? done('Campaign stopped.') : outOfDate),
    resume: async () => {
      const resumed = await resumeCampaign(context, campaignId, actor);
      if (resumed.ok) return done('Campaign resumed.');
      return resumed.error === 'switched_off' ? switchedOff : outOfDate;
    },
    delete: async () => {
      const deleted = await deleteCampaign(db, campaignId, actor);
      if (deleted.ok) return redirect('/admin/newsletter?deleted=1');
      throw data(null, { status: 409 });
    },
    duplicate: async () => {
      const copied = await duplicateCampaign(db, campaignId, actor);
      if (copied.ok) return redirect(`/admin/newsletter/campaigns/${copied.id}`);
      throw data(null, { status: 409 });
    },
  };
}

const outOfDate = failed('Nothing has been changed', 'The campaign has changed since you opened this page.');

const switchedOff: CampaignOutcome = {
  ...failed('Marketing emails are switched off', 'Switch them on in the settings, then send the campaign.'),
  leadsToSettings: true,
};

/** The texts of the form have the names of their fields: en_subject, en_body. */
export function readCampaignForm({ text }: Pick<SentForm, 'text'>): CampaignForm {
  const texts: CampaignForm['texts'] = {};
  for (const { code } of languages) texts[code] = { subject: text(`${code}_subject`), body: text(`${code}_body`) };
  return { title: text('title'), texts };
}

export const checkFields = { text: 'Please check the fields below.' };

async function save({ db, mailContext, actor }: CampaignContext, id: string, sent: SentForm): Promise<CampaignOutcome> {
  const version = Number(sent.text('version'));
  const change = { id, version, typed: readCampaignForm(sent), baseUrl: mailContext.baseUrl };
  const saved = await saveCampaign(db, change, actor);
  if (saved.ok) return done(saved.changed ? 'Draft saved.' : 'There was nothing to save.');
  switch (saved.error) {
    case 'invalid':
      return refused(sent, saved.problems, checkFields);
    case 'changed_meanwhile': {
      const text =
        'A colleague has saved this campaign meanwhile. Your text is still here; saving again overwrites theirs.';
      return refused(sent, {}, { status: 409, text, version: saved.version });
    }
    case 'not_draft':
      return failed('This campaign has been sent meanwhile', 'A sent campaign can no longer be changed.');
    case 'gone':
      return failed('This campaign no longer exists', 'Somebody has deleted the draft meanwhile.');
  }
}

async function sendTest(context: CampaignContext, campaignId: string, { text }: SentForm): Promise<CampaignOutcome> {
  const language = findLanguage(text('language'))?.code ?? 'en';
  const { email, fullName: name } = context.viewer;
  const tested = await sendTestCampaign(context, { campaignId, language, to: { email, name } }, context.actor);
  if (tested.ok) return done(`A test is on its way to ${email}.`);
  const reason =
    tested.error === 'too_many'
      ? 'You have sent 20 tests in the last hour. Please wait.'
      : 'Save the campaign in this language first.';
  return failed('No test was sent', reason);
}

async function send(context: CampaignContext, campaignId: string, { text }: SentForm): Promise<CampaignOutcome> {
  const seen = { campaignId, version: Number(text('version')), agreed: Number(text('agreed')) };
  const started = await startCampaign(context, seen, context.actor);
  if (started.ok) return done(`The campaign is on its way to ${subscribersText(started.chosen)}.`);
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
