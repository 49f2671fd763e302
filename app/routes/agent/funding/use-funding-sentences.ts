import { MOST_DEPOSIT_MINOR } from '#features/agents/deposits/deposit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { amountProblems, type FundingProblem, methodProblems, phoneProblems } from './funding-refusal.ts';
import { useAmounts } from './use-amounts.ts';

/** The sentence of a refusal, at the field that it is about. */
export function useFundingSentences(
  problem: FundingProblem | undefined,
  {
    minimumMinor,
    byMobileMinor,
    debtMinor,
  }: { minimumMinor: number; byMobileMinor: number | null; debtMinor: number | undefined },
): { amount?: string; method?: string; phone?: string } {
  const { t } = useTranslation('funding');
  const { dollars } = useAmounts();
  const ofAmount = amountProblems.find((known) => known === problem);
  const ofMethod = methodProblems.find((known) => known === problem);
  const ofPhone = phoneProblems.find((known) => known === problem);
  const bounds = {
    invalid: minimumMinor,
    below_minimum: minimumMinor,
    above_maximum: MOST_DEPOSIT_MINOR,
    above_mobile_maximum: byMobileMinor ?? MOST_DEPOSIT_MINOR,
    above_owed: debtMinor ?? MOST_DEPOSIT_MINOR,
  };
  return {
    ...(ofAmount && { amount: t(`problems.${ofAmount}`, { amount: dollars(bounds[ofAmount]) }) }),
    ...(ofMethod && { method: t(`problems.${ofMethod}`) }),
    ...(ofPhone && { phone: t(`problems.${ofPhone}`) }),
  };
}
