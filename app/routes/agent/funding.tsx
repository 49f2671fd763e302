import { data } from 'react-router';
import { useRefusal } from '#features/payments/components/use-refusal.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FileText, Plus } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { PiggyBank } from '#ui/office-icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { noStore } from '../../response-headers.ts';
import type { Route } from './+types/funding';
import { AddFunds } from './funding/add-funds.tsx';
import { DepositMessage } from './funding/deposit-message.tsx';
import { type FundingPage, loadFunding, type ShownDeposit } from './funding/load-funding.ts';
import { takeFunding } from './funding/take-funding.ts';
import { useAmounts } from './money.tsx';
import { AgentPage, NoAgent } from './page-parts.tsx';

export async function loader(args: Route.LoaderArgs) {
  return data(await loadFunding(args), noStore);
}

export async function action(args: Route.ActionArgs) {
  const { status, ...refusal } = await takeFunding(args);
  return data(refusal, { ...noStore, status });
}

export const headers = () => noStore.headers;

export default function Funding({ loaderData: page, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('funding');
  const { dollars } = useAmounts();
  const refusal = useRefusal(actionData);
  if (!page) return <NoAgent page={t('title')} title={t('notFound')} text={t('notFoundText')} />;
  const { agent, standing, bank, followed } = page;
  // The instructions of one transfer must not be confused with the form for the next.
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
        <DepositMessage
          deposit={followed}
          bank={bank}
          paybillNumber={page.paybillNumber}
          balanceMinor={agent.creditBalanceMinor}
          refusal={refusal?.isAgain && refusal}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[80rem]:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <BalancePanel balanceMinor={agent.creditBalanceMinor} pendingMinor={page.pendingMinor} />
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
                {t('message.another')}
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

function BalancePanel({ balanceMinor, pendingMinor }: { balanceMinor: number; pendingMinor: number }) {
  const { t, language } = useTranslation('funding');
  const { dollars } = useAmounts();
  return (
    <div className="relative overflow-hidden rounded-lg bg-ocean px-6 py-5 text-on-ocean">
      <div
        aria-hidden="true"
        className="mji absolute! inset-y-0 end-0 w-3/5 [mask-image:linear-gradient(to_left,black,transparent)] [--mji-strength:.2] rtl:[mask-image:linear-gradient(to_right,black,transparent)]"
      />
      <dl className="relative">
        <dt className="text-on-ocean-2">{t('balance')}</dt>
        <dd className="num mt-0.5 font-display text-3xl font-bold">
          <span className="isolate-ltr">{formatUsdCents(balanceMinor, language)}</span>
        </dd>
        {pendingMinor > 0 && (
          <dd className="num mt-1 text-sm text-on-ocean-2">{t('pending', { amount: dollars(pendingMinor) })}</dd>
        )}
      </dl>
    </div>
  );
}

function Faq({ minimumMinor }: { minimumMinor: number }) {
  const { t } = useTranslation('funding');
  const { dollars } = useAmounts();
  const questions = [
    { question: t('faq.time'), answer: t('faq.timeText') },
    { question: t('faq.fees'), answer: t('faq.feesText') },
    { question: t('faq.minimum'), answer: t('faq.minimumText', { amount: dollars(minimumMinor) }) },
  ];
  return (
    <section aria-labelledby="faq" className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <h2 id="faq" className="border-b border-line px-4 py-3 text-lg">
        {t('faq.heading')}
      </h2>
      <dl className="divide-y divide-line">
        {questions.map(({ question, answer }) => (
          <div key={question} className="px-4 py-3">
            <dt className="font-semibold">{question}</dt>
            <dd className="num text-sm text-ink-2">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RecentDeposits({ list }: { list: FundingPage['deposits'] }) {
  const { t } = useTranslation('funding');
  const { deposits, ...paged } = list;
  return (
    <section
      id="deposits"
      aria-labelledby="deposits-heading"
      className="min-w-0 scroll-mt-4 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h2 id="deposits-heading" className="border-b border-line px-4 py-3 text-lg">
        {t('deposits.heading')}
      </h2>
      {deposits.length === 0 ? (
        <EmptyState icon={PiggyBank} title={t('deposits.empty')}>
          {t('deposits.emptyText')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {deposits.map((deposit) => (
            <DepositRow key={deposit.reference} deposit={deposit} />
          ))}
        </ul>
      )}
      <Pagination
        {...paged}
        label={t('deposits.pages')}
        href={(wanted) => `/agent/funding${wanted > 1 ? `?page=${wanted}` : ''}#deposits`}
        className="border-t border-line px-4 py-2"
      />
    </section>
  );
}

function DepositRow({ deposit }: { deposit: ShownDeposit }) {
  const { t, language } = useTranslation('funding');
  const { reference, method, status, amountMinor, requestedMinor, created, arrived } = deposit;
  const { dollars } = useAmounts();
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 hover:bg-sunken">
      <span className="num font-semibold">
        <span className="isolate-ltr">{formatUsdCents(amountMinor, language)}</span>
      </span>
      <span className="justify-self-end">
        <Badge tone={status === 'completed' ? 'brand' : 'neutral'}>{t(`statuses.${status}`)}</Badge>
      </span>
      <span className="col-span-2 flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
        {t(`methods.${method}`)}
        <Link
          to={`/agent/funding?deposit=${reference}`}
          className="num text-xs whitespace-nowrap text-ink-3 after:absolute after:inset-0 hover:text-brand"
        >
          <span dir="ltr">{reference}</span>
        </Link>
      </span>
      <time dateTime={(arrived ?? created).iso} className="num col-span-2 text-xs text-ink-2">
        {arrived ? t('deposits.arrived', { time: arrived.text }) : t('deposits.requested', { time: created.text })}
      </time>
      {arrived && (
        <a
          href={`/agent/deposits/${reference}/receipt.pdf`}
          download
          className="relative col-span-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm font-semibold md:min-h-8"
        >
          <FileText size={16} />
          {t('deposits.receipt')}
          <span className="sr-only"> {reference}</span>
        </a>
      )}
      {arrived && amountMinor !== requestedMinor && (
        <span className="num col-span-2 text-xs text-warning">
          {t('deposits.announced', { announced: dollars(requestedMinor) })}
        </span>
      )}
    </li>
  );
}
