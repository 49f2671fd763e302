import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SalesFigures } from '#features/agents/sales/sale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { usdColumn } from '../money.tsx';

type FiguresRow = { key: string; label: ReactNode } & SalesFigures;

/** A table with sums of sales per row. */
export function FiguresTable(props: { caption: string; header: string; rows: readonly FiguresRow[] }) {
  const { caption, header, rows } = props;
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
    usdColumn({ id: 'sales', header: t('columns.sales'), phone: 'first-end', minor: ({ saleMinor }) => saleMinor }),
    usdColumn({
      id: 'commission',
      header: t('columns.commission'),
      phone: 'second-end',
      minor: ({ commissionMinor }) => commissionMinor,
    }),
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}

interface StripFigure {
  name: string;
  value: ReactNode;
}

/** Related figures in one strip. */
export function FigureStrip({ figures }: { figures: readonly StripFigure[] }) {
  return (
    <dl
      className={clsx(
        'grid gap-px overflow-hidden rounded-lg border border-line bg-line',
        figures.length === 3 ? 'md:grid-cols-3' : 'grid-cols-2 lg:grid-cols-4',
      )}
    >
      {figures.map(({ name, value }) => (
        <div
          key={name}
          className={clsx(
            'bg-surface px-4 py-4',
            figures.length === 3 && 'max-md:flex max-md:items-baseline max-md:justify-between max-md:py-3',
          )}
        >
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="num font-display text-xl font-bold md:mt-1 md:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
