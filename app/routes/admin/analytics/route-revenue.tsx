import type { RouteRevenue } from '#features/analytics/read-routes.ts';
import type { TablePage, TableRows } from '#features/analytics/report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { changeColumns } from './change-text.tsx';
import { countColumn, grossAndRefunds, moneyColumn } from './figure-cells.tsx';
import { countOf } from './figure-text.ts';
import { PagedTable } from './paged-table.tsx';
import { ReportPanel } from './report-panel.tsx';
import { routesTable } from './table-names.ts';
import { sortParameter, sortText } from './table-page.ts';
import { type Barred, barred, WithBar } from './with-bar.tsx';

/** Which routes bring the money. */
export function RouteRevenues({
  list,
  asked,
  view,
}: {
  list: TableRows<RouteRevenue>;
  asked: TablePage<string>;
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
          ? `${countOf(list.count, 'route')}${period.before ? ' with sales now or before' : ''}; a return trip counts for its way out`
          : undefined
      }
      csvHref={csv('revenue-by-route', { [sortParameter(routesTable)]: sortText(asked) })}
      empty={list.count === 0 ? 'No flights booked in this period' : undefined}
    >
      <PagedTable<Barred<RouteRevenue>>
        name={routesTable}
        caption="Revenue by route"
        asked={asked}
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
          countColumn({
            id: 'bookings',
            header: 'Bookings',
            one: 'booking',
            count: ({ bookings }) => bookings,
            phone: 'second',
            sortable: true,
          }),
          ...grossAndRefunds(view, { refundsSortable: true }),
          moneyColumn({
            id: 'revenue',
            header: 'Revenue',
            minor: ({ revenueMinor }) => revenueMinor,
            view,
            sortable: true,
          }),
          ...changeColumns<RouteRevenue>(period, ({ revenueMinor, before }) => ({
            current: revenueMinor,
            before: before?.revenueMinor ?? null,
          })),
        ]}
      />
    </ReportPanel>
  );
}
