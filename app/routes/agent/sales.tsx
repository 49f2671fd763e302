import { listOpenHolds } from '#features/agents/sales/list-open-holds.ts';
import { listSales } from '#features/agents/sales/list-sales.ts';
import { readSalesReport } from '#features/agents/sales/read-sales-report.ts';
import { salesPerPage } from '#features/agents/sales/sale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChartColumn, Download } from '../../ui/icons.tsx';
import type { Route } from './+types/sales';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { ownAgent } from './own-agent.ts';
import { Usd } from './parts/usd.tsx';
import { Breakdown, shownCustomers } from './sales/breakdown.tsx';
import { dayText, stepText } from './sales/date-text.ts';
import { FigureStrip } from './sales/figure-strip.tsx';
import { listAddress } from './sales/list-address.ts';
import { PeriodPicker } from './sales/period-picker.tsx';
import { readSearch } from './sales/read-search.ts';
import { SalesChart } from './sales/sales-chart.tsx';
import { SalesList } from './sales/sales-list.tsx';
import { showWaiting } from './sales/show-waiting.ts';
import { WaitingList } from './sales/waiting-list.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences } = factsOf(context);
  const { language } = preferences;
  const now = new Date();
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { hasAllCustomers, ...search } = readSearch(request, now);
  const asked = { agentId: agent.id, ...search };
  const [report, { sales, ...list }, holds] = await Promise.all([
    readSalesReport(db, asked),
    listSales(db, asked),
    listOpenHolds(db, agent.id),
  ]);
  return {
    ...search,
    report: { ...report, customers: shownCustomers(report.customers, hasAllCustomers) },
    customerCount: report.customers.length,
    list: {
      ...list,
      sales: sales.map(({ soldAt, ...sale }) => ({ ...sale, soldOn: dayText(soldAt, language) })),
    },
    waiting: showWaiting(holds, { now, language }),
  };
}

export default function Sales({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation('sales');
  if (!loaderData) return <NoAgent />;
  const { report, customerCount, list, waiting, period, today, text } = loaderData;
  const { total } = report;
  const [from, to] = [stepText(period.from, language), stepText(period.to, language)];
  return (
    <AgentPage
      title={t('title')}
      lede={t('lede')}
      actions={
        total.sales > 0 && (
          <ButtonLink
            to={listAddress('/agent/sales.csv', { period, text })}
            reloadDocument
            size="sm"
            icon={Download}
          >
            {t('download')}
          </ButtonLink>
        )
      }
    >
      <WaitingList bookings={waiting} />
      <PeriodPicker period={period} today={today} />
      <FigureStrip
        figures={[
          { name: t('figures.sales'), value: <Usd minor={total.saleMinor} /> },
          { name: t('figures.commissions'), value: <Usd minor={total.commissionMinor} /> },
          { name: t('figures.bookings'), value: total.sales },
          { name: t('figures.cancelled'), value: total.cancelled },
        ]}
      />
      {total.sales > 0 ? (
        <>
          <SalesChart report={report} periodText={t('period.between', { from, to })} />
          <Breakdown
            report={report}
            customerCount={customerCount}
            allHref={`${listAddress('/agent/sales', { period, text, all: true })}#customers`}
          />
          <SalesList {...list} perPage={salesPerPage} period={period} text={text} today={today} />
        </>
      ) : (
        <EmptyState
          icon={ChartColumn}
          level="h2"
          title={t('empty.title')}
          className="rounded-lg border border-line bg-surface"
          actions={
            <>
              <ButtonLink to="/flights" tone="brand">
                {t('empty.flights')}
              </ButtonLink>
              <ButtonLink to="/hotels">{t('empty.hotels')}</ButtonLink>
            </>
          }
        >
          {t('empty.text')}
        </EmptyState>
      )}
    </AgentPage>
  );
}
