import type { ComparedFilled, Occupancy, readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { TablePage } from '#features/analytics/report.ts';
import type { AnalyticsView } from './analytics-view.ts';
import type { AskedDays } from './asked-days.ts';
import { countOf, partText } from './figure-text.ts';
import { type Fill, HowFull } from './how-full.tsx';
import { occupancyTable } from './table-names.ts';

/** How full the hotels are. */
export function Occupancies({
  list,
  ...asked
}: {
  list: Awaited<ReturnType<typeof readOccupancy>>;
  asked: TablePage<string>;
  shown: AskedDays;
  view: AnalyticsView;
}) {
  const { total } = list;
  return (
    <HowFull<Occupancy>
      {...asked}
      title="Occupancy by hotel"
      name={occupancyTable}
      report="occupancy"
      list={list}
      total={fillOf(total)}
      said={`${partText(total.occupancyPercent, total.soldNights)} of ${countOf(total.availableNights, 'room night')} sold`}
      empty="No hotels with rooms"
      unit="night"
      rowKey={({ hotelId }) => hotelId}
      fill={fillOf}
      columns={{
        row: {
          id: 'hotel',
          header: 'Hotel',
          cell: ({ name, city }) => (
            <>
              <bdi className="font-semibold">{name}</bdi> <span className="text-ink-3">{city}</span>
            </>
          ),
        },
        sold: 'Nights sold',
        percent: { id: 'occupancy', header: 'Occupancy' },
      }}
    />
  );
}

function fillOf({ soldNights, availableNights, occupancyPercent, before }: ComparedFilled): Fill {
  return {
    sold: soldNights,
    of: availableNights,
    percent: occupancyPercent,
    before: before && { percent: before.occupancyPercent },
  };
}
