import { type LanguageCode, languages } from '#i18n/languages.ts';
import { characterCount, cleanLine, cleanText, isBlank } from '#lib/clean-text.ts';
import { type LetterTexts, letterLengths } from './letter.ts';
import { parseLetter } from './letter-markup.ts';

/** As it was typed: every language, empty where nothing was. */
export interface TypedLetter {
  title: string;
  texts: Partial<Record<LanguageCode, { subject: string; body: string }>>;
}

/** By the name of the field: title, en_subject, en_body and so on. */
export type LetterProblems = Record<string, string>;

export type CheckedLetter =
  | { ok: true; title: string; texts: LetterTexts }
  | { ok: false; problems: LetterProblems };

/** A language that is left empty is not written in; half of one is a mistake, and so is a letter without English. */
export function checkLetter(typed: TypedLetter, baseUrl: string): CheckedLetter {
  const title = cleanLine(typed.title);
  const problems: LetterProblems = {};
  if (isBlank(title)) problems.title = 'Please give the letter a title. Only the office sees it.';
  else if (characterCount(title) > letterLengths.title) problems.title = tooLong(letterLengths.title);
  const texts: LetterTexts = {};
  for (const { code, name } of languages) {
    const subject = cleanLine(typed.texts[code]?.subject ?? '');
    const body = cleanText(typed.texts[code]?.body ?? '');
    const isLeftOut = isBlank(subject) && isBlank(body);
    if (isLeftOut && code !== 'en') continue;
    const whose =
      code === 'en' ? 'English is for everybody whose language is not written' : `${name} is half written`;
    if (isBlank(subject)) problems[`${code}_subject`] = `Please write a subject: ${whose}.`;
    else if (characterCount(subject) > letterLengths.subject)
      problems[`${code}_subject`] = tooLong(letterLengths.subject);
    const bodyProblem = problemOf(body, whose, baseUrl);
    if (bodyProblem !== undefined) problems[`${code}_body`] = bodyProblem;
    texts[code] = { subject, body };
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, title, texts };
}

function problemOf(body: string, whose: string, baseUrl: string): string | undefined {
  if (isBlank(body)) return `Please write the letter: ${whose}.`;
  if (characterCount(body) > letterLengths.body) return tooLong(letterLengths.body);
  const { problems } = parseLetter(body, baseUrl);
  return problems.length > 0 ? problems.join(' ') : undefined;
}

function tooLong(most: number): string {
  return `Please keep it below ${most.toLocaleString('en-US')} characters.`;
}
