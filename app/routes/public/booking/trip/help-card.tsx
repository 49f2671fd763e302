import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { ButtonForm } from '#ui/button-form.tsx';
import { Card } from '#ui/card.tsx';
import { Mail, MessageCircle, Phone } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { whatsappUrl } from '../../../../shell/contact-links.ts';
import { useSite } from '../../../../shell/use-site.ts';

/** Offers a reader with limited access to mail the owner's link. */
export function MailLinkCard({ trip, isSent }: { trip: ShownTrip; isSent: boolean }) {
  const { t } = useTranslation('trip');
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
        <ButtonForm
          intent="mail-link"
          preventScrollReset
          formClassName="mt-4"
          block
          icon={Mail}
          busyLabel={t('link.sending')}
        >
          {t('link.send')}
        </ButtonForm>
      )}
    </Card>
  );
}

/** Phone, WhatsApp, and cancelling. */
export function HelpCard({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const { phone, whatsapp } = useSite().contact;
  const { reference, status, isOver } = trip;
  const greeting = encodeURIComponent(t('hand.whatsappText', { reference }));
  const canCancel = canReaderCancel(trip) && !isOver && (status === 'held' || status === 'confirmed');
  const linkStyle = `${buttonStyle({ tone: 'line' })} px-2!`;
  return (
    <Card>
      <h2 className="text-xl">{t('hand.heading')}</h2>
      <p className="text-sm text-ink-2">{t('hand.text')}</p>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {phone && (
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkStyle}>
            <Phone className="flex-none" />
            {t('hand.call')}
          </a>
        )}
        {whatsapp && (
          <a href={`${whatsappUrl(whatsapp)}?text=${greeting}`} rel="noopener" target="_blank" className={linkStyle}>
            <MessageCircle className="flex-none" />
            {t('hand.whatsapp')}
          </a>
        )}
      </div>
      {canCancel && (
        <p className="mt-4 border-t border-line pt-2 font-semibold">
          <Link to={`/booking/${reference}/cancel`} className="inline-flex min-h-11 items-center text-danger">
            {t(status === 'held' ? 'hand.giveUp' : 'hand.cancel')}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** The agency cancels what it sold; the owner cancels everything else. */
export function canReaderCancel({ access, agency }: Pick<ShownTrip, 'access' | 'agency'>): boolean {
  return access === (agency ? 'agency' : 'owner');
}
