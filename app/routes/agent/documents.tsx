import { data, Form, redirect } from 'react-router';
import type { VerificationStatus } from '#features/agents/agent-status.ts';
import {
  type AddDocumentProblem,
  addDocument,
  hasNewDocument,
  type ReviewProblem,
  removeDocument,
  requestReview,
} from '#features/agents/documents/change-documents.ts';
import { type DocumentKind, MAX_DOCUMENTS, missingKinds } from '#features/agents/documents/document-kinds.ts';
import { listDocuments } from '#features/agents/documents/read-documents.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert, type AlertTone } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ButtonForm, SubmitButton } from '#ui/button-form.tsx';
import { BadgeCheck, Hourglass } from '#ui/icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { shortDayText } from '../account/moment.tsx';
import type { Route } from './+types/documents';
import { DocumentTable, UploadForm } from './documents/document-sections.tsx';
import { ownAgent } from './own-agent.ts';
import { AgentPage, NoAgent } from './page-parts.tsx';

const styles = {
  missing: { tone: 'info' },
  registration: { tone: 'warning' },
  licence: { tone: 'warning' },
  pending: { tone: 'info', icon: Hourglass },
  verified: { tone: 'success', icon: BadgeCheck },
  rejected: { tone: 'danger' },
  ready: { tone: 'info' },
} as const satisfies Record<string, { tone: AlertTone; icon?: typeof Hourglass }>;

interface ReviewStatusProps {
  verification: VerificationStatus;
  /** Why it was rejected. */
  reason: string | null;
  missing: readonly DocumentKind[];
  /** It was rejected and has uploaded more documents since. */
  canRequestReview: boolean;
}

/** The state of the verification, and what to do next. */
function ReviewStatus({ verification, reason, missing, canRequestReview }: ReviewStatusProps) {
  const { t } = useTranslation('agency');
  const stage = canRequestReview ? 'ready' : stageOf(verification, missing);
  return (
    <Alert
      {...styles[stage]}
      title={t(`documents.next.${stage}.title`)}
      link={stage === 'rejected' && { to: '/contact', text: t('documents.contact') }}
      action={stage === 'ready' && <RequestReview />}
    >
      {reason && verification === 'rejected' && (
        <span className="block">
          {t('documents.reason')} <bdi className="wrap-anywhere">{reason}</bdi>
        </span>
      )}
      {t(`documents.next.${stage}.text`)}
    </Alert>
  );
}

function stageOf(verification: VerificationStatus, [first, second]: readonly DocumentKind[]) {
  if (verification !== 'pending') return verification;
  return second ? 'missing' : (first ?? 'pending');
}

function RequestReview() {
  const { t } = useTranslation('agency');
  return (
    <ButtonForm action="/agent/documents" intent="ask-again" size="sm" tone="brand" busyLabel={t('documents.asking')}>
      {t('documents.askAgain')}
    </ButtonForm>
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences } = factsOf(context);
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { searchParams } = new URL(request.url);
  const documents = await listDocuments(db, agent.id);
  return {
    documents: documents.map(({ createdAt, ...document }) => ({
      ...document,
      uploadedOn: shortDayText(createdAt, preferences.language),
    })),
    verification: agent.verificationStatus,
    reason: agent.statusReason,
    missing: missingKinds(documents),
    canRequestReview: agent.verificationStatus === 'rejected' && (await hasNewDocument(db, agent.id)),
    done: searchParams.get('done'),
    removed: searchParams.get('remove'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, documents } = factsOf(context);
  const agent = await ownAgent(context);
  if (!agent) throw data(null, { status: 404 });
  const [agentId, actor] = [agent.id, knownActor(context)];
  return answerForm<DocumentRefusal>(
    { request },
    {
      async 'ask-again'() {
        const review = await requestReview(db, agentId, actor);
        return review.ok ? done('requested') : { intent: 'ask-again', problem: review.error, status: 422 };
      },
      async remove({ text }) {
        const removed = await removeDocument(db, { agentId, documentId: text('document') }, actor);
        return removed.ok ? done('removed') : { intent: 'remove', problem: removed.error, status: 422 };
      },
      async add({ form, text }) {
        const file = form.get('file');
        const [kind, fileName] = [text('kind'), file instanceof File ? file.name : ''];
        const bytes = new Uint8Array(file instanceof File ? await file.arrayBuffer() : []);
        const added = await addDocument({ db, documents }, { agentId, kind, fileName, bytes }, actor);
        return added.ok ? done('added') : { intent: 'add', problem: added.error, kind, status: 422 };
      },
    },
  );
}

function done(what: 'added' | 'removed' | 'requested'): Response {
  return redirect(`/agent/documents?done=${what}`, { status: 303 });
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('agency');
  if (!loaderData) return <NoAgent />;
  const { documents, verification, reason, missing, canRequestReview } = loaderData;
  const done = actionData ? null : loaderData.done;
  const canRemove = verification === 'pending';
  const removed = canRemove ? documents.find(({ id }) => id === loaderData.removed) : undefined;
  return (
    <AgentPage title={t('documents.title')} lede={t('documents.lede')}>
      {done === 'added' && <Alert tone="success">{t('documents.added')}</Alert>}
      {done === 'removed' && <Alert tone="success">{t('documents.removed')}</Alert>}
      {done === 'requested' && <Alert tone="success">{t('documents.requested')}</Alert>}
      {actionData && actionData.intent !== 'add' && (
        <Alert tone="danger">{t(`documents.problems.${actionData.problem}`)}</Alert>
      )}
      <ReviewStatus verification={verification} reason={reason} missing={missing} canRequestReview={canRequestReview} />
      {removed && !actionData && <RemoveQuestion document={removed} />}
      {documents.length > 0 && (
        <div className="grid gap-2">
          <h2 className="text-lg">{t('documents.list')}</h2>
          <DocumentTable documents={documents} canRemove={canRemove} />
        </div>
      )}
      <UploadForm
        // Resets the form after an upload.
        key={documents.length}
        isFull={documents.length >= MAX_DOCUMENTS}
        refusal={actionData?.intent === 'add' ? actionData : undefined}
      />
    </AgentPage>
  );
}

/** A question in the page, so that it works without scripts. */
function RemoveQuestion({ document }: { document: { id: string; fileName: string } }) {
  const { t } = useTranslation('agency');
  return (
    <Alert
      tone="warning"
      title={t('documents.sure.title')}
      action={
        <Form method="post" action="/agent/documents" className="flex flex-wrap gap-2">
          <input type="hidden" name="document" value={document.id} />
          <SubmitButton
            intent="remove"
            size="sm"
            tone="danger-solid"
            busyLabel={t('documents.removing')}
            // The reader has just asked for it.
            autoFocus
          >
            {t('documents.sure.yes')}
          </SubmitButton>
          <ButtonLink to="/agent/documents" size="sm">
            {t('documents.sure.no')}
          </ButtonLink>
        </Form>
      }
    >
      <bdi className="wrap-anywhere">{t('documents.sure.text', { name: document.fileName })}</bdi>
    </Alert>
  );
}

type DocumentRefusal = { status: number } & (
  | { intent: 'add'; problem: AddDocumentProblem; kind: string }
  | { intent: 'remove'; problem: 'gone' | 'decided' }
  | { intent: 'ask-again'; problem: ReviewProblem }
);
