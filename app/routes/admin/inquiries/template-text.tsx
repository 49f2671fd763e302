import { useState } from 'react';
import { longestTemplateText, type TemplateField } from '#features/inquiries/templates/template.ts';
import type { Language } from '#i18n/languages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ChevronDown } from '../../../ui/icons.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { FieldOfRecord } from '../catalogue/record-fields.ts';

interface TemplateTextProps {
  language: Pick<Language, 'code' | 'direction'>;
  field: FieldOfRecord<TemplateField>;
}

/** The text in one language, folded away until it is wanted or wrong. English has to be there and stands open. */
export function TemplateText({ language: { code, direction }, field }: TemplateTextProps) {
  const [isFilled, setFilled] = useState(field.defaultValue.trim() !== '');
  const text = { ...field, lang: code, dir: direction, rows: 4, maxLength: longestTemplateText };
  if (code === 'en') return <Textarea {...text} required />;
  const hasNews = field.error !== undefined || field.aside !== undefined;
  return (
    <details open={hasNews} className="group/text rounded-md border border-line">
      <summary className="flex min-h-11 items-center gap-3 rounded-md px-4 hover:bg-sunken focus-visible:-outline-offset-2">
        <span className="flex-1 text-sm font-semibold">{field.label}</span>
        {isFilled ? (
          <Badge tone="success">Written</Badge>
        ) : (
          <span className="text-xs text-ink-3">(in English)</span>
        )}
        <ChevronDown
          aria-hidden="true"
          size={18}
          strokeWidth={1.75}
          className="flex-none text-ink-3 transition-[rotate] duration-(--duration-2) group-open/text:rotate-180"
        />
      </summary>
      <div className="px-4 pt-1 pb-4">
        <Textarea
          {...text}
          hideLabel
          onChange={({ currentTarget }) => setFilled(currentTarget.value.trim() !== '')}
        />
      </div>
    </details>
  );
}
