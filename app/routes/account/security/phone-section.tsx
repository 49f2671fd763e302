import { useAccountField } from '#features/identity/components/use-account-field.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Smartphone } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, useSentIntent } from '../page-parts.tsx';
import { DoneAlert, type SectionProps, SecurityForm } from './security-form.tsx';

interface PhoneSectionProps extends SectionProps {
  phone: string | null;
  phoneVerified: boolean;
}

export function PhoneSection({ done, answer, phone, phoneVerified }: PhoneSectionProps) {
  const { t } = useTranslation('account');
  return (
    <Panel
      id="phone"
      icon={Smartphone}
      title={t('security.phone.heading')}
      text={t('security.phone.text')}
      className="print:hidden"
    >
      <DoneAlert done={done} is="phone-verified">
        {t('security.phone.done')}
      </DoneAlert>
      {phone ? (
        <p className="flex flex-wrap items-center gap-3 font-semibold">
          <span className="isolate-ltr num">{phone}</span>
          <Badge tone={phoneVerified ? 'success' : 'warning'} dot>
            {phoneVerified ? t('profile.verified') : t('profile.notVerified')}
          </Badge>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">{t('security.phone.none')}</p>
          <ButtonLink to="/account?edit=1#profile">{t('security.phone.add')}</ButtonLink>
        </div>
      )}
      {phone && !phoneVerified && <ProveNumber done={done} answer={answer} phone={phone} />}
    </Panel>
  );
}

function ProveNumber({ done, answer, phone }: SectionProps & { phone: string }) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  const field = useAccountField(answer?.intent === 'prove-phone' ? answer : undefined);
  const isWaiting = done === 'phone-code-sent' || answer?.intent === 'prove-phone';
  const isTooMany = answer?.intent === 'send-phone-code' && answer.error === 'too_many';
  return (
    <div className="mt-4 grid gap-4">
      {done === 'phone-code-sent' && <Alert tone="success">{t('security.phone.sent', { phone })}</Alert>}
      {isTooMany && <Alert tone="warning">{t('security.phone.tooMany')}</Alert>}
      {isWaiting && (
        <SecurityForm intent="prove-phone" answer={answer} className="flex flex-wrap items-end gap-3">
          <Input
            {...field('code')}
            label={t('security.phone.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={10}
            className="w-full max-w-60"
            required
          />
          <Button
            type="submit"
            tone="brand"
            busy={isSent('prove-phone')}
            busyLabel={t('security.phone.verifying')}
            className="min-h-12"
          >
            {t('security.phone.verify')}
          </Button>
        </SecurityForm>
      )}
      <SecurityForm intent="send-phone-code" answer={isTooMany ? undefined : answer}>
        <Button
          type="submit"
          tone={isWaiting ? 'quiet' : 'line'}
          busy={isSent('send-phone-code')}
          busyLabel={t('security.phone.sending')}
        >
          {isWaiting ? t('security.phone.again') : t('security.phone.send')}
        </Button>
      </SecurityForm>
    </div>
  );
}
