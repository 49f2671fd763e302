import { listTemplates } from '#features/inquiries/templates/list-templates.ts';
import {
  addTemplate,
  deleteTemplates,
  restoreTemplates,
  updateTemplate,
} from '#features/inquiries/templates/save-template.ts';
import {
  fillPlaceholders,
  type InquiryTemplate,
  type Placeholder,
  templateFields,
} from '#features/inquiries/templates/template.ts';
import { languages } from '#i18n/languages.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Eye, MessageSquareText, Plus, Undo2 } from '#ui/icons.tsx';
import { RotateCcw, Trash2 } from '#ui/office-icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/inquiries-templates';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { DeleteDialog } from './catalogue/confirm-dialogs.tsx';
import { openDialog, requestedDialog } from './catalogue/outcome.ts';
import { recordIntents } from './catalogue/record-forms.ts';
import { IconLink, RowActions } from './catalogue/row-actions.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { AddressedDialog } from './form-dialog.tsx';
import { TemplateDialog } from './inquiries/template-dialog.tsx';
import { ListForm } from './list-form.tsx';
import { loadPage } from './load-page.ts';
import { OutcomeMessage } from './outcome-message.tsx';
import { boxStyle } from './panel.tsx';

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, mailContext } = factsOf(context);
  const shown = {
    requested: requestedDialog(searchParams),
    previewId: searchParams.get('do') === 'preview' ? searchParams.get('of') : null,
    isDeletedShown: searchParams.get('show') === 'deleted',
    known: {
      siteName: mailContext.settings.site.siteName,
      supportEmail: mailContext.settings.contact.supportEmail,
      phone: mailContext.settings.contact.phone,
      agent: knownViewer(context).fullName,
    },
  };
  return loadPage(context, shown, () => listTemplates(db, { deleted: shown.isDeletedShown }));
}

export function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const intents = recordIntents({
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
  return answerForm({ request }, intents);
}

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { found: templates, requested, previewId, isDeletedShown, known } = loaderData;
  const address = useListAddress();
  if (!templates) return <LoadFailed title="Templates" text="Failed to load templates" />;
  const { isAdd, editId, deleteIds } = openDialog(requested, actionData);
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
      <OutcomeMessage outcome={actionData} />
      {templates.length === 0 ? (
        <EmptyState
          className={boxStyle}
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
          {isDeletedShown ? undefined : 'Add the answers you give often, in as many of the six languages as you like.'}
        </EmptyState>
      ) : (
        <ul aria-label="Templates" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3">
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
      <DeleteDialog noun="Template" ids={deleteIds} rows={templates} nameOf={({ name }) => name} />
    </AdminPage>
  );
}

function TemplateCard({ template, deleted }: { template: InquiryTemplate; deleted: boolean }) {
  const { id, name, texts } = template;
  const address = useListAddress();
  const missing = languages.filter(({ code }) => texts[code] === undefined);
  const actions = <RowActions id={id} name={name} deleted={deleted} />;
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="text-base wrap-anywhere">
        <bdi>{name}</bdi>
      </h2>
      <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line text-ink-2">{texts.en}</p>
      <div className="flex items-center justify-between gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <ul aria-label="Languages" className="flex flex-wrap gap-1">
            {languages
              .filter(({ code }) => texts[code] !== undefined)
              .map(({ code, name: language }) => (
                <li key={code} title={language}>
                  <Badge tone="line">
                    <span aria-hidden="true" className="uppercase">
                      {code}
                    </span>
                    <span className="sr-only">{language}</span>
                  </Badge>
                </li>
              ))}
          </ul>
          {missing.length > 0 && (
            <p className="text-xs text-ink-3">
              <span aria-hidden="true" className="uppercase">
                {missing.map(({ code }) => code).join(', ')}
              </span>
              <span className="sr-only">{missing.map(({ name: language }) => language).join(', ')}</span> (in English)
            </p>
          )}
        </div>
        {deleted ? (
          <ListForm>{actions}</ListForm>
        ) : (
          <span className="-me-2 inline-flex flex-none">
            <IconLink
              to={address.with({ do: 'preview', of: id })}
              icon={Eye}
              label={`Preview ${name}`}
              title="Preview"
            />
            {actions}
          </span>
        )}
      </div>
    </li>
  );
}

interface TemplatePreviewProps {
  template: InquiryTemplate;
  /** Values of the site and of the viewer. */
  known: Record<Exclude<Placeholder, 'name' | 'subject' | 'reference'>, string | null>;
}

const sampleSender = { name: 'Amina Hassan', subject: 'A question about my trip', reference: 'FM123456' };

function TemplatePreview({ template, known }: TemplatePreviewProps) {
  return (
    <AddressedDialog
      title={template.name}
      description="With an example sender. In an inquiry you can still edit the text before you send it."
      size="lg"
      foot={
        <form method="dialog" className="grid">
          <Button type="submit" size="sm">
            Close
          </Button>
        </form>
      }
    >
      <div className="grid gap-4">
        {languages.map(({ code, name, direction }) => {
          const text = template.texts[code];
          return (
            text !== undefined && (
              <section key={code} aria-label={name}>
                <h3 className="text-xs text-ink-3">{name}</h3>
                <p
                  lang={code}
                  dir={direction}
                  className="mt-1 rounded-md bg-sunken px-4 py-3 text-start wrap-anywhere whitespace-pre-line"
                >
                  {fillPlaceholders(text, { ...sampleSender, ...known })}
                </p>
              </section>
            )
          );
        })}
      </div>
    </AddressedDialog>
  );
}
