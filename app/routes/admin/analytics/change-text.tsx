import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { ComparedPeriod } from '#features/analytics/period.ts';
import { type Compared, changePercent } from '#features/analytics/report.ts';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { decimalText, percentText, timesText } from './figure-text.ts';

type Change =
  | { kind: 'nothing' }
  | { kind: 'first' }
  | { kind: 'incomparable' }
  | { kind: 'same' }
  | { kind: 'percent'; percent: number }
  | { kind: 'times'; times: number };

/** From here on a percentage is harder to read than "14 times". */
const mostPercent = 1000;

/** A figure beside that of the period before: a percentage only where there is something to take it of. */
export function changeOf({ current, before }: Compared<number | null>): Change {
  if (current === null || before === null) return { kind: 'nothing' };
  if (before === 0) return { kind: current === 0 ? 'nothing' : 'first' };
  const percent = changePercent({ current, before });
  if (percent === null || percent === 0) return { kind: 'same' };
  // More went back than came in: a share of that means nothing.
  if (before < 0) return { kind: 'incomparable' };
  if (percent >= mostPercent) return { kind: 'times', times: Math.round(current / before) };
  return { kind: 'percent', percent };
}

/** Whether more of it is good news. */
export type Wish = 'more' | 'less' | 'neither';

interface ChangeProps {
  of: Compared<number | null>;
  wish?: Wish;
}

const withoutFigure = {
  nothing: 'Nothing to compare with',
  first: 'None in the period before',
  incomparable: 'Below zero in the period before',
  same: 'As in the period before',
} as const;

/** Beside a figure: what became of it since the period before. */
export function ChangeText({ of, wish = 'more' }: ChangeProps) {
  const change = changeOf(of);
  if (change.kind !== 'percent' && change.kind !== 'times') return withoutFigure[change.kind];
  return (
    <>
      <ChangeFigure change={change} wish={wish} /> {change.kind === 'percent' && 'from '}the period before
    </>
  );
}

/** The same where the head of a table says what it is compared with. */
export function ShortChange({ of, wish = 'more' }: ChangeProps) {
  const change = changeOf(of);
  if (change.kind === 'percent' || change.kind === 'times')
    return <ChangeFigure change={change} wish={wish} />;
  if (change.kind === 'first') return isNew;
  return <span className="text-ink-3">{change.kind === 'same' ? '0%' : '–'}</span>;
}

const isNew = <span className="text-ink-2">New</span>;

/** The column of a table with what became of each row; none where there is no period before. */
export function changeColumns<Row>(
  period: ComparedPeriod,
  of: (row: Row) => Compared<number | null>,
  wish: Wish = 'more',
): TableColumn<Row>[] {
  return changeCells(period, (row) => <ShortChange of={of(row)} wish={wish} />);
}

/** The same of percentages, in points. */
export function pointsColumns<Row>(
  period: ComparedPeriod,
  of: (row: Row) => { current: number | null; before: { percent: number | null } | null },
  wish: Wish = 'more',
): TableColumn<Row>[] {
  return changeCells(period, (row) => {
    const { current, before } = of(row);
    return before ? <ShortPoints of={{ current, before: before.percent }} wish={wish} /> : isNew;
  });
}

function changeCells<Row>({ before }: ComparedPeriod, cell: (row: Row) => ReactNode): TableColumn<Row>[] {
  if (!before) return [];
  return [
    {
      id: 'change',
      header: 'Change',
      align: 'end',
      phone: 'second-end',
      cell: (row) => <span className="max-md:me-2.5">{cell(row)}</span>,
    },
  ];
}

function ShortPoints({ of, wish = 'more' }: ChangeProps) {
  const points = pointsOf(of);
  if (points === null || points === 0)
    return <span className="text-ink-3">{points === null ? '–' : '0'}</span>;
  return (
    <Tinted isMore={points > 0} wish={wish}>
      {signed(points, decimalText)} pts
    </Tinted>
  );
}

function pointsOf({ current, before }: Compared<number | null>): number | null {
  return current === null || before === null ? null : Math.round((current - before) * 10) / 10;
}

/** Of what is a percentage or a grade itself: how much it moved, in points of it. */
export function PointsText({ of, unit, wish = 'more' }: ChangeProps & { unit: string }) {
  const points = pointsOf(of);
  if (points === null) return withoutFigure.nothing;
  if (points === 0) return withoutFigure.same;
  return (
    <>
      <Tinted isMore={points > 0} wish={wish}>
        {signed(points, decimalText)}
        {unit}
      </Tinted>{' '}
      from the period before
    </>
  );
}

function ChangeFigure({
  change,
  wish,
}: {
  change: Extract<Change, { kind: 'percent' | 'times' }>;
  wish: Wish;
}) {
  return (
    <Tinted isMore={change.kind === 'times' || change.percent > 0} wish={wish}>
      {change.kind === 'times' ? timesText(change.times) : signed(change.percent, percentText)}
    </Tinted>
  );
}

function signed(value: number, text: (value: number) => string): string {
  return `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;
}

function Tinted({ isMore, wish, children }: { isMore: boolean; wish: Wish; children: ReactNode }) {
  const isGood = isMore === (wish === 'more');
  return (
    <b
      className={clsx(
        'num font-semibold whitespace-nowrap',
        wish === 'neither' ? 'text-ink' : isGood ? 'text-success' : 'text-danger',
      )}
    >
      {children}
    </b>
  );
}
