import { Hourglass } from 'lucide-react';
import type { SellingObstacle } from '#features/agents/agent-status.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** Why an agency can't sell, and what happens next. */
export function SellingObstacleAlert({ obstacle }: { obstacle: SellingObstacle }) {
  const { t } = useTranslation('agent');
  const isWaiting = obstacle === 'pending';
  return (
    <Alert
      tone={isWaiting ? 'warning' : 'danger'}
      title={t(`obstacle.${obstacle}.title`)}
      {...(isWaiting && { icon: Hourglass })}
      {...(!isWaiting && {
        action: (
          <ButtonLink to="/contact" size="sm">
            {t('contactSupport')}
          </ButtonLink>
        ),
      })}
    >
      {t(`obstacle.${obstacle}.text`)}
    </Alert>
  );
}
