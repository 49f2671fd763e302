import type { Occupancy, readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { TablePage } from '#features/analytics/report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { countOf, countText, shareText } from './figure-text.ts';
import { PagedTable } from './paged-table.tsx';
import { ReportPanel } from './report-panel.tsx';
import { occupancyTable } from './table-names.ts';
import { sortParameter, sortText } from './table-page.ts';
import { WithBar } from './with-bar.tsx';

/** How full the hotels are. */
export function Occupancies({
  list,
  asked,
  view: { csv, kes },
}: {
  list: Awaited<ReturnType<typeof readOccupancy>>;
  asked: TablePage<string>;
  view: AnalyticsView;
}) {
  const { total } = list;
  return (
    <ReportPanel
      title="Occupancy by hotel"
      name={occupancyTable}
      note={
        list.count > 0 &&
        `${shareText(total.occupancyPercent)} of ${countOf(total.availableNights, 'room night')} sold in this period`
      }
      csvHref={csv('occupancy', { [sortParameter(occupancyTable)]: sortText(asked) })}
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
            id: 'bookings',
            header: 'Bookings',
            align: 'end',
            wide: true,
            sortable: true,
            cell: ({ bookings }) => countText(bookings),
          },
          {
            id: 'revenue',
            header: 'Revenue',
            align: 'end',
            wide: true,
            sortable: true,
            cell: ({ revenueMinor }) => kes(revenueMinor),
          },
          {
            id: 'sold',
            header: 'Nights sold',
            align: 'end',
            sortable: true,
            phone: 'second',
            cell: ({ soldNights, availableNights }) => (
              <>
                <span className="max-md:hidden">
                  {countText(soldNights)} <span className="text-ink-3">of {countText(availableNights)}</span>
                </span>
                <span className="block text-start text-ink-3 md:hidden">
                  {countText(soldNights)} of {countOf(availableNights, 'night')}
                </span>
              </>
            ),
          },
          {
            id: 'occupancy',
            header: 'Occupancy',
            align: 'end',
            sortable: true,
            phone: 'first-end',
            cell: ({ occupancyPercent }) => <b className="font-semibold">{shareText(occupancyPercent)}</b>,
          },
        ]}
      />
    </ReportPanel>
  );
}
