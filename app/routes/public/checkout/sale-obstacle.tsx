import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** Why an agent can't sell this, and whom to ask. */
export function SaleObstacle({ why, reason }: NonNullable<SaleFacts['obstacle']>) {
  const { t } = useTranslation('selling');
  return (
    <Alert
      tone={why === 'pending' ? 'warning' : 'danger'}
      title={t(`obstacle.${why}`)}
      action={
        <ButtonLink to={why === 'pending' ? '/agent/dashboard' : '/contact'} size="sm">
          {why === 'pending' ? t('obstacle.dashboard') : t('obstacle.contact')}
        </ButtonLink>
      }
    >
      {reason && why !== 'pending' ? (
        <>
          {t('obstacle.reason')} <bdi>{reason}</bdi>
        </>
      ) : (
        t(`obstacle.${why}Text`)
      )}
    </Alert>
  );
}
