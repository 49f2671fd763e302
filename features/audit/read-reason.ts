import { characterCount, cleanText, isBlank } from '#lib/clean-text.ts';

export type ReasonProblem = 'no_reason' | 'reason_too_long';

export const maxReasonLength = 500;

/** Validates the reason for an office action. */
export function readReason(typed: string): { ok: true; reason: string } | { ok: false; error: ReasonProblem } {
  const reason = cleanText(typed);
  if (isBlank(reason)) return { ok: false, error: 'no_reason' };
  if (characterCount(reason) > maxReasonLength) return { ok: false, error: 'reason_too_long' };
  return { ok: true, reason };
}
