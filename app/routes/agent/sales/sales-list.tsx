import { Form } from 'react-router';
import { FIRST_DAY, type Period } from '#features/agents/period.ts';
import { type Sale, type SaleSubject, salesPerPage, subjectText } from '#features/agents/sales/sale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import type { Paged } from '#lib/paged-list.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchX } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { Usd, usdColumn } from '../money.tsx';
import { listAddress } from './report-search.tsx';

const path = '/agent/sales';

interface SalesListProps extends Paged {
  sales: readonly ShownSale[];
  period: Period;
  text: string;
  today: string;
}

export function SalesList({ sales, period, text, today, ...paged }: SalesListProps) {
  const { t } = useTranslation('sales');
  const everywhere = { from: FIRST_DAY, to: today };
  return (
    <section id="sales" aria-labelledby="all-sales" className="grid min-w-0 scroll-mt-6 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="all-sales" className="text-lg">
          {t('list.title')}
        </h2>
        <Form
          key={text}
          role="search"
          action={`${path}#sales`}
          preventScrollReset
          className="flex flex-wrap items-end gap-2 max-md:w-full"
        >
          <input type="hidden" name="from" value={period.from} />
          <input type="hidden" name="to" value={period.to} />
          <Input
            dense
            hideLabel
            type="search"
            name="q"
            label={t('list.search')}
            placeholder={t('list.search')}
            defaultValue={text}
            maxLength={80}
            className="max-md:flex-1 md:w-72"
          />
          <Button type="submit" size="sm">
            {t('list.find')}
          </Button>
          {text && (
            <ButtonLink to={listAddress(path, { period })} preventScrollReset size="sm" tone="quiet">
              {t('list.clear')}
            </ButtonLink>
          )}
        </Form>
      </div>
      {sales.length > 0 ? (
        <SalesTable sales={sales} />
      ) : (
        <EmptyState
          icon={SearchX}
          title={t('list.nothing', { text })}
          className="rounded-lg border border-line bg-surface"
          actions={
            period.from !== everywhere.from && (
              <ButtonLink to={listAddress(path, { period: everywhere, text })} preventScrollReset size="sm">
                {t('list.everywhere')}
              </ButtonLink>
            )
          }
        >
          {t('list.nothingText')}
        </EmptyState>
      )}
      <Pagination
        {...paged}
        pageSize={salesPerPage}
        href={(wanted) => `${listAddress(path, { period, text, page: wanted })}#sales`}
      />
    </section>
  );
}

type ShownSale = Omit<Sale, 'soldAt'> & { soldOn: string };

function SalesTable({ sales }: { sales: readonly ShownSale[] }) {
  const { t, language } = useTranslation('sales');
  const columns: TableColumn<ShownSale>[] = [
    {
      id: 'date',
      wide: true,
      header: t('list.date'),
      cell: ({ soldOn }) => <span className="num text-ink-2">{soldOn}</span>,
    },
    {
      id: 'customer',
      header: t('list.customer'),
      cell: ({ customerName, customerEmail }) => (
        <span className="block max-w-48 truncate">
          <bdi className="font-semibold">{customerName}</bdi>
          <span className="block truncate text-xs text-ink-3">
            <bdi>{customerEmail}</bdi>
          </span>
        </span>
      ),
      phone: 'first',
    },
    {
      id: 'what',
      header: t('list.what'),
      cell: ({ reference, soldOn, ...sale }) => <SoldTrip subject={sale} reference={reference} on={soldOn} />,
      phone: 'second',
    },
    usdColumn({ id: 'net', wide: true, header: t('list.net'), minor: ({ netMinor }) => netMinor }),
    {
      id: 'price',
      header: t('list.price'),
      cell: ({ saleMinor, soldForMinor, commissionMinor }) => (
        <>
          <span className="font-semibold">
            <Usd minor={saleMinor} />
          </span>
          {saleMinor !== soldForMinor && (
            <span className="block text-xs text-ink-3">
              {t('list.was', { amount: formatUsdCents(soldForMinor, language) })}
            </span>
          )}
          <span className="block text-end text-xs text-ink-3 min-[80rem]:hidden">
            {t('list.earns', { amount: formatUsdCents(commissionMinor, language) })}
          </span>
        </>
      ),
      align: 'end',
      phone: 'first-end',
    },
    usdColumn({
      id: 'commission',
      wide: true,
      header: t('list.commission'),
      minor: ({ commissionMinor }) => commissionMinor,
    }),
    {
      id: 'status',
      header: t('list.status'),
      cell: ({ status }) => (
        <Badge dot tone={status === 'confirmed' ? 'success' : 'danger'} className="max-md:me-2.5">
          {t(`list.${status}`)}
        </Badge>
      ),
      phone: 'second-end',
    },
  ];
  return <Table caption={t('list.caption')} columns={columns} rows={sales} rowKey={({ bookingId }) => bookingId} />;
}

/** The trip, with a link to its booking and, where the table has no column for it, the day. */
export function SoldTrip({ subject, reference, on }: { subject: SaleSubject; reference: string; on: string }) {
  return (
    <span className="block max-w-56 min-w-0">
      <span className="block truncate">
        <TripText subject={subject} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-xs">
        <Link
          to={`/booking/${reference}`}
          className="num inline-flex items-center font-semibold max-md:min-h-11 pointer-coarse:min-h-11"
        >
          <span dir="ltr">{reference}</span>
        </Link>
        <span className="num text-ink-3 min-[80rem]:hidden">{on}</span>
      </span>
    </span>
  );
}

/** NBO to ZNZ and back, or the hotel. */
export function TripText({ subject }: { subject: SaleSubject }) {
  const { t } = useTranslation('sales');
  return <bdi>{subjectText(t, subject)}</bdi>;
}
