import { type LanguageCode, languages } from '#i18n/languages.ts';
import { characterCount, cleanLine, cleanText, isBlank } from '#lib/clean-text.ts';

/** Form fields: the name, and a text for each language. */
export type TemplateField = 'name' | `text_${LanguageCode}`;

export const templateFields: TemplateField[] = ['name', ...languages.map(({ code }) => `text_${code}` as const)];

export const maxTemplateNameLength = 100;
export const maxTemplateTextLength = 5_000;

export interface InquiryTemplate {
  id: string;
  name: string;
  version: number;
  texts: Partial<Record<LanguageCode, string>>;
}

export function textField(language: LanguageCode): TemplateField {
  return `text_${language}`;
}

/** The reader's language, else English, which every template has. */
export function textFor(
  texts: InquiryTemplate['texts'],
  language: LanguageCode,
): { language: LanguageCode; text: string } {
  const own = texts[language];
  return own === undefined ? { language: 'en', text: texts.en ?? '' } : { language, text: own };
}

// Without zod: browsers load this file.

/** The placeholders of a template and their meaning. */
export const placeholders = {
  name: 'the sender’s name',
  subject: 'the subject of the inquiry',
  reference: 'the booking that the inquiry names',
  siteName: 'the name of the site',
  supportEmail: 'the support mailbox',
  phone: 'our phone number',
  agent: 'your own name',
} as const;

export type Placeholder = keyof typeof placeholders;

export const placeholderNames = Object.keys(placeholders).filter((name) => isPlaceholder(name));

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

const braced = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Unique known placeholders in a text, as {{name}}. */
export function placeholdersIn(text: string): string[] {
  const names = [...text.matchAll(braced)].map(([, name = '']) => name).filter((name) => isPlaceholder(name));
  return [...new Set(names)].map((name) => `{{${name}}}`);
}

export function placeholderProblem(text: string): string | undefined {
  const unknown = [...text.matchAll(braced)].find(([, name = '']) => !isPlaceholder(name));
  const all = placeholderNames.map((name) => `{{${name}}}`).join(', ');
  if (unknown) return `${unknown[0]} is no placeholder. There are ${all}.`;
  if (/\{\{|\}\}/.test(text.replace(braced, ''))) return 'A placeholder is open: it begins with {{ and ends with }}.';
  return undefined;
}

/** One pass, so that a placeholder inside a value is not replaced. Placeholders without a value stay. */
export function fillPlaceholders(text: string, values: Record<Placeholder, string | null>): string {
  return text.replace(braced, (whole, name: string) => (isPlaceholder(name) && values[name]) || whole);
}

export type TemplateProblems = Partial<Record<TemplateField, string>>;
export type TemplateForm = Record<TemplateField, string>;
export type TemplateContent = Pick<InquiryTemplate, 'name' | 'texts'>;

export function parseTemplateForm(
  typed: TemplateForm,
): { ok: true; template: TemplateContent } | { ok: false; problems: TemplateProblems } {
  const problems: TemplateProblems = {};
  const name = cleanLine(typed.name);
  if (isBlank(name)) problems.name = 'Enter a name.';
  else if (characterCount(name) > maxTemplateNameLength) problems.name = 'Please keep it below 100 characters.';

  const texts: InquiryTemplate['texts'] = {};
  for (const { code } of languages) {
    const text = cleanText(typed[textField(code)]);
    const problem = textProblem(text);
    if (problem) problems[textField(code)] = problem;
    else if (!isBlank(text)) texts[code] = text;
  }
  if (texts.en === undefined) {
    problems.text_en ??= 'Enter the English text: it is used for languages without one.';
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, template: { name, texts } };
}

function textProblem(text: string): string | undefined {
  if (characterCount(text) > maxTemplateTextLength) return 'Please keep it below 5,000 characters.';
  return placeholderProblem(text);
}

export function templateToForm({ name, texts }: TemplateContent): TemplateForm {
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
