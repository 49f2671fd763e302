import { Alert } from '#app/ui/alert.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { SaleFacts } from '../../checkout/sale-facts.ts';

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
