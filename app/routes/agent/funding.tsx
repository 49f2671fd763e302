import { data } from 'react-router';
import { useRefusal } from '#features/payments/components/use-refusal.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { noStore } from '../../no-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Plus } from '../../ui/icons.tsx';
import type { Route } from './+types/funding';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { AddFunds } from './funding/add-funds.tsx';
import { BalancePanel } from './funding/balance-panel.tsx';
import { DepositNotice } from './funding/deposit-notice.tsx';
import { Faq } from './funding/faq.tsx';
import { loadFunding } from './funding/load-funding.ts';
import { RecentDeposits } from './funding/recent-deposits.tsx';
import { takeFunding } from './funding/take-funding.ts';
import { useAmounts } from './funding/use-amounts.ts';

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

export default function Funding({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('funding');
  const { dollars } = useAmounts();
  const refusal = useRefusal(actionData);
  if (!page) return <NoAgent page={t('title')} title={t('notFound')} text={t('notFoundText')} />;
  const { agent, standing, bank, followed } = page;
  // Where to send one transfer is not to be mixed up with how to ask for the next.
  const isBusyWithOne =
    followed?.status === 'pending' &&
    (followed.isTransfer || followed.prompt !== null) &&
    (!refusal || refusal.isAgain);
  return (
    <AgentPage
      title={t('title')}
      lede={standing.obstacle === 'pending' ? t('ledePending') : t('lede')}
      standing={standing}
    >
      {followed && (
        <DepositNotice
          deposit={followed}
          bank={bank}
          paybillNumber={page.paybillNumber}
          balanceMinor={agent.creditBalanceMinor}
          refusal={refusal?.isAgain && refusal}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[80rem]:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <BalancePanel balanceMinor={agent.creditBalanceMinor} onTheWayMinor={page.onTheWayMinor} />
          {page.debtMinor === 0 && (
            <Alert tone="info" title={t('closed')}>
              {t('closedText')}
            </Alert>
          )}
          {page.debtMinor !== undefined && page.debtMinor > 0 && (
            <Alert tone="warning" title={t('debt.title', { amount: dollars(page.debtMinor) })}>
              {t('debt.text')}
            </Alert>
          )}
          {page.debtMinor !== 0 && isBusyWithOne && (
            <div>
              <ButtonLink to="/agent/funding" icon={Plus}>
                {t('notice.another')}
              </ButtonLink>
            </div>
          )}
          {page.debtMinor !== 0 && !isBusyWithOne && <AddFunds page={page} refusal={refusal} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 items-start md:max-[80rem]:grid-cols-2">
          <RecentDeposits list={page.deposits} />
          <Faq minimumMinor={page.minimumMinor} />
        </div>
      </div>
    </AgentPage>
  );
}
