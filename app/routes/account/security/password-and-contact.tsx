import { PasswordInput } from '#features/identity/components/password-fields.tsx';
import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { Mail, Smartphone } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { LockKeyhole } from '#ui/office-icons.tsx';
import { Fold, VerifiedBadge } from '../page-parts.tsx';
import { type SectionProps, SecurityForm, SecuritySection } from './security-form.tsx';

export function PasswordSection({ done, answer, hasPassword }: SectionProps & { hasPassword: boolean }) {
  const { t } = useTranslation('account');
  const field = useAccountField(answer?.intent === 'change-password' ? answer : undefined);
  if (!hasPassword) {
    return (
      <SecuritySection section="password" icon={LockKeyhole} done={done} text={t('security.password.none')}>
        <SecurityForm intent="mail-password-link" answer={answer} className="grid justify-items-start gap-4">
          <SubmitButton intent="mail-password-link" busyLabel={t('security.password.mailing')}>
            {t('security.password.mailLink')}
          </SubmitButton>
        </SecurityForm>
      </SecuritySection>
    );
  }
  return (
    <SecuritySection section="password" icon={LockKeyhole} done={done}>
      <Fold label={t('security.password.change')} open={answer?.intent === 'change-password'}>
        <SecurityForm intent="change-password" answer={answer} className="grid max-w-96 gap-4">
          <PasswordInput {...field('currentPassword')} label={t('shared.currentPassword')} />
          <PasswordInput {...field('password')} label={t('security.password.new')} hint={t('security.password.hint')} />
          <PasswordInput {...field('confirmPassword')} label={t('security.password.confirm')} />
          <p className="text-sm text-ink-2">{t('security.password.note')}</p>
          <SaveButton intent="change-password" busyLabel={t('security.password.saving')}>
            {t('security.password.save')}
          </SaveButton>
        </SecurityForm>
      </Fold>
    </SecuritySection>
  );
}

interface EmailSectionProps extends SectionProps {
  email: string;
  hasPassword: boolean;
}

export function EmailSection({ done, answer, email, hasPassword }: EmailSectionProps) {
  const { t } = useTranslation('account');
  const field = useAccountField(answer?.intent === 'change-email' ? answer : undefined);
  return (
    <SecuritySection section="email" icon={Mail} done={done}>
      <p className="mb-3 font-semibold wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
      <Fold label={t('security.email.change')} open={answer?.intent === 'change-email'}>
        <SecurityForm intent="change-email" answer={answer} className="grid max-w-96 gap-4">
          <Input {...field('email')} label={t('security.email.new')} />
          {hasPassword && <PasswordInput {...field('currentPassword')} label={t('shared.currentPassword')} />}
          <SaveButton intent="change-email" busyLabel={t('security.email.sending')}>
            {t('security.email.send')}
          </SaveButton>
        </SecurityForm>
      </Fold>
    </SecuritySection>
  );
}

interface PhoneSectionProps extends SectionProps {
  phone: string | null;
  phoneVerified: boolean;
}

export function PhoneSection({ done, answer, phone, phoneVerified }: PhoneSectionProps) {
  const { t } = useTranslation('account');
  return (
    <SecuritySection section="phone" icon={Smartphone} done={done}>
      {phone ? (
        <p className="flex flex-wrap items-center gap-3 font-semibold">
          <span className="isolate-ltr num">{phone}</span>
          <VerifiedBadge isVerified={phoneVerified} />
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">{t('security.phone.none')}</p>
          <ButtonLink to="/account?edit=1#profile">{t('security.phone.add')}</ButtonLink>
        </div>
      )}
      {phone && !phoneVerified && <ProveNumber done={done} answer={answer} phone={phone} />}
    </SecuritySection>
  );
}

function ProveNumber({ done, answer, phone }: SectionProps & { phone: string }) {
  const { t } = useTranslation('account');
  const field = useAccountField(answer?.intent === 'prove-phone' ? answer : undefined);
  const isWaiting = done === 'phone-code-sent' || answer?.intent === 'prove-phone';
  const isTooMany = answer?.intent === 'send-phone-code' && answer.error === 'too_many';
  return (
    <div className="mt-4 grid gap-4">
      {done === 'phone-code-sent' && <Alert tone="success">{t('security.phone.sent', { phone })}</Alert>}
      {isTooMany && <Alert tone="warning">{t('security.phone.tooMany')}</Alert>}
      {isWaiting && (
        <SecurityForm intent="prove-phone" answer={answer} className="flex flex-wrap items-end gap-3">
          <Input {...field('code')} label={t('security.phone.code')} className="w-full max-w-60" />
          <SubmitButton
            intent="prove-phone"
            tone="brand"
            busyLabel={t('security.phone.verifying')}
            className="min-h-12"
          >
            {t('security.phone.verify')}
          </SubmitButton>
        </SecurityForm>
      )}
      <SecurityForm intent="send-phone-code" answer={isTooMany ? undefined : answer}>
        <SubmitButton
          intent="send-phone-code"
          tone={isWaiting ? 'quiet' : 'line'}
          busyLabel={t('security.phone.sending')}
        >
          {isWaiting ? t('security.phone.again') : t('security.phone.send')}
        </SubmitButton>
      </SecurityForm>
    </div>
  );
}

function SaveButton(props: { intent: string; busyLabel: string; children: string }) {
  return <SubmitButton {...props} tone="brand" className="justify-self-start" />;
}
