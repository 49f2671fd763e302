import { useTranslation } from '#i18n/use-translation.tsx';
import { PasswordInput } from './password-input.tsx';
import type { useAccountField } from './use-account-field.ts';

/** A password that is chosen, and once more against typing mistakes. */
export function NewPasswordFields({
  field,
  label,
}: {
  field: ReturnType<typeof useAccountField>;
  label: string;
}) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordInput
        {...field('password')}
        label={label}
        hint={t('fields.passwordHint')}
        autoComplete="new-password"
        required
      />
      <PasswordInput
        {...field('confirmPassword')}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        required
      />
    </>
  );
}
