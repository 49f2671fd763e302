import type { AmountProblem } from '#features/agents/deposits/read-deposit-amount.ts';

export const amountProblems = [
  'invalid',
  'below_minimum',
  'above_maximum',
  'above_mobile_maximum',
  'above_owed',
] as const satisfies (AmountProblem | 'above_mobile_maximum' | 'above_owed')[];
export const phoneProblems = ['phone_needed', 'phone_invalid', 'phone_foreign'] as const;
export const methodProblems = ['method', 'not_offered'] as const;

/** What stands above the form, because no field can help it. */
export const otherProblems = [
  'may_not_fund',
  'too_many_open',
  'too_many_prompts',
  'just_requested',
  'not_started',
  'unexpected',
] as const;

export type FundingProblem =
  | (typeof amountProblems)[number]
  | (typeof phoneProblems)[number]
  | (typeof methodProblems)[number]
  | (typeof otherProblems)[number];

export interface FundingRefusal {
  problem: FundingProblem;
  /** Of another prompt for a deposit that waits, and not of the form for a new one. */
  isAgain?: true;
  /** With the key of the form, so that another try of the same is the same. */
  typed: { amount: string; method: string; phone: string; submitKey: string };
}
