import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SalesFigures } from '#features/agents/sales/sale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { Usd } from '../money.tsx';

type FiguresRow = { key: string; label: ReactNode } & SalesFigures;

/** A table with sums of sales per row. */
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
