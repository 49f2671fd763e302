import type { LetterProblems, TypedLetter } from '#features/notifications/letters/letter-fields.ts';

export const letterDialogs = ['send', 'stop', 'delete'] as const;

/** What a form of a letter is answered. */
export type LetterOutcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; reasons: string[]; leadsToSettings?: boolean }
  /** The words stay as they were typed. With `version`, saving again saves over somebody else's. */
  | { kind: 'refused'; text: string; typed: TypedLetter; problems: LetterProblems; version?: number };

export type RefusedLetter = Extract<LetterOutcome, { kind: 'refused' }>;

export function failed(text: string, ...reasons: string[]): LetterOutcome {
  return { kind: 'failed', text, reasons };
}
