import type { ReactNode } from 'react';
import type { TablePage, TableRows } from '#features/analytics/report.ts';
import type { TableColumn } from '../../../ui/table-parts.ts';
import type { AnalyticsView } from './analytics-view.ts';
import { PointsText, pointsColumns } from './change-text.tsx';
import type { ChosenDays } from './chosen-days.ts';
import { countText, partText } from './figure-text.ts';
import { PagedTable } from './paged-table.tsx';
import type { ReportName } from './report-names.ts';
import { ReportPanel } from './report-panel.tsx';
import { sortParameter, sortText } from './table-page.ts';
import { WithBar } from './with-bar.tsx';

/** How much was sold of all that could be. */
export interface Fill {
  sold: number;
  of: number;
  percent: number | null;
  /** In the period before; null where there was nothing to fill yet. */
  before: { percent: number | null } | null;
}

/** How full something is, one row a flight or a hotel, over the days that were asked for. */
export function HowFull<Row>({
  title,
  name,
  report,
  list,
  total,
  said,
  empty,
  unit,
  rowKey,
  fill,
  columns: { row, between = [], sold, percent },
  asked,
  shown: { ahead, days },
  view: { csv },
}: {
  title: string;
  name: string;
  report: ReportName;
  list: TableRows<Row>;
  total: Fill;
  /** What stands below the title before the change of the whole. */
  said: ReactNode;
  empty: string;
  unit: 'seat' | 'night';
  rowKey: (row: Row) => string;
  fill: (row: Row) => Fill;
  columns: {
    row: { id: string; header: string; cell: (row: Row) => ReactNode };
    between?: TableColumn<Row>[];
    sold: string;
    percent: { id: string; header: string };
  };
  asked: TablePage<string>;
  shown: ChosenDays;
  view: AnalyticsView;
}) {
  // Days ahead are still being sold: less than before is no bad news.
  const wish = ahead ? 'neither' : 'more';
  return (
    <ReportPanel
      title={title}
      name={name}
      note={
        list.count > 0 && (
          <>
            {said}
            {total.before && (
              <>
                {' · '}
                <PointsText
                  of={{ current: total.percent, before: total.before.percent }}
                  unit=" points"
                  wish={wish}
                />
              </>
            )}
          </>
        )
      }
      csvHref={csv(report, {
        [sortParameter(name)]: sortText(asked),
        ...(ahead && { ahead: String(ahead) }),
      })}
      empty={list.count === 0 ? empty : undefined}
    >
      <PagedTable<Row>
        name={name}
        caption={title}
        asked={asked}
        list={list}
        rowKey={rowKey}
        columns={[
          {
            id: row.id,
            header: row.header,
            sortable: true,
            wraps: true,
            phone: 'first',
            cell: (one) => <WithBar share={(fill(one).percent ?? 0) / 100}>{row.cell(one)}</WithBar>,
          },
          ...between,
          {
            id: 'sold',
            header: sold,
            align: 'end',
            sortable: true,
            phone: 'second',
            cell: (one) => <SoldOf fill={fill(one)} unit={unit} />,
          },
          {
            ...percent,
            align: 'end',
            sortable: true,
            phone: 'first-end',
            cell: (one) => <b className="font-semibold">{partText(fill(one).percent, fill(one).sold)}</b>,
          },
          ...pointsColumns<Row>(
            days,
            (one) => ({ current: fill(one).percent, before: fill(one).before }),
            wish,
          ),
        ]}
      />
    </ReportPanel>
  );
}

function SoldOf({ fill: { sold, of }, unit }: { fill: Fill; unit: string }) {
  return (
    <span className="max-md:block max-md:text-start max-md:text-ink-3">
      {countText(sold)} <span className="text-ink-3">of {countText(of)}</span>
      <span className="md:hidden"> {of === 1 ? unit : `${unit}s`}</span>
    </span>
  );
}
