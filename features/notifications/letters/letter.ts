import type { LanguageCode } from '#i18n/languages.ts';

// No validation library here: the browser needs these.

export const letterStates = ['draft', 'sending', 'paused', 'stopped', 'sent'] as const;
export type LetterState = (typeof letterStates)[number];

/** Why it is paused or stopped. */
export type LetterHalt = 'admin' | 'switch' | 'restore';

/** The same table stands in db/migrations/0029_newsletter_letters.sql. */
export const letterMoves = {
  draft: ['sending'],
  sending: ['paused', 'stopped', 'sent'],
  paused: ['sending', 'stopped'],
  stopped: [],
  sent: [],
} as const satisfies Record<LetterState, readonly LetterState[]>;

export const letterLengths = { title: 120, subject: 150, body: 20_000 } as const;

export interface LetterText {
  subject: string;
  body: string;
}

/** By language; one that it was not written in is not there. */
export type LetterTexts = Partial<Record<LanguageCode, LetterText>>;

/** What became of those who were chosen. Some of a stopped letter wait for ever. */
export interface LetterCounts {
  chosen: number;
  sent: number;
  failed: number;
  /** They had left before their turn came. */
  skipped: number;
}

/** What a reader gets: their language where it was written, else English. */
export function textFor(
  texts: LetterTexts,
  language: LanguageCode,
): { language: LanguageCode; text: LetterText } | undefined {
  const own = texts[language];
  if (own) return { language, text: own };
  return texts.en && { language: 'en', text: texts.en };
}
