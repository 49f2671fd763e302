import { CreditCard } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from './parts/page-title.tsx';

export default function Payments() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageTitle title={t('payments.title')} />
      <EmptyState
        icon={CreditCard}
        title={t('payments.empty')}
        className="rounded-lg border border-line bg-surface py-14"
        actions={
          <ButtonLink to="/flights" tone="accent">
            {t('payments.search')}
          </ButtonLink>
        }
      >
        {t('payments.emptyText')}
      </EmptyState>
    </>
  );
}
