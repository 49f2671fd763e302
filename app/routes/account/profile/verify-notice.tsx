import { Form, useNavigation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { MailWarning } from '../../../ui/icons.tsx';

/** Until the mailbox is proved: what to do about it, and another link. */
export function VerifyNotice(props: { email: string; isSent: boolean; isTooMany: boolean }) {
  const { email, isSent, isTooMany } = props;
  const { t } = useTranslation('account');
  const isSending = useNavigation().formData?.get('intent') === 'verify-again';
  if (isSent) return <Alert tone="success">{t('profile.unverified.sent', { email })}</Alert>;
  if (isTooMany) return <Alert tone="warning">{t('profile.unverified.tooMany')}</Alert>;
  return (
    <Alert
      icon={MailWarning}
      title={t('profile.unverified.title')}
      action={
        <Form method="post" action="/account">
          <input type="hidden" name="intent" value="verify-again" />
          <Button type="submit" busy={isSending} busyLabel={t('profile.unverified.sending')}>
            {t('profile.unverified.again')}
          </Button>
        </Form>
      }
    >
      <span className="wrap-anywhere">{t('profile.unverified.text', { email })}</span>
    </Alert>
  );
}
