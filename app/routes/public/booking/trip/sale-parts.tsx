import { BookingStatusBadge } from '#features/booking/components/booking-status-badge.tsx';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Card } from '#ui/card.tsx';
import { ReceiptText } from '#ui/icons.tsx';
import { useTripMessages } from '../use-trip-messages.ts';
import { DocumentLink, DocumentLinks } from './documents-card.tsx';

/** The agency's heading speaks of its customer's trip. */
export function SaleHeading({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  return (
    <div className="max-w-160 min-w-0">
      <p className="mb-1.5">
        <BookingStatusBadge status={trip.status}>{t(`status.${trip.status}`)}</BookingStatusBadge>
      </p>
      <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">{useHeading(trip)}</h1>
      <p className="mt-1 text-ink-2">{useLede(trip)}</p>
    </div>
  );
}

/** The customer's documents, and separately the agency's own net invoice. */
export function SaleDocuments({ trip, shareUrl }: { trip: ShownTrip; shareUrl: string | null }) {
  const { t } = useTranslation('selling');
  return (
    <Card className="grid gap-6">
      <section>
        <h2 className="mb-4 text-xl">{t('trip.documents.customer')}</h2>
        <DocumentLinks
          reference={trip.reference}
          shareUrl={shareUrl}
          ticket={t(trip.type === 'hotel' ? 'trip.documents.voucher' : 'trip.documents.ticket')}
          invoice={t('trip.documents.invoice')}
        />
      </section>
      <section className="border-t border-line pt-5">
        <h2 className="text-xl">{t('trip.documents.own')}</h2>
        <p className="mt-1 mb-4 text-sm text-ink-2">{t('trip.documents.ownText')}</p>
        <DocumentLink icon={ReceiptText} href={`/booking/${trip.reference}/net-invoice.pdf`}>
          {t('trip.documents.net', { agency: trip.agency?.name ?? '' })}
        </DocumentLink>
      </section>
    </Card>
  );
}

export function SaleChangeText({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation('selling');
  return t(isHeld ? 'trip.refused.not_sellable' : 'trip.changed');
}

function useHeading({ status, type, place, travellers }: ShownTrip): string {
  const { t } = useTranslation('selling');
  const [lead] = travellers;
  const name = lead ? `${lead.givenNames} ${lead.lastName}` : '';
  const isHotel = type === 'hotel';
  switch (status) {
    case 'held':
      return t(isHotel ? 'trip.heading.heldHotel' : 'trip.heading.heldFlight', { name, place });
    case 'confirmed':
      return t(isHotel ? 'trip.heading.soldHotel' : 'trip.heading.soldFlight', { name, place });
    default:
      return t(`trip.heading.${status}`);
  }
}

function useLede({ status, contact, cancelledAt, cancelledBy, cancelReason, sale }: ShownTrip): string {
  const { t } = useTranslation('selling');
  const { moment } = useTripMessages();
  switch (status) {
    case 'held':
      return t('trip.lede.held');
    case 'confirmed':
      return t('trip.lede.confirmed', { email: contact.email });
    case 'expired':
      return t('trip.lede.expired');
    case 'cancelled':
      return [
        t(sale?.returnedMinor === null ? 'trip.lede.givenUp' : 'trip.lede.cancelled', {
          date: cancelledAt ? moment(cancelledAt) : '',
        }),
        ...(cancelledBy === 'admin' ? [t('trip.lede.byOffice')] : []),
        ...(cancelReason ? [t('trip.lede.reason', { reason: cancelReason })] : []),
      ].join(' ');
  }
}
