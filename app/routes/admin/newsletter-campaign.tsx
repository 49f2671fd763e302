import { data, Form, redirect, useLocation, useNavigation } from 'react-router';
import { textFor } from '#features/notifications/campaigns/campaign.ts';
import { campaignMail } from '#features/notifications/campaigns/campaign-mail.ts';
import { type ChosenCounts, countChosen } from '#features/notifications/campaigns/chosen-subscribers.ts';
import { deleteCampaign } from '#features/notifications/campaigns/delete-campaign.ts';
import { duplicateCampaign } from '#features/notifications/campaigns/duplicate-campaign.ts';
import { type Campaign, readCampaign } from '#features/notifications/campaigns/read-campaign.ts';
import { languages, storedLanguage } from '#i18n/languages.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Copy, Send, Settings, Trash2 } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/newsletter-campaign';
import { AdminPage } from './admin-page.tsx';
import { ActionDialog } from './bookings/action-dialog.tsx';
import { OutcomeMessage } from './catalogue/outcome-message.tsx';
import { answerCampaignForm } from './newsletter/answer-campaign-form.ts';
import { CampaignEditor } from './newsletter/campaign-editor.tsx';
import { figure, subscribersText } from './newsletter/campaign-labels.ts';
import { type CampaignOutcome, campaignDialogs } from './newsletter/campaign-outcome.ts';
import { CampaignPreview } from './newsletter/campaign-preview.tsx';
import { CampaignProgress } from './newsletter/campaign-progress.tsx';
import { SwitchedOff } from './newsletter/switched-off.tsx';
import { loneLink } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, mailContext, settings } = factsOf(context);
  const campaign = isId(params.id) ? await readCampaign(db, params.id) : undefined;
  if (!campaign) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const asked = storedLanguage(searchParams.get('language') ?? 'en');
  const written = textFor(campaign.texts, asked);
  const { fullName: name } = knownViewer(context);
  const mail =
    written && campaignMail(mailContext, written.language, written.text, { name, leaveToken: null });
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
  const actor = knownActor(context);
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'delete') {
    const deleted = await deleteCampaign(db, params.id, actor);
    if (deleted.ok) throw redirect('/admin/newsletter?deleted=1');
  }
  if (intent === 'duplicate') {
    const copied = await duplicateCampaign(db, params.id, actor);
    if (copied.ok) throw redirect(`/admin/newsletter/campaigns/${copied.id}`);
  }
  const isSwitchedOn = () => settings.email.enableMarketingEmails;
  const parts = { db, mailContext, isSwitchedOn, actor, viewer: knownViewer(context) };
  const outcome = await answerCampaignForm(parts, params.id, form);
  if (!outcome) throw data(null, { status: 409 });
  return data<CampaignOutcome>(outcome, { status: statusOf(outcome) });
}

function statusOf(outcome: CampaignOutcome): number {
  if (outcome.kind === 'done') return 200;
  return outcome.kind === 'refused' && outcome.version !== undefined ? 409 : 422;
}

