import { TicketsPlane } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from './parts/page-title.tsx';

export default function MyBookings() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageTitle title={t('bookings.title')} />
      <EmptyState
        icon={TicketsPlane}
        title={t('bookings.empty')}
        className="rounded-lg border border-line bg-surface py-14"
        actions={
          <>
            <ButtonLink to="/flights" tone="accent">
              {t('bookings.search')}
            </ButtonLink>
            <ButtonLink to="/booking">{t('bookings.retrieve')}</ButtonLink>
          </>
        }
      >
        {t('bookings.emptyText')}
      </EmptyState>
      <p className="mt-4 text-sm text-pretty text-ink-2">{t('bookings.guest')}</p>
    </>
  );
}
