import { type LanguageCode, languages } from '#i18n/languages.ts';

/** As the form calls them: the name, and a text for each language. */
export type TemplateField = 'name' | `text_${LanguageCode}`;

export const templateFields: TemplateField[] = [
  'name',
  ...languages.map(({ code }) => `text_${code}` as const),
];

export const longestTemplateName = 100;
export const longestTemplateText = 5_000;

export interface InquiryTemplate {
  id: string;
  name: string;
  version: number;
  texts: Partial<Record<LanguageCode, string>>;
}

export function textField(language: LanguageCode): TemplateField {
  return `text_${language}`;
}

/** The text for a reader: in their language, or else in English, which every template has. */
export function textFor(
  texts: InquiryTemplate['texts'],
  language: LanguageCode,
): { language: LanguageCode; text: string } {
  const own = texts[language];
  return own === undefined ? { language: 'en', text: texts.en ?? '' } : { language, text: own };
}
