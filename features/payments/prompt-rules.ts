import type { PaymentState } from './payment.ts';

/** State of an M-Pesa prompt. `unanswered`: Daraja has not answered yet. `lost`: its answer will not come. */
export type PushState = 'sent' | 'unanswered' | 'lost';

/**
 * What the page says of a prompt. `unanswered`: the phone may show it or not. `unsent`: the phone does not show it. `unknown`:
 * M-Pesa can not say whether it was paid.
 */
export type PromptState = 'sent' | 'unanswered' | 'unsent' | 'unknown';

/** Our own reasons not to send a prompt now. */
const promptObstacles = ['just_requested', 'too_many_prompts'] as const;

export function isPromptObstacle(problem: string | null): problem is (typeof promptObstacles)[number] {
  return promptObstacles.some((known) => known === problem);
}

/** A phone shows a prompt for about this long. A second one sooner would show two. */
export const PROMPT_SECONDS = 60;

/** Zero when the prompt was declined or never sent. */
export function secondsUntilNextPrompt(
  { state, push, submittedAt }: { state: PaymentState; push: PushState | null; submittedAt: Date | null },
  now: Date,
): number {
  const isOpen = (state === 'submitted' || state === 'unknown') && push !== null;
  if (!isOpen || !submittedAt) return 0;
  const passed = (now.getTime() - submittedAt.getTime()) / 1000;
  return Math.min(PROMPT_SECONDS, Math.max(0, Math.ceil(PROMPT_SECONDS - passed)));
}

/** Daraja takes a moment to answer; the page shows the prompt as sent until then. */
export const ANSWER_SECONDS = 9;

export function promptStateOf(
  { state, push, submittedAt }: { state: PaymentState; push: PushState | null; submittedAt: Date | null },
  now: Date,
): PromptState {
  if (push === null) return 'unsent';
  const isNew = submittedAt !== null && now.getTime() - submittedAt.getTime() < ANSWER_SECONDS * 1000;
  if (push === 'lost' || (push === 'unanswered' && !isNew)) return 'unanswered';
  return state === 'unknown' ? 'unknown' : 'sent';
}

/** Daraja's limit for an account reference. */
const maxCharacters = 12;

/**
 * The account that the phone and the paybill's statement show. A deposit's reference (DEP-1791234567890) is too long, so its
 * last twelve digits are used: those differ, and `account_key` in the database accepts them.
 */
export function accountReferenceOf(reference: string): string {
  return reference.slice(-maxCharacters);
}

/** Grouped for reading and typing: 7912 3456 7890. */
export function groupedAccount(reference: string): string {
  return accountReferenceOf(reference).replaceAll(/\d{4}(?=\d)/g, '$& ');
}
