import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileText, PiggyBank } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { FundingPage } from './load-funding.ts';
import type { ShownDeposit } from './shown-deposit.ts';
import { useAmounts } from './use-amounts.ts';

export function RecentDeposits({ list }: { list: FundingPage['deposits'] }) {
  const { t } = useTranslation('funding');
  const { deposits, page, pages, total, pageSize } = list;
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
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          total={total}
          pageSize={pageSize}
          label={t('deposits.pages')}
          href={(wanted) => `/agent/funding${wanted > 1 ? `?page=${wanted}` : ''}#deposits`}
          className="border-t border-line px-4 py-2"
        />
      )}
    </section>
  );
}

/** Leads to what there is to do about it, or what came of it. */
function DepositRow({ deposit }: { deposit: ShownDeposit }) {
  const { t, language } = useTranslation('funding');
  const { reference, method, status, amountMinor, askedMinor, created, arrived } = deposit;
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
        {arrived
          ? t('deposits.arrived', { time: arrived.text })
          : t('deposits.asked', { time: created.text })}
      </time>
      {arrived && (
        <a
          href={`/agent/deposits/${reference}/receipt.pdf`}
          download
          className="relative col-span-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm font-semibold md:min-h-8"
        >
          <FileText aria-hidden="true" size={16} strokeWidth={1.75} />
          {t('deposits.receipt')}
          <span className="sr-only"> {reference}</span>
        </a>
      )}
      {arrived && amountMinor !== askedMinor && (
        <span className="num col-span-2 text-xs text-warning">
          {t('deposits.announced', { asked: dollars(askedMinor) })}
        </span>
      )}
    </li>
  );
}
