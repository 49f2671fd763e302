import { Form, useNavigation } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Mail } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownTrip } from '../../retrieve/shown-trip.ts';

/** Who only knows reference and name is shown the way to the rest. */
export function MailLinkCard({ trip, isSent }: { trip: ShownTrip; isSent: boolean }) {
  const { t } = useTranslation('trip');
  const isSending = useNavigation().formData?.get('intent') === 'mail-link';
  const email = trip.contact.email;
  return (
    <Card>
      <h2 className="text-xl">{t('link.heading')}</h2>
      <p className="mt-1 text-sm text-ink-2">{t(trip.agency ? 'agency.linkText' : 'link.text', { email })}</p>
      {isSent ? (
        <Alert tone="success" className="mt-4">
          {t('link.sent', { email })}
        </Alert>
      ) : (
        <Form method="post" preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="mail-link" />
          <Button type="submit" block icon={Mail} busy={isSending} busyLabel={t('link.sending')}>
            {t('link.send')}
          </Button>
        </Form>
      )}
    </Card>
  );
}
