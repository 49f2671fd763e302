import { useTranslation } from '#i18n/use-translation.tsx';
import type { AccountField, AccountProblems } from '../profile/account-fields.ts';
import { accountLengths } from '../profile/account-fields.ts';

/** The form's problems and the values typed; passwords are never sent back. */
export interface AccountRefusal {
  problems?: AccountProblems | undefined;
  typed?: Partial<Record<AccountField, string>> | undefined;
}

export function useAccountField(refusal: AccountRefusal | undefined) {
  const { t } = useTranslation('auth');
  return (name: AccountField) => {
    const problem = refusal?.problems?.[name];
    return {
      name,
      defaultValue: refusal?.typed?.[name],
      error: problem && t(`problems.${problem}`),
      maxLength: name in accountLengths ? accountLengths[name as keyof typeof accountLengths] : undefined,
    };
  };
}
