import { listOpenHolds, listSales } from '#features/agents/sales/list-sales.ts';
import { readSalesReport, type SalesReport } from '#features/agents/sales/read-sales-report.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { ChartLegend, ColumnChart } from '#ui/column-chart.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Download } from '#ui/icons.tsx';
import { ChartColumn } from '#ui/office-icons.tsx';
import { factsOf } from '../../request-context.ts';
import { shortDayText, stepText } from '../account/moment.tsx';
import type { Route } from './+types/sales';
import { Usd } from './money.tsx';
import { ownAgent } from './own-agent.ts';
import { AgentPage, NoAgent } from './page-parts.tsx';
import { FigureStrip, FiguresTable } from './sales/figures.tsx';
import { listAddress, PeriodPicker, readSearch } from './sales/report-search.tsx';
import { SalesList } from './sales/sales-list.tsx';
import { showWaiting, WaitingList } from './sales/waiting-list.tsx';

/** The axis covers a hundred dollars at the minimum. */
const leastMinor = 10_000;

/** Sales as columns whose upper part is the commission; the figures are in the table below. */
function SalesChart({ report, periodText }: { report: SalesReport; periodText: string }) {
  const { t, language } = useTranslation('sales');
  const { steps, step, total } = report;
  const dollars = (minor: number) => formatUsdCents(minor, language);
  const summary = t('chart.summary', {
    sales: dollars(total.saleMinor),
    commissions: dollars(total.commissionMinor),
    period: periodText,
  });
  return (
    <Card>
      <CardHead
        level="h2"
        title={t('chart.title')}
        text={t(`chart.by.${step}`)}
        action={
          <ChartLegend
            entries={[
              { mark: 'first', text: t('chart.net') },
              { mark: 'second', text: t('chart.commission') },
            ]}
          />
        }
      />
      <ColumnChart
        label={summary}
        least={leastMinor}
        axisText={dollars}
        columns={steps.map(({ name, saleMinor, commissionMinor }) => ({
          key: name,
          label: stepText(name, language, { isShort: true }),
          title: t('chart.bar', {
            when: stepText(name, language),
            sales: dollars(saleMinor),
            commission: dollars(commissionMinor),
          }),
          parts: [saleMinor - commissionMinor, commissionMinor],
        }))}
      />
      <details className="mt-4 border-t border-line pt-1 not-open:-mb-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand">
          {t('chart.table')}
        </summary>
        <FiguresTable
          caption={`${t('chart.title')}, ${t(`chart.by.${step}`)}`}
          header={t('chart.when')}
          rows={steps.map(({ name, ...figures }) => ({
            key: name,
            label: <span className="num">{stepText(name, language)}</span>,
            ...figures,
          }))}
        />
      </details>
    </Card>
  );
}

const fewCustomers = 10;

/** The same sales by product and by customer. */
function Breakdown(props: {
  report: Pick<SalesReport, 'products' | 'customers'>;
  customerCount: number;
  allHref: string;
}) {
  const {
    report: { products, customers },
    customerCount,
    allHref,
  } = props;
  const { t } = useTranslation('sales');
  return (
    <>
      <div className="min-w-0">
        <h2 className="mb-2 text-lg">{t('products.title')}</h2>
        <FiguresTable
          caption={t('products.title')}
          header={t('products.column')}
          rows={products.map(({ type, ...figures }) => ({
            key: type,
            label: <span className="font-semibold">{t(`products.${type}`)}</span>,
            ...figures,
          }))}
        />
      </div>
      <div id="customers" className="min-w-0 scroll-mt-6">
        <h2 className="mb-2 text-lg">{t('customers.title')}</h2>
        <FiguresTable
          caption={t('customers.title')}
          header={t('customers.column')}
          rows={customers.map(({ name, email, ...figures }) => ({
            key: `${email} ${name}`,
            label: (
              <span className="block max-w-60 truncate">
                <bdi className="font-semibold">{name}</bdi>
                <span className="block truncate text-xs text-ink-3">
                  <bdi>{email}</bdi>
                </span>
              </span>
            ),
            ...figures,
          }))}
        />
        {customerCount > customers.length && (
          <ButtonLink to={allHref} preventScrollReset size="sm" tone="quiet" className="mt-2">
            {t('customers.all', { count: customerCount })}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** The largest customers, or all of them on request. */
function shownCustomers(customers: SalesReport['customers'], hasAll: boolean) {
  return hasAll ? customers : customers.slice(0, fewCustomers);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences } = factsOf(context);
  const { language } = preferences;
  const now = new Date();
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { hasAllCustomers, ...search } = readSearch(request, now);
  const query = { agentId: agent.id, ...search };
  const [report, { sales, ...list }, holds] = await Promise.all([
    readSalesReport(db, query),
    listSales(db, query),
    listOpenHolds(db, agent.id),
  ]);
  return {
    ...search,
    report: { ...report, customers: shownCustomers(report.customers, hasAllCustomers) },
    customerCount: report.customers.length,
    list: { ...list, sales: sales.map(({ soldAt, ...sale }) => ({ ...sale, soldOn: shortDayText(soldAt, language) })) },
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
          <ButtonLink to={listAddress('/agent/sales.csv', { period, text })} reloadDocument size="sm" icon={Download}>
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
          <SalesList {...list} period={period} text={text} today={today} />
        </>
      ) : (
        <EmptyState
          icon={ChartColumn}
          level="h2"
          title={t('empty.title')}
          className="rounded-lg border border-line bg-surface"
          links={[
            { to: '/flights', text: t('empty.flights'), tone: 'brand' },
            { to: '/hotels', text: t('empty.hotels') },
          ]}
        >
          {t('empty.text')}
        </EmptyState>
      )}
    </AgentPage>
  );
}
