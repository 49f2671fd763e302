import type { MoneyPart } from '#features/analytics/read-revenue.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { changeColumns } from './change-text.tsx';
import { countColumn, grossAndRefunds, moneyColumn } from './figure-cells.tsx';
import { percentText } from './figure-text.ts';
import { FiguresTable } from './figures-table.tsx';
import type { ReportName } from './report-names.ts';
import { ReportPanel } from './report-panel.tsx';
import { type Barred, barred, WithBar } from './with-bar.tsx';

type NamedPart = MoneyPart & { name: string };

/** What the revenue is made of, one row a part. */
export function MoneyParts({
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
  const { csv, period } = view;
  const isEmpty = parts.every(({ bookings, revenueMinor }) => bookings === 0 && revenueMinor === 0);
  return (
    <ReportPanel
      title={title}
      csvHref={csv(report)}
      empty={isEmpty ? 'No bookings in this period' : undefined}
    >
      <FiguresTable<Barred<NamedPart>>
        caption={title}
        rows={barred(parts, ({ revenueMinor }) => revenueMinor)}
        rowKey={({ name }) => name}
        columns={[
          {
            id: 'part',
            header,
            phone: 'first',
            cell: ({ name, share, sharePercent }) => (
              <WithBar share={share}>
                <b className="font-semibold">{name}</b>
                {sharePercent !== null && (
                  <span className="num ms-1.5 text-ink-3">{percentText(sharePercent)}</span>
                )}
              </WithBar>
            ),
          },
          countColumn({
            id: 'bookings',
            header: 'Bookings',
            one: 'booking',
            count: ({ bookings }) => bookings,
            phone: 'second',
          }),
          ...grossAndRefunds(view),
          moneyColumn({
            id: 'revenue',
            header: 'Revenue',
            minor: ({ revenueMinor }) => revenueMinor,
            view,
          }),
          ...changeColumns<MoneyPart>(period, ({ revenueMinor, beforeMinor }) => ({
            current: revenueMinor,
            before: beforeMinor,
          })),
        ]}
      />
    </ReportPanel>
  );
}
