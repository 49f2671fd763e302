import type { SellingObstacle } from '#features/agents/agent-status.ts';
import type { DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Hourglass } from '../../../ui/icons.tsx';
import type { Standing } from './standing.ts';

type SellingObstacleAlertProps = Omit<Standing, 'obstacle'> & { obstacle: SellingObstacle };

/** Why an agency can't sell, and what happens next. */
export function SellingObstacleAlert({ obstacle, reason, missing }: SellingObstacleAlertProps) {
  const { t } = useTranslation('agent');
  const isWaiting = obstacle === 'pending';
  return (
    <Alert
      tone={isWaiting ? 'warning' : 'danger'}
      title={t(`obstacle.${obstacle}.title`)}
      {...(isWaiting && { icon: Hourglass })}
      action={
        isWaiting || obstacle === 'rejected' ? (
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
      {isWaiting ? (
        t(`obstacle.pending.missing.${missingWord(missing)}`)
      ) : reason ? (
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

function missingWord([first, second]: readonly DocumentKind[]): DocumentKind | 'both' | 'none' {
  return second ? 'both' : (first ?? 'none');
}
