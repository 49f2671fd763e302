import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';

/** The field that a problem stands at; null for one that stands above the form. */
const fieldOf = {
  invalid: 'amount',
  below_minimum: 'amount',
  above_maximum: 'amount',
  above_mobile_maximum: 'amount',
  above_owed: 'amount',
  method: 'method',
  not_offered: 'method',
  phone_needed: 'phone',
  phone_invalid: 'phone',
  phone_foreign: 'phone',
  may_not_fund: null,
  too_many_open: null,
  too_many_prompts: null,
  just_requested: null,
  not_started: null,
  unexpected: null,
} as const;

export type FundingProblem = keyof typeof fieldOf;

export interface FundingRefusal {
  error: FundingProblem;
  /** The refusal is about repeating the prompt of a pending deposit, not about the form for a new one. */
  isAgain?: true;
  /** With the key of the form, so that a retry is idempotent. */
  typed: { amount: string; method: string; phone: string; submitKey: string };
}

/** The sentence of a refusal at this field, with the amount that it names, or why a phone can not be prompted. */
export function useFundingProblem(error: FundingProblem | undefined, values: { amount?: string; why?: string }) {
  const { t } = useTranslation('funding');
  return (field: 'amount' | 'method' | 'phone') =>
    error && fieldOf[error] === field ? t(`problems.${error}`, values) : undefined;
}

export function RefusalAlert({ error }: { error: FundingProblem | undefined }) {
  const { t } = useTranslation('funding');
  if (!error || fieldOf[error] !== null) return null;
  const hasMore = error === 'too_many_open' || error === 'not_started' || error === 'unexpected';
  return (
    <Alert tone="danger" title={t(`problems.${error}`)}>
      {hasMore && t(`problems.${error}Text`)}
    </Alert>
  );
}
