import { data } from 'react-router';
import { deleteTemplates, restoreTemplates } from '#features/inquiries/templates/delete-templates.ts';
import { listTemplates } from '#features/inquiries/templates/list-templates.ts';
import { addTemplate, updateTemplate } from '#features/inquiries/templates/save-template.ts';
import { templateFields } from '#features/inquiries/templates/template.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MessageSquareText, Plus, RotateCcw, Trash2, Undo2 } from '../../ui/icons.tsx';
import type { Route } from './+types/inquiries-templates';
import { AdminPage } from './admin-page.tsx';
import { answerForm } from './catalogue/answer-form.ts';
import { DeleteDialog } from './catalogue/delete-dialog.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import { OutcomeNotice } from './catalogue/outcome-notice.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { TemplateCard } from './inquiries/template-card.tsx';
import { TemplateDialog } from './inquiries/template-dialog.tsx';
import { TemplatePreview } from './inquiries/template-preview.tsx';
import { LoadFailed } from './load-failed.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, house, reportError } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const shown = {
    asked: askedDialog(searchParams),
    previewId: searchParams.get('do') === 'preview' ? searchParams.get('of') : null,
    isDeletedShown: searchParams.get('show') === 'deleted',
    known: {
      siteName: house.settings.site.siteName,
      supportEmail: house.settings.contact.supportEmail,
      phone: house.settings.contact.phone,
      agent: knownViewer(context).fullName,
    },
  };
  try {
    return { ...shown, templates: await listTemplates(db, { deleted: shown.isDeletedShown }) };
  } catch (error) {
    reportError(error);
    return data({ ...shown, templates: null }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const answer = await answerForm(await request.formData(), {
    noun: 'Template',
    fields: templateFields,
    required: ['name', 'text_en'],
    missing: 'Please fill in the name and the English text',
    deleteFailed: ([first = 'Unknown error']) => `Error deleting template: ${first}`,
    add: (values) => addTemplate(db, values, actor),
    update: (change) => updateTemplate(db, change, actor),
    remove: (ids) => deleteTemplates(db, ids, actor),
    restore: (ids) => restoreTemplates(db, ids, actor),
  });
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, asked, previewId, isDeletedShown, known } = loaderData;
  const address = useListAddress();
  if (!templates) return <LoadFailed title="Templates" text="Failed to load templates" />;
  const { isAdd, editId, deleteIds } = openDialog(asked, actionData);
  const edited = templates.find(({ id }) => id === editId);
  const previewed = actionData ? undefined : templates.find(({ id }) => id === previewId);
  return (
    <AdminPage
      title="Templates"
      actions={
        <ButtonLink to={address.with({ add: '1' })} preventScrollReset size="sm" tone="accent" icon={Plus}>
          Add Template
        </ButtonLink>
      }
    >
      <OutcomeNotice outcome={actionData} />
      {templates.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={MessageSquareText}
            title={isDeletedShown ? 'No deleted templates' : 'No templates found'}
            level="h2"
            actions={
              isDeletedShown ? (
                <ButtonLink to={address.pathname} size="sm" icon={RotateCcw}>
                  Show all
                </ButtonLink>
              ) : (
                <ButtonLink to={address.with({ add: '1' })} size="sm" icon={Plus}>
                  Add the first
                </ButtonLink>
              )
            }
          >
            {isDeletedShown
              ? undefined
              : 'Write down once what you answer often, in as many of the six languages as you like.'}
          </EmptyState>
        </div>
      ) : (
        <ul
          aria-label="Templates"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3"
        >
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} deleted={isDeletedShown} />
          ))}
        </ul>
      )}
      <div className="flex">
        <ButtonLink
          to={address.filtered({ show: isDeletedShown ? null : 'deleted' })}
          size="sm"
          tone="quiet"
          icon={isDeletedShown ? Undo2 : Trash2}
        >
          {isDeletedShown ? 'Back to the list' : 'Show deleted'}
        </ButtonLink>
      </div>
      {isAdd && <TemplateDialog template={null} outcome={actionData} />}
      {edited && <TemplateDialog key={edited.id} template={edited} outcome={actionData} />}
      {previewed && <TemplatePreview template={previewed} known={known} />}
      {deleteIds.length > 0 && (
        <DeleteDialog
          noun="Template"
          ids={deleteIds}
          names={templates.filter(({ id }) => deleteIds.includes(id)).map(({ name }) => name)}
        />
      )}
    </AdminPage>
  );
}
