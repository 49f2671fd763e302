import type { CommissionEntry } from '#features/agents/sales/read-commissions.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { Usd } from '../parts/usd.tsx';
import { SoldTrip } from '../sales/sold-trip.tsx';

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
      cell: ({ reference, on, ...entry }) => <SoldTrip subject={entry} reference={reference} on={on} />,
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
