import { PasswordInput } from '#features/identity/components/password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { LockKeyhole } from '#ui/icons.tsx';
import { Fold, Panel, useSentIntent } from '../page-parts.tsx';
import { DoneAlert, type SectionProps, SecurityForm } from './security-form.tsx';

export function PasswordSection({ done, answer, hasPassword }: SectionProps & { hasPassword: boolean }) {
  const { t } = useTranslation('account');
  return (
    <Panel
      id="password"
      icon={LockKeyhole}
      title={t('security.password.heading')}
      text={hasPassword ? t('security.password.text') : t('security.password.none')}
      className="print:hidden"
    >
      <DoneAlert done={done} is="password-changed">
        {t('security.password.changed')}
      </DoneAlert>
      <DoneAlert done={done} is="password-link-sent">
        {t('security.password.linkSent')}
      </DoneAlert>
      {hasPassword ? (
        <Fold label={t('security.password.change')} open={answer?.intent === 'change-password'}>
          <ChangePassword answer={answer} />
        </Fold>
      ) : (
        <MailLink answer={answer} />
      )}
    </Panel>
  );
}

function ChangePassword({ answer }: Pick<SectionProps, 'answer'>) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  const field = useAccountField(answer?.intent === 'change-password' ? answer : undefined);
  return (
    <SecurityForm intent="change-password" answer={answer} className="grid max-w-96 gap-4">
      <PasswordInput
        {...field('currentPassword')}
        label={t('shared.currentPassword')}
        autoComplete="current-password"
        required
      />
      <PasswordInput
        {...field('password')}
        label={t('security.password.new')}
        hint={t('security.password.hint')}
        autoComplete="new-password"
        required
      />
      <PasswordInput
        {...field('confirmPassword')}
        label={t('security.password.confirm')}
        autoComplete="new-password"
        required
      />
      <p className="text-sm text-ink-2">{t('security.password.note')}</p>
      <Button
        type="submit"
        tone="brand"
        busy={isSent('change-password')}
        busyLabel={t('security.password.saving')}
        className="justify-self-start"
      >
        {t('security.password.save')}
      </Button>
    </SecurityForm>
  );
}

function MailLink({ answer }: Pick<SectionProps, 'answer'>) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  return (
    <SecurityForm intent="mail-password-link" answer={answer} className="grid justify-items-start gap-4">
      <Button type="submit" busy={isSent('mail-password-link')} busyLabel={t('security.password.mailing')}>
        {t('security.password.mailLink')}
      </Button>
    </SecurityForm>
  );
}
