import type { ReactNode } from 'react';
import type { SalesFigures } from '#features/agents/sales/sale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { Usd } from '../parts/usd.tsx';

export type FiguresRow = { key: string; label: ReactNode } & SalesFigures;

/** Sums of sales beside what they are sums of. */
export function FiguresTable({
  caption,
  header,
  rows,
}: {
  caption: string;
  header: string;
  rows: readonly FiguresRow[];
}) {
  const { t } = useTranslation('sales');
  const columns: TableColumn<FiguresRow>[] = [
    { id: 'label', header, cell: ({ label }) => label, phone: 'first' },
    {
      id: 'bookings',
      header: t('columns.bookings'),
      cell: ({ sales }) => (
        <span className="num max-md:block max-md:text-start">
          <span className="text-ink-3 md:hidden">{t('columns.bookings')} </span>
          {sales}
        </span>
      ),
      align: 'end',
      phone: 'second',
    },
    {
      id: 'sales',
      header: t('columns.sales'),
      cell: ({ saleMinor }) => (
        <span className="font-semibold">
          <Usd minor={saleMinor} />
        </span>
      ),
      align: 'end',
      phone: 'first-end',
    },
    {
      id: 'commission',
      header: t('columns.commission'),
      cell: ({ commissionMinor }) => (
        <span className="max-md:me-2.5">
          <span className="text-ink-3 md:hidden">{t('columns.commission')} </span>
          <Usd minor={commissionMinor} />
        </span>
      ),
      align: 'end',
      phone: 'second-end',
    },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}
