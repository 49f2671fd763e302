import { Link } from 'react-router';
import type { CommissionEntry } from '#features/agents/sales/read-commissions.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { Usd } from '../parts/usd.tsx';
import { TripText } from '../sales/trip-text.tsx';

type ShownEntry = Omit<CommissionEntry, 'at'> & { on: string };

export function CommissionTable({ entries }: { entries: readonly ShownEntry[] }) {
  const { t } = useTranslation('sales');
  const columns: TableColumn<ShownEntry>[] = [
    {
      id: 'date',
      wide: true,
      header: t('commissions.date'),
      cell: ({ on }) => <span className="num text-ink-2">{on}</span>,
    },
    {
      id: 'customer',
      header: t('commissions.customer'),
      cell: ({ customerName }) => (
        <span className="block max-w-52 truncate">
          <bdi className="font-semibold">{customerName}</bdi>
        </span>
      ),
      phone: 'first',
    },
    {
      id: 'what',
      header: t('list.what'),
      cell: ({ reference, on, ...entry }) => (
        <span className="block max-w-64 min-w-0">
          <span className="block truncate">
            <TripText subject={entry} />
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
      ),
      phone: 'second',
    },
    {
      id: 'kind',
      header: t('commissions.kind'),
      cell: ({ kind }) => (
        <Badge dot tone={kind === 'earned' ? 'success' : 'danger'} className="max-md:me-2.5">
          {t(`commissions.${kind}`)}
        </Badge>
      ),
      phone: 'second-end',
    },
    {
      id: 'amount',
      header: t('commissions.amount'),
      cell: ({ kind, amountMinor }) => (
        <span className="font-semibold">
          <Usd minor={kind === 'earned' ? amountMinor : -amountMinor} />
        </span>
      ),
      align: 'end',
      phone: 'first-end',
    },
  ];
  return (
    <Table
      caption={t('commissions.caption')}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => String(id)}
    />
  );
}
