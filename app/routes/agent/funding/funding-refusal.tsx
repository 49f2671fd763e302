import type { AmountProblem } from '#features/agents/deposits/deposit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';

export const amountProblems = [
  'invalid',
  'below_minimum',
  'above_maximum',
  'above_mobile_maximum',
  'above_owed',
] as const satisfies (AmountProblem | 'above_mobile_maximum' | 'above_owed')[];
export const phoneProblems = ['phone_needed', 'phone_invalid', 'phone_foreign'] as const;
export const methodProblems = ['method', 'not_offered'] as const;

/** Problems shown above the form, because they belong to no field. */
const otherProblems = [
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
  /** The refusal is about repeating the prompt of a pending deposit, not about the form for a new one. */
  isAgain?: true;
  /** With the key of the form, so that a retry is idempotent. */
  typed: { amount: string; method: string; phone: string; submitKey: string };
}

export function RefusalAlert({ problem }: { problem: FundingProblem | undefined }) {
  const { t } = useTranslation('funding');
  const other = otherProblems.find((known) => known === problem);
  if (!other) return null;
  const hasMore = other === 'too_many_open' || other === 'not_started' || other === 'unexpected';
  return (
    <Alert tone="danger" title={t(`problems.${other}`)}>
      {hasMore && t(`problems.${other}Text`)}
    </Alert>
  );
}
