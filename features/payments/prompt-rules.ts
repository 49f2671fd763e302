import type { PaymentState } from './payment.ts';

/** As the table mpesa_pushes has it; `lost`: the answer will not come. None where M-Pesa could not be reached at all, or would not send one. */
export type PushState = 'sent' | 'unanswered' | 'lost';

/**
 * How it stands with a telephone that was to be asked. `unanswered`: it may ring or not. `unsent`: it does not. `unknown`:
 * whether it was paid, M-Pesa can not say.
 */
export type PromptState = 'asked' | 'unanswered' | 'unsent' | 'unknown';

/** Why a telephone is not asked now, though M-Pesa would. */
const unasked = ['just_requested', 'too_many_prompts'] as const;

export function isUnasked(problem: string | null): problem is (typeof unasked)[number] {
  return unasked.some((known) => known === problem);
}

/** A prompt stands on a telephone for about this long. Whoever is asked again sooner has two of them. */
export const PROMPT_SECONDS = 60;

/**
 * How long until the same telephone may be asked again: a minute, unless it said no or never rang. Zero: now.
 */
export function secondsUntilNextPrompt(
  { state, push, submittedAt }: { state: PaymentState; push: PushState | null; submittedAt: Date | null },
  now: Date,
): number {
  const isOpen = (state === 'submitted' || state === 'unknown') && push !== null;
  if (!isOpen || !submittedAt) return 0;
  const passed = (now.getTime() - submittedAt.getTime()) / 1000;
  return Math.min(PROMPT_SECONDS, Math.max(0, Math.ceil(PROMPT_SECONDS - passed)));
}

/** M-Pesa takes a moment to answer. Whoever looks meanwhile need not hear of it. */
export const ANSWER_SECONDS = 9;

export function promptStateOf(
  { state, push, submittedAt }: { state: PaymentState; push: PushState | null; submittedAt: Date | null },
  now: Date,
): PromptState {
  if (push === null) return 'unsent';
  const isNew = submittedAt !== null && now.getTime() - submittedAt.getTime() < ANSWER_SECONDS * 1000;
  if (push === 'lost' || (push === 'unanswered' && !isNew)) return 'unanswered';
  return state === 'unknown' ? 'unknown' : 'asked';
}
