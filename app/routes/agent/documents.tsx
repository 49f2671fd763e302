import { data, redirect } from 'react-router';
import { hasNewDocument } from '#features/agents/documents/ask-again.ts';
import { MAX_DOCUMENTS, missingKinds } from '#features/agents/documents/document-kinds.ts';
import { listDocuments } from '#features/agents/documents/list-documents.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Route } from './+types/documents';
import { answerDocumentForm, type DocumentRefusal } from './documents/answer-document-form.ts';
import { DocumentTable } from './documents/document-table.tsx';
import { RemoveQuestion } from './documents/remove-question.tsx';
import { UploadForm } from './documents/upload-form.tsx';
import { WhatNext } from './documents/what-next.tsx';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { ownAgent } from './own-agent.ts';
import { dayText } from './sales/date-text.ts';

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
