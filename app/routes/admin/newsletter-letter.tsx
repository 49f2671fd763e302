import { data, Form, redirect, useNavigation } from 'react-router';
import { type ChosenCounts, countChosen } from '#features/notifications/letters/chosen-subscribers.ts';
import { deleteLetter } from '#features/notifications/letters/delete-letter.ts';
import { duplicateLetter } from '#features/notifications/letters/duplicate-letter.ts';
import { textFor } from '#features/notifications/letters/letter.ts';
import { letterMail } from '#features/notifications/letters/letter-mail.ts';
import { readLetter } from '#features/notifications/letters/read-letter.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Copy, Send, Settings, Trash2 } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/newsletter-letter';
import { AdminPage } from './admin-page.tsx';
import { OutcomeNotice } from './catalogue/outcome-notice.tsx';
import { answerLetterForm } from './newsletter/answer-letter-form.ts';
import { LetterDialogs } from './newsletter/letter-dialogs.tsx';
import { LetterEditor } from './newsletter/letter-editor.tsx';
import type { LetterOutcome } from './newsletter/letter-outcome.ts';
import { LetterPreview } from './newsletter/letter-preview.tsx';
import { LetterProgress } from './newsletter/letter-progress.tsx';
import { figure, subscribersText } from './newsletter/letter-words.ts';
import { SwitchedOff } from './newsletter/switched-off.tsx';
import { loneLink } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, house, settings } = factsOf(context);
  const letter = isId(params.id) ? await readLetter(db, params.id) : undefined;
  if (!letter) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const asked = storedLanguage(searchParams.get('language') ?? 'en');
  const written = textFor(letter.texts, asked);
  const { fullName: name } = knownViewer(context);
  const mail = written && letterMail(house, written.language, written.text, { name, leaveToken: null });
  return {
    letter,
    chosen: await countChosen(db),
    language: written?.language ?? 'en',
    text: mail?.text ?? null,
    isSwitchedOn: settings.email.enableMarketingEmails,
    wasSaved: searchParams.has('saved'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { db, house, settings } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'delete') {
    const deleted = await deleteLetter(db, params.id, actor);
    if (deleted.ok) throw redirect('/admin/newsletter?deleted=1');
  }
  if (intent === 'duplicate') {
    const copied = await duplicateLetter(db, params.id, actor);
    if (copied.ok) throw redirect(`/admin/newsletter/letters/${copied.id}`);
  }
  const isSwitchedOn = () => settings.email.enableMarketingEmails;
  const parts = { db, house, isSwitchedOn, actor, viewer: knownViewer(context) };
  const outcome = await answerLetterForm(parts, params.id, form);
  if (!outcome) throw data(null, { status: 409 });
  return data<LetterOutcome>(outcome, { status: statusOf(outcome) });
}

function statusOf(outcome: LetterOutcome): number {
  if (outcome.kind === 'done') return 200;
  return outcome.kind === 'refused' && outcome.version !== undefined ? 409 : 422;
}

export default function NewsletterLetter({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, chosen, language, text, isSwitchedOn, wasSaved } = loaderData;
  const isDraft = letter.state === 'draft';
  const told = actionData && actionData.kind !== 'refused' ? actionData : undefined;
  const leadsToSettings = told?.kind === 'failed' && told.leadsToSettings;
  return (
    <AdminPage title={letter.title} actions={<LetterActions isDraft={isDraft} />}>
      {!leadsToSettings && <OutcomeNotice outcome={told} />}
      {wasSaved && !actionData && <Alert tone="success">Draft saved.</Alert>}
      <Link to="/admin/newsletter" className={`justify-self-start text-sm font-semibold ${loneLink}`}>
        All letters
      </Link>
      {!isSwitchedOn && letter.state !== 'sent' && letter.state !== 'stopped' && (
        <SwitchedOff wasRefused={leadsToSettings === true} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-2">
        {isDraft ? (
          <>
            <LetterEditor letter={letter} refused={actionData?.kind === 'refused' ? actionData : undefined} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <SendPanel
                isReady={letter.texts.en !== undefined}
                chosen={chosen}
                isSwitchedOn={isSwitchedOn}
              />
              <LetterPreview letter={letter} language={language} text={text} />
            </div>
          </>
        ) : (
          <>
            {letter.counts && <LetterProgress letter={letter} counts={letter.counts} />}
            <LetterPreview letter={letter} language={language} text={text} />
          </>
        )}
      </div>
      <LetterDialogs letter={letter} chosen={chosen} />
    </AdminPage>
  );
}

function LetterActions({ isDraft }: { isDraft: boolean }) {
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
