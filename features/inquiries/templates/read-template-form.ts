import { languages } from '#i18n/languages.ts';
import { characterCount, cleanLine, cleanText, isBlank } from '#lib/clean-text.ts';
import { placeholderProblem } from './placeholders.ts';
import {
  type InquiryTemplate,
  longestTemplateName,
  longestTemplateText,
  type TemplateField,
  textField,
} from './template.ts';

export type TemplateProblems = Partial<Record<TemplateField, string>>;
export type TypedTemplate = Record<TemplateField, string>;
export type TemplateContent = Pick<InquiryTemplate, 'name' | 'texts'>;

export function readTemplateForm(
  typed: TypedTemplate,
): { ok: true; template: TemplateContent } | { ok: false; problems: TemplateProblems } {
  const problems: TemplateProblems = {};
  const name = cleanLine(typed.name);
  if (isBlank(name)) problems.name = 'Please give it a name.';
  else if (characterCount(name) > longestTemplateName) problems.name = 'Please keep it below 100 characters.';

  const texts: InquiryTemplate['texts'] = {};
  for (const { code } of languages) {
    const text = cleanText(typed[textField(code)]);
    const problem = textProblem(text);
    if (problem) problems[textField(code)] = problem;
    else if (!isBlank(text)) texts[code] = text;
  }
  if (texts.en === undefined) {
    problems.text_en ??= 'Please write the English text: it stands in for languages that have none.';
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, template: { name, texts } };
}

function textProblem(text: string): string | undefined {
  if (characterCount(text) > longestTemplateText) return 'Please keep it below 5,000 characters.';
  return placeholderProblem(text);
}

/** As the form shows a stored one. */
export function typedTemplate({ name, texts }: TemplateContent): TypedTemplate {
  return {
    name,
    text_en: texts.en ?? '',
    text_ar: texts.ar ?? '',
    text_fr: texts.fr ?? '',
    text_es: texts.es ?? '',
    text_sw: texts.sw ?? '',
    text_tr: texts.tr ?? '',
  };
}
