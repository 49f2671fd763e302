import { data, Form, redirect, useNavigation } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { VerificationStatus } from '#features/agents/agent-status.ts';
import { type AddDocumentProblem, addDocument } from '#features/agents/documents/add-document.ts';
import { type AskAgainProblem, askAgain, hasNewDocument } from '#features/agents/documents/ask-again.ts';
import { type DocumentKind, MAX_DOCUMENTS, missingKinds } from '#features/agents/documents/document-kinds.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import { listDocuments } from '#features/agents/documents/list-documents.ts';
import { removeDocument } from '#features/agents/documents/remove-document.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert, type AlertTone } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BadgeCheck, Hourglass } from '../../ui/icons.tsx';
import type { Route } from './+types/documents';
import { DocumentTable } from './documents/document-table.tsx';
import { UploadForm } from './documents/upload-form.tsx';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { ownAgent } from './own-agent.ts';
import { dayText } from './sales/date-text.ts';

const looks = {
  missing: { tone: 'info' },
  registration: { tone: 'warning' },
  licence: { tone: 'warning' },
  pending: { tone: 'info', icon: Hourglass },
  verified: { tone: 'success', icon: BadgeCheck },
  rejected: { tone: 'danger' },
  ready: { tone: 'info' },
} as const satisfies Record<string, { tone: AlertTone; icon?: typeof Hourglass }>;

interface WhatNextProps {
  verification: VerificationStatus;
  /** Why it was rejected. */
  reason: string | null;
  missing: readonly DocumentKind[];
  /** It was rejected, and has shown more since. */
  canAskAgain: boolean;
}

/** What happens with the documents, and what there is to do. */
function WhatNext({ verification, reason, missing, canAskAgain }: WhatNextProps) {
  const { t } = useTranslation('agency');
  const stage = canAskAgain ? 'ready' : stageOf(verification, missing);
  return (
    <Alert
      {...looks[stage]}
      title={t(`documents.next.${stage}.title`)}
      {...(stage === 'rejected' && {
        action: (
          <ButtonLink to="/contact" size="sm">
            {t('documents.contact')}
          </ButtonLink>
        ),
      })}
      {...(stage === 'ready' && { action: <AskAgain /> })}
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

function AskAgain() {
  const { t } = useTranslation('agency');
  const isAsking = useNavigation().formData?.get('intent') === 'ask-again';
  return (
    <Form method="post" action="/agent/documents">
      <Button
        type="submit"
        name="intent"
        value="ask-again"
        size="sm"
        tone="brand"
        busy={isAsking}
        busyLabel={t('documents.asking')}
      >
        {t('documents.askAgain')}
      </Button>
    </Form>
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
      uploadedOn: dayText(createdAt, preferences.language),
    })),
    verification: agent.verificationStatus,
    reason: agent.statusReason,
    missing: missingKinds(documents),
    canAskAgain: agent.verificationStatus === 'rejected' && (await hasNewDocument(db, agent.id)),
    done: searchParams.get('done'),
    removed: searchParams.get('remove'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, documents } = factsOf(context);
  const agent = await ownAgent(context);
  if (!agent) throw data(null, { status: 404 });
  const answer = await answerDocumentForm(await request.formData(), {
    db,
    documents,
    agentId: agent.id,
    actor: knownActor(context),
  });
  if ('done' in answer) return redirect(`/agent/documents?done=${answer.done}`, { status: 303 });
  return data<DocumentRefusal>(answer, { status: 422 });
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('agency');
  if (!loaderData) return <NoAgent />;
  const { documents, verification, reason, missing, canAskAgain } = loaderData;
  const done = actionData ? null : loaderData.done;
  const canRemove = verification === 'pending';
  const removed = canRemove ? documents.find(({ id }) => id === loaderData.removed) : undefined;
  return (
    <AgentPage title={t('documents.title')} lede={t('documents.lede')}>
      {done === 'added' && <Alert tone="success">{t('documents.added')}</Alert>}
      {done === 'removed' && <Alert tone="success">{t('documents.removed')}</Alert>}
      {done === 'asked' && <Alert tone="success">{t('documents.asked')}</Alert>}
      {actionData && actionData.intent !== 'add' && (
        <Alert tone="danger">{t(`documents.problems.${actionData.problem}`)}</Alert>
      )}
      <WhatNext verification={verification} reason={reason} missing={missing} canAskAgain={canAskAgain} />
      {removed && !actionData && <RemoveQuestion document={removed} />}
      {documents.length > 0 && (
        <div className="grid gap-2">
          <h2 className="text-lg">{t('documents.list')}</h2>
          <DocumentTable documents={documents} canRemove={canRemove} />
        </div>
      )}
      <UploadForm
        // An empty form again, once a document was taken.
        key={documents.length}
        isFull={documents.length >= MAX_DOCUMENTS}
        refusal={actionData?.intent === 'add' ? actionData : undefined}
      />
    </AgentPage>
  );
}

/** Asked in the page itself, so that it is asked with scripts off too. */
function RemoveQuestion({ document }: { document: { id: string; fileName: string } }) {
  const { t } = useTranslation('agency');
  const isRemoving = useNavigation().formData?.get('intent') === 'remove';
  return (
    <Alert
      tone="warning"
      title={t('documents.sure.title')}
      action={
        <Form method="post" action="/agent/documents" className="flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="document" value={document.id} />
          <Button
            type="submit"
            size="sm"
            tone="danger-solid"
            busy={isRemoving}
            busyLabel={t('documents.removing')}
            // Where the reader has just asked for it.
            autoFocus
          >
            {t('documents.sure.yes')}
          </Button>
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

type DocumentRefusal =
  | { intent: 'add'; problem: AddDocumentProblem; kind: string }
  | { intent: 'remove'; problem: 'gone' | 'decided' }
  | { intent: 'ask-again'; problem: AskAgainProblem };

interface DocumentFormContext {
  db: Database;
  documents: DocumentStore;
  agentId: string;
  actor: Actor;
}

/** Takes a document in, takes one away, or takes an agency up again. */
async function answerDocumentForm(
  form: FormData,
  desk: DocumentFormContext,
): Promise<DocumentRefusal | { done: 'added' | 'removed' | 'asked' }> {
  const { db, agentId, actor } = desk;
  if (form.get('intent') === 'ask-again') {
    const asked = await askAgain(db, agentId, actor);
    return asked.ok ? { done: 'asked' } : { intent: 'ask-again', problem: asked.error };
  }
  if (form.get('intent') === 'remove') {
    const documentId = String(form.get('document'));
    const removed = await removeDocument(db, { agentId, documentId }, actor);
    return removed.ok ? { done: 'removed' } : { intent: 'remove', problem: removed.error };
  }
  const file = form.get('file');
  const isFile = file instanceof File;
  const kind = form.get('kind')?.toString() ?? '';
  const bytes = new Uint8Array(isFile ? await file.arrayBuffer() : []);
  const fileName = isFile ? file.name : '';
  const added = await addDocument(desk, { agentId, kind, fileName, bytes }, actor);
  return added.ok ? { done: 'added' } : { intent: 'add', problem: added.error, kind };
}
