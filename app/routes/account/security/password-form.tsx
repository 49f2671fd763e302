import { PasswordInput } from '#features/identity/components/password-input.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSentIntent } from '../parts/use-sent-intent.ts';
import type { SecurityAnswer } from './answer.ts';
import type { SecurityIntent } from './sections.ts';
import { SecurityForm } from './security-form.tsx';

/** Asks for the password and for nothing else before something that a stranger must not do. */
export function PasswordForm({
  intent,
  answer,
  note,
  submit,
  tone = 'brand',
  asksPassword = true,
}: {
  intent: SecurityIntent;
  answer: SecurityAnswer | undefined;
  note?: string | undefined;
  submit: string;
  tone?: 'brand' | 'danger-solid' | undefined;
  asksPassword?: boolean | undefined;
}) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  const field = useAccountField(answer?.intent === intent ? answer : undefined);
  return (
    <SecurityForm intent={intent} answer={answer} className="grid max-w-96 gap-4">
      {note && <p className="text-sm text-ink-2">{note}</p>}
      {asksPassword && (
        <PasswordInput
          {...field('currentPassword')}
          label={t('shared.currentPassword')}
          autoComplete="current-password"
          required
        />
      )}
      <Button
        type="submit"
        tone={tone}
        busy={isSent(intent)}
        busyLabel={t('security.twoStep.working')}
        className="justify-self-start"
      >
        {submit}
      </Button>
    </SecurityForm>
  );
}
