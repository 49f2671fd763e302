import type { SaleSubject } from '#features/agents/sales/sale-subject.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** NBO to ZNZ and back, or the hotel. */
export function TripText({ subject }: { subject: SaleSubject }) {
  const { t } = useTranslation('sales');
  const { from, to, ways, isRound, hotel } = subject;
  if (hotel) return <bdi>{hotel}</bdi>;
  if (!from || !to) return <>{t('trip.unknown')}</>;
  if (isRound) return <>{t('trip.round', { from, to })}</>;
  return <>{ways > 1 ? t('trip.more', { from, to, count: ways - 1 }) : t('trip.route', { from, to })}</>;
}
