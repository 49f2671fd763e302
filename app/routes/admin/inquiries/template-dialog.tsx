import { placeholderNames, placeholders } from '#features/inquiries/templates/placeholders.ts';
import { typedTemplate } from '#features/inquiries/templates/read-template-form.ts';
import {
  type InquiryTemplate,
  longestTemplateName,
  type TemplateField,
  textField,
} from '#features/inquiries/templates/template.ts';
import { languages } from '#i18n/languages.ts';
import { Input } from '../../../ui/input.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog } from '../catalogue/record-dialog.tsx';
import { recordFields } from '../catalogue/record-fields.ts';
import { TemplateText } from './template-text.tsx';

const labels: Record<TemplateField, string> = {
  name: 'Name',
  text_en: 'English',
  text_ar: 'Arabic',
  text_fr: 'French',
  text_es: 'Spanish',
  text_sw: 'Swahili',
  text_tr: 'Turkish',
};

/** One text per language; English stands in for those that are empty. */
export function TemplateDialog({
  template,
  outcome,
}: {
  template: InquiryTemplate | null;
  outcome: Outcome | undefined;
}) {
  const values = template ? typedTemplate(template) : {};
  const field = recordFields({ labels, values, outcome });
  return (
    <RecordDialog
      title={template ? `Edit ${template.name}` : 'Add Template'}
      row={template}
      outcome={outcome}
      addLabel="Add Template"
      size="lg"
    >
      <Input {...field('name')} required maxLength={longestTemplateName} hint="Only colleagues read it." />
      <dl className="grid gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3 text-sm md:grid-cols-2">
        {placeholderNames.map((name) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt>
              <code dir="ltr">{`{{${name}}}`}</code>
            </dt>
            <dd className="text-ink-2">{placeholders[name]}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {languages.map((language) => (
          <TemplateText key={language.code} language={language} field={field(textField(language.code))} />
        ))}
      </div>
    </RecordDialog>
  );
}
