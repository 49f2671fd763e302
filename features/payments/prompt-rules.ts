import type { PaymentState } from './payment.ts';

/** A prompt stands on a telephone for about this long. Whoever is asked again sooner has two of them. */
export const PROMPT_SECONDS = 60;

/**
 * How long until the same telephone may be asked again: not at all after a no, and a minute while nobody knows. Zero: now.
 */
export function secondsUntilNextPrompt(
  { state, submittedAt }: { state: PaymentState; submittedAt: Date | null },
  now: Date,
): number {
  const isOpen = state === 'submitted' || state === 'unknown';
  if (!isOpen || !submittedAt) return 0;
  const passed = (now.getTime() - submittedAt.getTime()) / 1000;
  return Math.min(PROMPT_SECONDS, Math.max(0, Math.ceil(PROMPT_SECONDS - passed)));
}
