import { type CommissionEntry, type Commissions, readCommissions } from '#features/agents/sales/read-sales-report.ts';
import { salesPerPage } from '#features/agents/sales/sale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BadgePercent } from '#ui/office-icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { factsOf } from '../../request-context.ts';
import { shortDayText, stepText } from '../account/moment.tsx';
import type { Route } from './+types/commissions';
import { Usd, usdColumn } from './money.tsx';
import { ownAgent } from './own-agent.ts';
import { AgentPage, NoAgent } from './page-parts.tsx';
import { FigureStrip } from './sales/figures.tsx';
import { listAddress, PeriodPicker, readSearch } from './sales/report-search.tsx';
import { SoldTrip } from './sales/sales-list.tsx';

const path = '/agent/commissions';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences } = factsOf(context);
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { today, period, page } = readSearch(request, new Date());
  const { entries, ...commissions } = await readCommissions(db, { agentId: agent.id, period, page });
  return {
    ...commissions,
    today,
    period,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, on: shortDayText(at, preferences.language) })),
  };
}

export default function CommissionsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('sales');
  if (!loaderData) return <NoAgent />;
  const { figures, months, entries, period, today, ...paged } = loaderData;
  const { earnedMinor, reversedMinor } = figures;
  return (
    <AgentPage title={t('commissions.title')} lede={t('commissions.lede')}>
      <PeriodPicker period={period} today={today} />
      <FigureStrip
        figures={[
          { name: t('commissions.earned'), value: <Usd minor={earnedMinor} /> },
          { name: t('commissions.reversed'), value: <Usd minor={reversedMinor} /> },
          { name: t('commissions.stands'), value: <Usd minor={earnedMinor - reversedMinor} /> },
        ]}
      />
      {entries.length === 0 ? (
        <EmptyState
          icon={BadgePercent}
          level="h2"
          title={t('commissions.empty')}
          className="rounded-lg border border-line bg-surface"
          links={[{ to: '/agent/markup', text: t('commissions.markup') }]}
        >
          {t('commissions.emptyText')}
        </EmptyState>
      ) : (
        <>
          <div className="min-w-0">
            <h2 className="text-lg">{t('commissions.months')}</h2>
            <p className="mb-2 text-sm text-ink-2">{t('commissions.dates')}</p>
            <MonthTable months={months} />
          </div>
          <section aria-labelledby="entries" className="grid min-w-0 gap-2">
            <h2 id="entries" className="text-lg">
              {t('commissions.entries')}
            </h2>
            <CommissionTable entries={entries} />
            <Pagination
              {...paged}
              pageSize={salesPerPage}
              href={(wanted) => listAddress(path, { period, page: wanted })}
            />
          </section>
        </>
      )}
    </AgentPage>
  );
}

type ShownEntry = Omit<CommissionEntry, 'at'> & { on: string };

function CommissionTable({ entries }: { entries: readonly ShownEntry[] }) {
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
    usdColumn({
      id: 'amount',
      header: t('commissions.amount'),
      phone: 'first-end',
      minor: ({ kind, amountMinor }) => (kind === 'earned' ? amountMinor : -amountMinor),
    }),
  ];
  return <Table caption={t('commissions.caption')} columns={columns} rows={entries} rowKey={({ id }) => String(id)} />;
}

type Month = Commissions['months'][number];

function MonthTable({ months }: { months: readonly Month[] }) {
  const { t, language } = useTranslation('sales');
  const columns: TableColumn<Month>[] = [
    {
      id: 'month',
      header: t('commissions.month'),
      cell: ({ name }) => <span className="num font-semibold">{stepText(name, language)}</span>,
      phone: 'first',
    },
    usdColumn({
      id: 'earned',
      header: t('commissions.earned'),
      phone: 'second',
      minor: ({ earnedMinor }) => earnedMinor,
    }),
    usdColumn({
      id: 'reversed',
      header: t('commissions.reversed'),
      phone: 'second-end',
      minor: ({ reversedMinor }) => reversedMinor,
    }),
    usdColumn({
      id: 'stands',
      header: t('commissions.stands'),
      phone: 'first-end',
      minor: ({ earnedMinor, reversedMinor }) => earnedMinor - reversedMinor,
    }),
  ];
  return <Table caption={t('commissions.months')} columns={columns} rows={months} rowKey={({ name }) => name} />;
}
