import { type LanguageCode, languages } from '#i18n/languages.ts';
import { characterCount, cleanLine, cleanText, isBlank } from '#lib/clean-text.ts';
import { type CampaignTexts, campaignLengths } from './campaign.ts';
import { parseCampaign } from './campaign-markup.ts';

/** As it was typed: every language, empty where nothing was. */
export interface TypedCampaign {
  title: string;
  texts: Partial<Record<LanguageCode, { subject: string; body: string }>>;
}

/** By the name of the field: title, en_subject, en_body and so on. */
export type CampaignProblems = Record<string, string>;

export type CheckedCampaign =
  | { ok: true; title: string; texts: CampaignTexts }
  | { ok: false; problems: CampaignProblems };

/** A language that is left empty is not written in; half of one is a mistake, and so is a letter without English. */
export function checkCampaign(typed: TypedCampaign, baseUrl: string): CheckedCampaign {
  const title = cleanLine(typed.title);
  const problems: CampaignProblems = {};
  if (isBlank(title)) problems.title = 'Please give the letter a title. Only the office sees it.';
  else if (characterCount(title) > campaignLengths.title) problems.title = tooLong(campaignLengths.title);
  const texts: CampaignTexts = {};
  for (const { code, name } of languages) {
    const subject = cleanLine(typed.texts[code]?.subject ?? '');
    const body = cleanText(typed.texts[code]?.body ?? '');
    const isLeftOut = isBlank(subject) && isBlank(body);
    if (isLeftOut && code !== 'en') continue;
    const whose =
      code === 'en' ? 'English is for everybody whose language is not written' : `${name} is half written`;
    if (isBlank(subject)) problems[`${code}_subject`] = `Please write a subject: ${whose}.`;
    else if (characterCount(subject) > campaignLengths.subject)
      problems[`${code}_subject`] = tooLong(campaignLengths.subject);
    const bodyProblem = problemOf(body, whose, baseUrl);
    if (bodyProblem !== undefined) problems[`${code}_body`] = bodyProblem;
    texts[code] = { subject, body };
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, title, texts };
}

function problemOf(body: string, whose: string, baseUrl: string): string | undefined {
  if (isBlank(body)) return `Please write the letter: ${whose}.`;
  if (characterCount(body) > campaignLengths.body) return tooLong(campaignLengths.body);
  const { problems } = parseCampaign(body, baseUrl);
  return problems.length > 0 ? problems.join(' ') : undefined;
}

function tooLong(most: number): string {
  return `Please keep it below ${most.toLocaleString('en-US')} characters.`;
}
