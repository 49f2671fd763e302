import { Hourglass } from 'lucide-react';
import type { SellingObstacle } from '#features/agents/agent-status.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

interface SellingObstacleAlertProps {
  obstacle: SellingObstacle;
  reason?: string | null | undefined;
}

/** Why an agency can't sell, and what happens next. */
export function SellingObstacleAlert({ obstacle, reason }: SellingObstacleAlertProps) {
  const { t } = useTranslation('agent');
  const isWaiting = obstacle === 'pending';
  return (
    <Alert
      tone={isWaiting ? 'warning' : 'danger'}
      title={t(`obstacle.${obstacle}.title`)}
      {...(isWaiting && { icon: Hourglass })}
      action={
        isWaiting ? (
          <ButtonLink to="/agent/documents" size="sm">
            {t('obstacle.documents')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/contact" size="sm">
            {t('contactSupport')}
          </ButtonLink>
        )
      }
    >
      {reason ? (
        <>
          {t('obstacle.reason')} <bdi className="wrap-anywhere">{reason}</bdi>{' '}
          <span className="block">{t(`obstacle.${obstacle}.next`)}</span>
        </>
      ) : (
        t(`obstacle.${obstacle}.text`)
      )}
    </Alert>
  );
}
