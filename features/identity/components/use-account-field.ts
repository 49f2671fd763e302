import { useTranslation } from '#i18n/use-translation.tsx';
import { inputsOf, type RefusedFields } from '#lib/form-fields.ts';
import { type AccountField, type AccountProblem, accountFields } from '../profile/account-fields.ts';

export type AccountRefusal = RefusedFields<AccountField, AccountProblem>;

/** The inputs of a form about an account, with the values and problems of a refused one. */
export function useAccountField(refusal: AccountRefusal | undefined) {
  const { t } = useTranslation('auth');
  return inputsOf(accountFields, refusal, (problem) => t(`problems.${problem}`));
}
