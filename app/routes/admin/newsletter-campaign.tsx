import { data } from 'react-router';
import { textFor } from '#features/notifications/campaigns/campaign.ts';
import { campaignMail } from '#features/notifications/campaigns/campaign-mail.ts';
import { type Campaign, readCampaign } from '#features/notifications/campaigns/read-campaign.ts';
import { type ChosenCounts, countChosen } from '#features/notifications/campaigns/start-campaign.ts';
import { languages, storedLanguage } from '#i18n/languages.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Send } from '#ui/icons.tsx';
import { Copy, Settings, Trash2 } from '#ui/office-icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/newsletter-campaign';
import { AdminPage } from './admin-page.tsx';
import { ActionButton, DialogLink, FormDialog, useOpenDialog } from './form-dialog.tsx';
import { CampaignEditor } from './newsletter/campaign-editor.tsx';
import { type CampaignOutcome, campaignIntents } from './newsletter/campaign-forms.ts';
import { figure, MarketingOffAlert, subscribersText } from './newsletter/campaign-labels.tsx';
import { CampaignPreview } from './newsletter/campaign-preview.tsx';
import { CampaignProgress } from './newsletter/campaign-progress.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { ListLink } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, mailContext, settings } = factsOf(context);
  const campaign = isId(params.id) ? await readCampaign(db, params.id) : undefined;
  if (!campaign) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const written = textFor(campaign.texts, storedLanguage(searchParams.get('language') ?? 'en'));
  const { fullName: name } = knownViewer(context);
  const mail = written && campaignMail(mailContext, written.language, written.text, { name, leaveToken: null });
  return {
    campaign,
    chosen: await countChosen(db),
    language: written?.language ?? 'en',
    text: mail?.text ?? null,
    isSwitchedOn: settings.email.enableMarketingEmails,
    wasSaved: searchParams.has('saved'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { db, mailContext, settings } = factsOf(context);
  const isSwitchedOn = () => settings.email.enableMarketingEmails;
  const parts = { db, mailContext, isSwitchedOn, actor: knownActor(context), viewer: knownViewer(context) };
  return answerForm<CampaignOutcome>({ request }, campaignIntents(parts, params.id));
}

export default function NewsletterCampaign({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, chosen, language, text, isSwitchedOn, wasSaved } = loaderData;
  const isDraft = campaign.state === 'draft';
  const leadsToSettings = actionData !== undefined && 'leadsToSettings' in actionData;
  return (
    <AdminPage title={campaign.title} actions={<CampaignActions isDraft={isDraft} />}>
      {!leadsToSettings && <OutcomeMessage outcome={actionData} />}
      {wasSaved && !actionData && <Alert tone="success">Draft saved.</Alert>}
      <ListLink to="/admin/newsletter">All campaigns</ListLink>
      {!isSwitchedOn && campaign.state !== 'sent' && campaign.state !== 'stopped' && (
        <MarketingOffAlert wasRefused={leadsToSettings} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-2">
        {isDraft ? (
          <>
            <CampaignEditor campaign={campaign} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <SendPanel isReady={campaign.texts.en !== undefined} chosen={chosen} isSwitchedOn={isSwitchedOn} />
              <CampaignPreview campaign={campaign} language={language} text={text} />
            </div>
          </>
        ) : (
          <>
            {campaign.counts && <CampaignProgress campaign={campaign} counts={campaign.counts} />}
            <CampaignPreview campaign={campaign} language={language} text={text} />
          </>
        )}
      </div>
      <CampaignDialogs campaign={campaign} chosen={chosen} />
    </AdminPage>
  );
}

function CampaignActions({ isDraft }: { isDraft: boolean }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActionButton intent="duplicate" icon={Copy} label="Duplicate" />
      {isDraft && <DialogLink dialog="delete" tone="danger" icon={Trash2} label="Delete" />}
    </div>
  );
}

interface SendPanelProps {
  isReady: boolean;
  chosen: ChosenCounts;
  isSwitchedOn: boolean;
}

/** The send button, or what is still missing. */
function SendPanel({ isReady, chosen: { chosen, samples }, isSwitchedOn }: SendPanelProps) {
  const subscribers = subscribersText(chosen);
  if (chosen === 0) {
    return (
      <Alert>
        {samples === 0
          ? 'Nobody has confirmed a subscription yet, so there is nobody to send it to.'
          : `All ${figure(samples)} confirmed subscribers are sample people without a mailbox, so there is nobody to send it to.`}
      </Alert>
    );
  }
  if (!isReady) return <Alert>Save the campaign in English first. Then it can go to {subscribers}.</Alert>;
  if (!isSwitchedOn) {
    return (
      <ButtonLink to="/admin/settings" icon={Settings} className="justify-self-start">
        Switch marketing emails on to send to {subscribers}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="?do=send" preventScrollReset tone="accent" icon={Send} className="justify-self-start">
      Send to {subscribers}
    </ButtonLink>
  );
}

/** A dialog that the campaign's state no longer allows stays closed. */
function CampaignDialogs({ campaign, chosen }: { campaign: Campaign; chosen: ChosenCounts }) {
  const { dialog } = useOpenDialog();
  if (dialog === 'send' && campaign.state === 'draft' && campaign.texts.en && chosen.chosen > 0)
    return <SendDialog campaign={campaign} chosen={chosen} />;
  if (dialog === 'stop' && (campaign.state === 'sending' || campaign.state === 'paused')) {
    return (
      <FormDialog
        intent="stop"
        title="Stop this campaign"
        description="Subscribers who have not received it yet never will. A stopped campaign can't be resumed; a paused one can."
        submitLabel="Stop for good"
        busyLabel="Stopping..."
        destructive
      />
    );
  }
  if (dialog === 'delete' && campaign.state === 'draft') {
    return (
      <FormDialog
        intent="delete"
        title="Delete this draft"
        description={`“${campaign.title}” is deleted permanently.`}
        submitLabel="Delete draft"
        busyLabel="Deleting..."
        destructive
      />
    );
  }
  return null;
}

function SendDialog({ campaign, chosen: { chosen, samples } }: { campaign: Campaign; chosen: ChosenCounts }) {
  const missing = languages.filter(({ code }) => !campaign.texts[code]).map(({ name }) => name);
  return (
    <FormDialog
      intent="send"
      title={`Send to ${subscribersText(chosen)}`}
      description="The first ones receive it within seconds. You can pause the campaign, but what has arrived can't be recalled."
      submitLabel={`Send to ${figure(chosen)}`}
      busyLabel="Starting..."
      fields={{ version: campaign.version, agreed: chosen }}
    >
      <ul className="grid list-disc gap-1 ps-5 text-sm text-ink-2">
        <li>Everybody who has confirmed by now gets it once. Later subscribers get the next one.</li>
        {missing.length > 0 && (
          <li>{`Not written in ${new Intl.ListFormat('en').format(missing)}: these readers get English.`}</li>
        )}
        {samples > 0 && <li>{figure(samples)} sample people have no mailbox and get nothing.</li>}
      </ul>
    </FormDialog>
  );
}
