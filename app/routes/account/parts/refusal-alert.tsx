import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** What was refused for a reason that is not in any field. */
export function RefusalAlert({ error, back }: { error: string; back: string }) {
  const { t } = useTranslation('account');
  switch (error) {
    case 'invalid':
      return null;
    case 'too_many':
      return <Alert tone="warning">{t('shared.tooMany')}</Alert>;
    case 'not_fresh':
      return (
        <Alert
          tone="warning"
          action={<ButtonLink to={`/auth?next=${back}`}>{t('shared.signInAgain')}</ButtonLink>}
        >
          {t('shared.notFresh')}
        </Alert>
      );
    case 'last_way_in':
      return <Alert tone="warning">{t('security.lastWayIn')}</Alert>;
    case 'not_begun':
      return <Alert tone="warning">{t('security.twoStep.notBegun')}</Alert>;
    case 'phone_unverified':
      return <Alert tone="warning">{t('security.twoStep.phoneFirst')}</Alert>;
    default:
      return <Alert tone="danger">{t('shared.failed')}</Alert>;
  }
}
