import { type MoneyPart, readRevenue } from '#features/analytics/read-revenue.ts';
import { type RouteRevenue, readRoutes, routeSorts } from '#features/analytics/read-routes.ts';
import type { TablePage, TableRows } from '#features/analytics/report.ts';
import type { Route } from './+types/analytics-revenue';
import { AnalyticsPage, type AnalyticsView } from './analytics/analytics-page.tsx';
import { changeColumns } from './analytics/change-text.tsx';
import { countOf, percentText } from './analytics/figure-text.ts';
import {
  BarReport,
  type Barred,
  barred,
  bookingsColumn,
  grossAndRefunds,
  PagedTable,
  revenueColumn,
  WithBar,
} from './analytics/figures-table.tsx';
import { loadReport } from './analytics/load-report.ts';
import type { ReportName } from './analytics/report-files.ts';
import { Headline, ReportPanel, TwoColumns } from './analytics/report-panel.tsx';
import { readTablePage, routesTable, sortParameter, sortText } from './analytics/table-page.ts';
import { MoneyTrend, RevenueTrend } from './analytics/trends.tsx';

const productNames = { flight: 'Flights', hotel: 'Hotels' };
const channelNames = { direct: 'Direct', agency: 'Agencies' };

export function loader(args: Route.LoaderArgs) {
  return loadReport(args, async ({ db, period, params }) => {
    const page = readTablePage(params, routesTable, routeSorts);
    const [revenue, routes] = await Promise.all([readRevenue(db, period), readRoutes(db, period, page)]);
    return { ...revenue, routes, page };
  });
}

export default function AnalyticsRevenue({ loaderData }: Route.ComponentProps) {
  return (
    <AnalyticsPage title="Revenue Analytics" figures="revenue-figures" loaded={loaderData}>
      {({ totals, series, products, channels, routes, page }, view) => (
        <>
          <Headline
            figures={[
              { name: 'Total Revenue', of: totals.revenueMinor, text: view.kes, hint: 'Gross sales less refunds' },
              { name: 'Gross sales', of: totals.grossMinor, text: view.kes, hint: 'Sold in the period' },
              {
                name: 'Refunds',
                of: totals.refundsMinor,
                text: view.kes,
                better: 'less',
                hint: 'Refunded in the period',
              },
              {
                name: 'Commissions',
                of: totals.commissionsMinor,
                text: view.kes,
                better: 'neither',
                hint: 'Agencies’ markup, less reversals',
              },
            ]}
          />
          <RevenueTrend series={series} total={totals.revenueMinor} view={view} />
          <MoneyParts
            title="Revenue by product"
            header="Product"
            report="revenue-by-product"
            parts={products.map((part) => ({ ...part, name: productNames[part.product] }))}
            view={view}
          />
          <MoneyParts
            title="Revenue by channel"
            header="Channel"
            report="revenue-by-channel"
            parts={channels.map((part) => ({ ...part, name: channelNames[part.channel] }))}
            view={view}
          />
          <RouteRevenues list={routes} tablePage={page} view={view} />
          <TwoColumns>
            <MoneyTrend
              title="Refunds"
              report="refunds"
              series={series}
              minor={({ refundsMinor }) => refundsMinor}
              total={totals.refundsMinor}
              better="less"
              empty="No refunds in this period"
              view={view}
            />
            <MoneyTrend
              title="Commissions of agencies"
              valueName="Commissions"
              report="commissions"
              series={series}
              minor={({ commissionsMinor }) => commissionsMinor}
              total={totals.commissionsMinor}
              better="neither"
              empty="No commissions in this period"
              view={view}
            />
          </TwoColumns>
        </>
      )}
    </AnalyticsPage>
  );
}

type NamedPart = MoneyPart & { name: string };

function MoneyParts({
  title,
  header,
  report,
  parts,
  view,
}: {
  title: string;
  header: string;
  report: ReportName;
  parts: readonly NamedPart[];
  view: AnalyticsView;
}) {
  const isEmpty = parts.every(({ bookings, revenueMinor }) => bookings === 0 && revenueMinor === 0);
  return (
    <BarReport
      title={title}
      report={report}
      empty={isEmpty ? 'No bookings in this period' : undefined}
      rows={parts}
      rowKey={({ name }) => name}
      value={({ revenueMinor }) => revenueMinor}
      first={{
        id: 'part',
        header,
        cell: ({ name, sharePercent }) => (
          <>
            <b className="font-semibold">{name}</b>
            {sharePercent !== null && <span className="num ms-1.5 text-ink-3">{percentText(sharePercent)}</span>}
          </>
        ),
      }}
      columns={[bookingsColumn(), ...grossAndRefunds<NamedPart>(view), revenueColumn(view)]}
      change={({ revenueMinor, beforeMinor }) => ({ current: revenueMinor, before: beforeMinor })}
      view={view}
    />
  );
}

function RouteRevenues({
  list,
  tablePage,
  view,
}: {
  list: TableRows<RouteRevenue>;
  tablePage: TablePage<string>;
  view: AnalyticsView;
}) {
  const { csv, period } = view;
  const rows = barred(list.rows, ({ revenueMinor }) => revenueMinor);
  return (
    <ReportPanel
      title="Revenue by route"
      name={routesTable}
      note={
        list.count > 0
          ? `${countOf(list.count, 'route')}${period.before ? ' with sales now or before' : ''}; a return trip counts for its outbound route`
          : undefined
      }
      csvHref={csv('revenue-by-route', { [sortParameter(routesTable)]: sortText(tablePage) })}
      empty={list.count === 0 ? 'No flights booked in this period' : undefined}
    >
      <PagedTable<Barred<RouteRevenue>>
        name={routesTable}
        caption="Revenue by route"
        tablePage={tablePage}
        list={{ ...list, rows }}
        rowKey={({ from, to }) => `${from.code} ${to.code}`}
        columns={[
          {
            id: 'route',
            header: 'Route',
            sortable: true,
            wraps: true,
            phone: 'first',
            cell: ({ from, to, share }) => (
              <WithBar share={share}>
                <b className="font-semibold">
                  {from.city} to {to.city}
                </b>{' '}
                <span className="text-ink-3">
                  {from.code}–{to.code}
                </span>
              </WithBar>
            ),
          },
          bookingsColumn({ sortable: true }),
          ...grossAndRefunds(view, { refundsSortable: true }),
          revenueColumn(view, { sortable: true }),
          ...changeColumns<RouteRevenue>(period, ({ revenueMinor, before }) => ({
            current: revenueMinor,
            before: before?.revenueMinor ?? null,
          })),
        ]}
      />
    </ReportPanel>
  );
}
