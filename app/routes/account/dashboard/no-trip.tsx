import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Palmtree } from '../../../ui/icons.tsx';

export function NoTrip() {
  const { t } = useTranslation('account');
  return (
    <EmptyState
      icon={Palmtree}
      title={t('dashboard.empty')}
      className="rounded-lg border border-line bg-surface"
      actions={
        <>
          <ButtonLink to="/flights" tone="accent">
            {t('dashboard.flights')}
          </ButtonLink>
          <ButtonLink to="/hotels">{t('dashboard.hotels')}</ButtonLink>
        </>
      }
    >
      {t('dashboard.emptyText')}
    </EmptyState>
  );
}
