import { UserRoundX } from 'lucide-react';
import { data } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { noStore } from '../../no-store.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/funding';
import { AgentPage } from './frame/agent-page.tsx';
import { AddFunds } from './funding/add-funds.tsx';
import { BalancePanel } from './funding/balance-panel.tsx';
import { DepositNotice } from './funding/deposit-notice.tsx';
import { Faq } from './funding/faq.tsx';
import { loadFunding } from './funding/load-funding.ts';
import { RecentDeposits } from './funding/recent-deposits.tsx';
import { takeFunding } from './funding/take-funding.ts';

export async function loader(asked: Route.LoaderArgs) {
  return data(await loadFunding(asked), noStore);
}

export async function action(asked: Route.ActionArgs) {
  const { status, ...refusal } = await takeFunding(asked);
  return data(refusal, { ...noStore, status });
}

export function headers() {
  return noStore.headers;
}

export default function Funding({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const { t } = useTranslation('funding');
  if (!page) return <NoAgency />;
  const { agent, bank, followed } = page;
  return (
    <AgentPage title={t('title')} lede={t('lede')} obstacle={page.obstacle} reason={agent.statusReason}>
      {followed && <DepositNotice deposit={followed} bank={bank} balanceMinor={agent.creditBalanceMinor} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[80rem]:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <BalancePanel balanceMinor={agent.creditBalanceMinor} onTheWayMinor={page.deposits.onTheWayMinor} />
          {page.obstacle ? (
            <Alert tone="info" title={t('closed')}>
              {t('closedText')}
            </Alert>
          ) : (
            <AddFunds page={page} refusal={refusal} />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 items-start md:max-[80rem]:grid-cols-2">
          <RecentDeposits list={page.deposits} />
          <Faq minimumMinor={page.minimumMinor} />
        </div>
      </div>
    </AgentPage>
  );
}

function NoAgency() {
  const { t } = useTranslation('funding');
  return (
    <>
      <PageMeta title={t('title')} hidden />
      <EmptyState
        icon={UserRoundX}
        level="h1"
        title={t('notFound')}
        actions={
          <ButtonLink to="/contact" tone="brand">
            {t('contactSupport')}
          </ButtonLink>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </>
  );
}