export default function NewsletterCampaign({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, chosen, language, text, isSwitchedOn, wasSaved } = loaderData;
  const isDraft = campaign.state === 'draft';
  const told = actionData && actionData.kind !== 'refused' ? actionData : undefined;
  const leadsToSettings = told?.kind === 'failed' && told.leadsToSettings;
  return (
    <AdminPage title={campaign.title} actions={<CampaignActions isDraft={isDraft} />}>
      {!leadsToSettings && <OutcomeMessage outcome={told} />}
      {wasSaved && !actionData && <Alert tone="success">Draft saved.</Alert>}
      <Link to="/admin/newsletter" className={`justify-self-start text-sm font-semibold ${loneLink}`}>
        All letters
      </Link>
      {!isSwitchedOn && campaign.state !== 'sent' && campaign.state !== 'stopped' && (
        <SwitchedOff wasRefused={leadsToSettings === true} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-2">
        {isDraft ? (
          <>
            <CampaignEditor
              campaign={campaign}
              refused={actionData?.kind === 'refused' ? actionData : undefined}
            />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <SendPanel
                isReady={campaign.texts.en !== undefined}
                chosen={chosen}
                isSwitchedOn={isSwitchedOn}
              />
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
  const isBusy = useNavigation().formData?.get('intent') === 'duplicate';
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Form method="post">
        <input type="hidden" name="intent" value="duplicate" />
        <Button type="submit" size="sm" icon={Copy} busy={isBusy}>
          Duplicate
        </Button>
      </Form>
      {isDraft && (
        <ButtonLink to="?do=delete" preventScrollReset size="sm" tone="danger" icon={Trash2}>
          Delete
        </ButtonLink>
      )}
    </div>
  );
}

interface SendPanelProps {
  isReady: boolean;
  chosen: ChosenCounts;
  isSwitchedOn: boolean;
}

/** The one thing that this page is for, or what it still needs. */
function SendPanel({ isReady, chosen: { chosen, samples }, isSwitchedOn }: SendPanelProps) {
  const subscribers = subscribersText(chosen);
  if (chosen === 0) {
    return (
      <Alert>
        {samples === 0
          ? 'Nobody has confirmed a subscription yet, so there is nobody to send it to.'
          : `Nobody can get it yet: all ${figure(samples)} who have confirmed are people of the sample world, and they have no mailbox.`}
      </Alert>
    );
  }
  if (!isReady) return <Alert>Save the letter in English first. Then it can go to {subscribers}.</Alert>;
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

/** The dialog that the address asks for. One that is for nothing any more stays closed. */
function CampaignDialogs({ campaign, chosen }: { campaign: Campaign; chosen: ChosenCounts }) {
  const params = new URLSearchParams(useLocation().search);
  const dialog = campaignDialogs.find((name) => name === params.get('do'));
  if (dialog === 'send' && campaign.state === 'draft' && campaign.texts.en && chosen.chosen > 0)
    return <SendDialog campaign={campaign} chosen={chosen} />;
  if (dialog === 'stop' && (campaign.state === 'sending' || campaign.state === 'paused')) {
    return (
      <ActionDialog
        dialog="stop"
        title="Stop this letter"
        description="Those who have not got it yet never will. A stopped letter does not go on; pausing it does no harm."
        submitLabel="Stop for good"
        busyLabel="Stopping..."
        destructive
        refused={undefined}
      >
        {null}
      </ActionDialog>
    );
  }
  if (dialog === 'delete' && campaign.state === 'draft') {
    return (
      <ActionDialog
        dialog="delete"
        title="Delete this draft"
        description={`“${campaign.title}” is gone for good.`}
        submitLabel="Delete draft"
        busyLabel="Deleting..."
        destructive
        refused={undefined}
      >
        {null}
      </ActionDialog>
    );
  }
  return null;
}

/** Says to how many before it is done. */
function SendDialog({ campaign, chosen: { chosen, samples } }: { campaign: Campaign; chosen: ChosenCounts }) {
  const missing = languages.filter(({ code }) => !campaign.texts[code]).map(({ name }) => name);
  return (
    <ActionDialog
      dialog="send"
      title={`Send to ${subscribersText(chosen)}`}
      description="They begin to get it within seconds. You can pause it, but what has arrived can't be called back."
      submitLabel={`Send to ${figure(chosen)}`}
      busyLabel="Starting..."
      refused={undefined}
    >
      <input type="hidden" name="version" value={campaign.version} />
      <input type="hidden" name="agreed" value={chosen} />
      <ul className="grid list-disc gap-1 ps-5 text-sm text-ink-2">
        <li>Everybody who has confirmed by now gets it once. Whoever confirms later gets the next one.</li>
        {missing.length > 0 && <li>{`Not written in ${listText(missing)}: these readers get English.`}</li>}
        {samples > 0 && (
          <li>{figure(samples)} people of the sample world have no mailbox and get nothing.</li>
        )}
      </ul>
    </ActionDialog>
  );
}

function listText(names: string[]): string {
  return new Intl.ListFormat('en').format(names);
}
