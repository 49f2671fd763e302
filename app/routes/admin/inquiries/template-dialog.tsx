import { useState } from 'react';
import {
  type InquiryTemplate,
  maxTemplateNameLength,
  maxTemplateTextLength,
  placeholderNames,
  placeholders,
  type TemplateField,
  templateToForm,
  textField,
} from '#features/inquiries/templates/template.ts';
import { type Language, languages } from '#i18n/languages.ts';
import { Badge } from '#ui/badge.tsx';
import { ChevronDown } from '#ui/icons.tsx';
import { Input, Textarea } from '#ui/input.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog, type RecordField, recordFields } from '../catalogue/record-dialog.tsx';

const labels: Record<TemplateField, string> = {
  name: 'Name',
  text_en: 'English',
  text_ar: 'Arabic',
  text_fr: 'French',
  text_es: 'Spanish',
  text_sw: 'Swahili',
  text_tr: 'Turkish',
};

/** One text per language; English replaces an empty one. */
export function TemplateDialog({
  template,
  outcome,
}: {
  template: InquiryTemplate | null;
  outcome: Outcome | undefined;
}) {
  const values = template ? templateToForm(template) : {};
  const field = recordFields({ labels, values, outcome });
  return (
    <RecordDialog
      title={template && `Edit ${template.name}`}
      row={template}
      outcome={outcome}
      addLabel="Add Template"
      size="lg"
    >
      <Input {...field('name')} required maxLength={maxTemplateNameLength} hint="Only colleagues see it." />
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

interface TemplateTextProps {
  language: Pick<Language, 'code' | 'direction'>;
  field: RecordField<TemplateField>;
}

/** English is required; the other languages are folded unless they have a message. */
function TemplateText({ language: { code, direction }, field }: TemplateTextProps) {
  const [isFilled, setFilled] = useState(field.defaultValue.trim() !== '');
  const text = { ...field, lang: code, dir: direction, rows: 4, maxLength: maxTemplateTextLength };
  if (code === 'en') return <Textarea {...text} required />;
  const hasMessage = field.error !== undefined || field.aside !== undefined;
  return (
    <details open={hasMessage} className="group/text rounded-md border border-line">
      <summary className="flex min-h-11 items-center gap-3 rounded-md px-4 hover:bg-sunken focus-visible:-outline-offset-2">
        <span className="flex-1 text-sm font-semibold">{field.label}</span>
        {isFilled ? <Badge tone="success">Written</Badge> : <span className="text-xs text-ink-3">(in English)</span>}
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          className="flex-none text-ink-3 transition-[rotate] duration-(--duration-2) group-open/text:rotate-180"
        />
      </summary>
      <div className="px-4 pt-1 pb-4">
        <Textarea {...text} hideLabel onChange={({ currentTarget }) => setFilled(currentTarget.value.trim() !== '')} />
      </div>
    </details>
  );
}
