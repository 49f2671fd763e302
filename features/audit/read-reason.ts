import { characterCount, cleanText, isBlank } from '#lib/clean-text.ts';

export type ReasonProblem = 'no_reason' | 'reason_too_long';

export const longestReason = 500;

/** Why the office does something, as it was typed. */
export function readReason(
  typed: string,
): { ok: true; reason: string } | { ok: false; error: ReasonProblem } {
  const reason = cleanText(typed);
  if (isBlank(reason)) return { ok: false, error: 'no_reason' };
  if (characterCount(reason) > longestReason) return { ok: false, error: 'reason_too_long' };
  return { ok: true, reason };
}
