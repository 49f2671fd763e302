import type { Sale } from '#features/agents/sales/sale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { Usd } from '../parts/usd.tsx';
import { SoldTrip } from './sold-trip.tsx';

export type ShownSale = Omit<Sale, 'soldAt'> & { soldOn: string };

export function SalesTable({ sales }: { sales: readonly ShownSale[] }) {
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
    {
      id: 'net',
      wide: true,
      header: t('list.net'),
      cell: ({ netMinor }) => <Usd minor={netMinor} />,
      align: 'end',
    },
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
    {
      id: 'commission',
      wide: true,
      header: t('list.commission'),
      cell: ({ commissionMinor }) => <Usd minor={commissionMinor} />,
      align: 'end',
    },
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
  return (
    <Table caption={t('list.caption')} columns={columns} rows={sales} rowKey={({ bookingId }) => bookingId} />
  );
}
