import type { BookingsReport } from '#features/analytics/read-bookings-report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { changeColumns } from './change-text.tsx';
import { countColumn } from './figure-cells.tsx';
import { decimalText, shareText } from './figure-text.ts';
import { FiguresTable } from './figures-table.tsx';
import { leadTimeNames } from './part-names.ts';
import { ReportPanel } from './report-panel.tsx';
import { type Barred, barred, WithBar } from './with-bar.tsx';

type LeadTimeRow = BookingsReport['leadTimes'][number];

/** How long before the trip people book. */
export function LeadTimes({
  leadTimes,
  averageDays,
  view: { csv, period },
}: {
  leadTimes: BookingsReport['leadTimes'];
  averageDays: number | null;
  view: AnalyticsView;
}) {
  const hasNone = leadTimes.every(({ bookings }) => bookings === 0);
  return (
    <ReportPanel
      title="Lead time"
      note={
        averageDays === null ? undefined : `From booking to trip, ${decimalText(averageDays)} days on average`
      }
      csvHref={csv('lead-times')}
      empty={hasNone ? 'No bookings in this period' : undefined}
    >
      <FiguresTable<Barred<LeadTimeRow>>
        caption="Lead time"
        rows={barred(leadTimes, ({ bookings }) => bookings)}
        rowKey={({ leadTime }) => leadTime}
        columns={[
          {
            id: 'lead',
            header: 'Before the trip',
            phone: 'first',
            cell: ({ leadTime, share }) => (
              <WithBar share={share}>
                <span className="num">{leadTimeNames[leadTime]}</span>
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
          {
            id: 'share',
            header: 'Share',
            align: 'end',
            phone: 'first-end',
            cell: ({ sharePercent }) => <b className="font-semibold">{shareText(sharePercent)}</b>,
          },
          ...changeColumns<LeadTimeRow>(
            period,
            ({ bookings, before }) => ({ current: bookings, before }),
            'neither',
          ),
        ]}
      />
    </ReportPanel>
  );
}
