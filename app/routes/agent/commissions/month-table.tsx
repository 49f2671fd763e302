import type { Commissions } from '#features/agents/sales/read-commissions.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { Usd } from '../parts/usd.tsx';
import { stepText } from '../sales/date-text.ts';

type Month = Commissions['months'][number];

export function MonthTable({ months }: { months: readonly Month[] }) {
  const { t, language } = useTranslation('sales');
  const columns: TableColumn<Month>[] = [
    {
      id: 'month',
      header: t('commissions.month'),
      cell: ({ name }) => <span className="num font-semibold">{stepText(name, language)}</span>,
      phone: 'first',
    },
    {
      id: 'earned',
      header: t('commissions.earned'),
      cell: ({ earnedMinor }) => (
        <span className="max-md:block max-md:text-start">
          <span className="text-ink-3 md:hidden">{t('commissions.earned')} </span>
          <Usd minor={earnedMinor} />
        </span>
      ),
      align: 'end',
      phone: 'second',
    },
    {
      id: 'reversed',
      header: t('commissions.reversed'),
      cell: ({ reversedMinor }) => (
        <span className="max-md:me-2.5">
          <span className="text-ink-3 md:hidden">{t('commissions.reversed')} </span>
          <Usd minor={reversedMinor} />
        </span>
      ),
      align: 'end',
      phone: 'second-end',
    },
    {
      id: 'stands',
      header: t('commissions.stands'),
      cell: ({ earnedMinor, reversedMinor }) => (
        <span className="font-semibold">
          <Usd minor={earnedMinor - reversedMinor} />
        </span>
      ),
      align: 'end',
      phone: 'first-end',
    },
  ];
  return (
    <Table caption={t('commissions.months')} columns={columns} rows={months} rowKey={({ name }) => name} />
  );
}
