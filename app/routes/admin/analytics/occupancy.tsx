import type { Occupancy, readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { TablePage } from '#features/analytics/report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import type { AskedDays } from './asked-days.ts';
import { PointsText, pointsColumns } from './change-text.tsx';
import { countOf, countText, partText } from './figure-text.ts';
import { PagedTable } from './paged-table.tsx';
import { ReportPanel } from './report-panel.tsx';
import { occupancyTable } from './table-names.ts';
import { sortParameter, sortText } from './table-page.ts';
import { WithBar } from './with-bar.tsx';

/** How full the hotels are. */
export function Occupancies({
  list,
  asked,
  shown: { ahead, days },
  view: { csv },
}: {
  list: Awaited<ReturnType<typeof readOccupancy>>;
  asked: TablePage<string>;
  shown: AskedDays;
  view: AnalyticsView;
}) {
  const { total } = list;
  // Days ahead are still being sold: less than before is no bad news.
  const wish = ahead ? 'neither' : 'more';
  return (
    <ReportPanel
      title="Occupancy by hotel"
      name={occupancyTable}
      note={
        list.count > 0 && (
          <>
            {partText(total.occupancyPercent, total.soldNights)} of{' '}
            {countOf(total.availableNights, 'room night')} sold
            {total.before && (
              <>
                {' · '}
                <PointsText
                  of={{ current: total.occupancyPercent, before: total.before.occupancyPercent }}
                  unit=" points"
                  wish={wish}
                />
              </>
            )}
          </>
        )
      }
      csvHref={csv('occupancy', {
        [sortParameter(occupancyTable)]: sortText(asked),
        ...(ahead && { ahead: String(ahead) }),
      })}
      empty={list.count === 0 ? 'No hotels with rooms' : undefined}
    >
      <PagedTable<Occupancy>
        name={occupancyTable}
        caption="Occupancy by hotel"
        asked={asked}
        list={list}
        rowKey={({ hotelId }) => hotelId}
        columns={[
          {
            id: 'hotel',
            header: 'Hotel',
            sortable: true,
            wraps: true,
            phone: 'first',
            cell: ({ name, city, occupancyPercent }) => (
              <WithBar share={(occupancyPercent ?? 0) / 100}>
                <bdi className="font-semibold">{name}</bdi> <span className="text-ink-3">{city}</span>
              </WithBar>
            ),
          },
          {
            id: 'sold',
            header: 'Nights sold',
            align: 'end',
            sortable: true,
            phone: 'second',
            cell: ({ soldNights, availableNights }) => (
              <span className="max-md:block max-md:text-start max-md:text-ink-3">
                {countText(soldNights)} <span className="text-ink-3">of {countText(availableNights)}</span>
                <span className="md:hidden"> {availableNights === 1 ? 'night' : 'nights'}</span>
              </span>
            ),
          },
          {
            id: 'occupancy',
            header: 'Occupancy',
            align: 'end',
            sortable: true,
            phone: 'first-end',
            cell: ({ occupancyPercent, soldNights }) => (
              <b className="font-semibold">{partText(occupancyPercent, soldNights)}</b>
            ),
          },
          ...pointsColumns<Occupancy>(
            days,
            ({ occupancyPercent, before }) => ({
              current: occupancyPercent,
              before: before && { percent: before.occupancyPercent },
            }),
            wish,
          ),
        ]}
      />
    </ReportPanel>
  );
}
