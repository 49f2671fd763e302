import { PasswordInput } from '#features/identity/components/password-input.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Mail } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { Fold } from '../parts/fold.tsx';
import { Panel } from '../parts/panel.tsx';
import { useSentIntent } from '../parts/use-sent-intent.ts';
import { DoneAlert } from './done-alert.tsx';
import type { SectionProps } from './section-props.ts';
import { SecurityForm } from './security-form.tsx';

interface EmailSectionProps extends SectionProps {
  email: string;
  hasPassword: boolean;
}

export function EmailSection({ done, answer, email, hasPassword }: EmailSectionProps) {
  const { t } = useTranslation('account');
  return (
    <Panel
      id="email"
      icon={Mail}
      title={t('security.email.heading')}
      text={t('security.email.text')}
      className="print:hidden"
    >
      <DoneAlert done={done} is="email-link-sent">
        {t('security.email.sent')}
      </DoneAlert>
      <p className="mb-3 font-semibold wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
      <Fold label={t('security.email.change')} open={answer?.intent === 'change-email'}>
        <ChangeEmail answer={answer} hasPassword={hasPassword} />
      </Fold>
    </Panel>
  );
}

function ChangeEmail({ answer, hasPassword }: Pick<EmailSectionProps, 'answer' | 'hasPassword'>) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  const field = useAccountField(answer?.intent === 'change-email' ? answer : undefined);
  return (
    <SecurityForm intent="change-email" answer={answer} className="grid max-w-96 gap-4">
      <Input {...field('email')} type="email" label={t('security.email.new')} autoComplete="email" required />
      {hasPassword && (
        <PasswordInput
          {...field('currentPassword')}
          label={t('shared.currentPassword')}
          autoComplete="current-password"
          required
        />
      )}
      <Button
        type="submit"
        tone="brand"
        busy={isSent('change-email')}
        busyLabel={t('security.email.sending')}
        className="justify-self-start"
      >
        {t('security.email.send')}
      </Button>
    </SecurityForm>
  );
}
