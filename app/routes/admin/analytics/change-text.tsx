import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { ComparedPeriod } from '#features/analytics/period.ts';
import { type Compared, changePercent } from '#features/analytics/report.ts';
import type { TableColumn } from '#ui/table-parts.ts';
import { decimalText, percentText, timesText } from './figure-text.ts';

type Change =
  | { kind: 'nothing' }
  | { kind: 'first' }
  | { kind: 'incomparable' }
  | { kind: 'same' }
  | { kind: 'percent'; percent: number }
  | { kind: 'times'; times: number };

/** From here on a percentage is harder to read than "14 times". */
const maxPercent = 1000;

/** Compares a figure with the period before; a percentage only where there is a base for it. */
export function changeOf({ current, before }: Compared<number | null>): Change {
  if (current === null || before === null) return { kind: 'nothing' };
  if (before === 0) return { kind: current === 0 ? 'nothing' : 'first' };
  const percent = changePercent({ current, before });
  if (percent === null || percent === 0) return { kind: 'same' };
  // More was refunded than sold before: a percentage of a negative base means nothing.
  if (before < 0) return { kind: 'incomparable' };
  if (percent >= maxPercent) return { kind: 'times', times: Math.round(current / before) };
  return { kind: 'percent', percent };
}

/** Which direction is good, and shown in green. */
export type Better = 'more' | 'less' | 'neither';

interface ChangeProps {
  of: Compared<number | null>;
  better?: Better;
}

const withoutFigure = {
  nothing: 'Nothing to compare with',
  first: 'None in the period before',
  incomparable: 'Below zero in the period before',
  same: 'As in the period before',
} as const;

/** The change in full, below a figure. */
export function ChangeText({ of, better = 'more' }: ChangeProps) {
  const change = changeOf(of);
  if (change.kind !== 'percent' && change.kind !== 'times') return withoutFigure[change.kind];
  return (
    <>
      <ChangeFigure change={change} better={better} /> {change.kind === 'percent' && 'from '}the period before
    </>
  );
}

/** The change alone, for a table cell. */
export function ShortChange({ of, better = 'more' }: ChangeProps) {
  const change = changeOf(of);
  if (change.kind === 'percent' || change.kind === 'times') return <ChangeFigure change={change} better={better} />;
  if (change.kind === 'first') return newBadge;
  return <span className="text-ink-3">{change.kind === 'same' ? '0%' : '–'}</span>;
}

const newBadge = <span className="text-ink-2">New</span>;

/** The change of each row; no column where there is no period before. */
export function changeColumns<Row>(
  period: ComparedPeriod,
  of: (row: Row) => Compared<number | null>,
  better: Better = 'more',
): TableColumn<Row>[] {
  return changeCells(period, (row) => <ShortChange of={of(row)} better={better} />);
}

/** The change of percentages, in percentage points. */
export function pointsColumns<Row>(
  period: ComparedPeriod,
  of: (row: Row) => { current: number | null; before: { percent: number | null } | null },
  better: Better = 'more',
): TableColumn<Row>[] {
  return changeCells(period, (row) => {
    const { current, before } = of(row);
    return before ? <ShortPoints of={{ current, before: before.percent }} better={better} /> : newBadge;
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

function ShortPoints({ of, better = 'more' }: ChangeProps) {
  const points = pointsOf(of);
  if (points === null || points === 0) return <span className="text-ink-3">{points === null ? '–' : '0'}</span>;
  return (
    <Tinted isMore={points > 0} better={better}>
      {signed(points, decimalText)} pts
    </Tinted>
  );
}

function pointsOf({ current, before }: Compared<number | null>): number | null {
  return current === null || before === null ? null : Math.round((current - before) * 10) / 10;
}

/** The change of a percentage or a rating, in points. */
export function PointsText({ of, unit, better = 'more' }: ChangeProps & { unit: string }) {
  const points = pointsOf(of);
  if (points === null) return withoutFigure.nothing;
  if (points === 0) return withoutFigure.same;
  return (
    <>
      <Tinted isMore={points > 0} better={better}>
        {signed(points, decimalText)}
        {unit}
      </Tinted>{' '}
      from the period before
    </>
  );
}

function ChangeFigure({ change, better }: { change: Extract<Change, { kind: 'percent' | 'times' }>; better: Better }) {
  return (
    <Tinted isMore={change.kind === 'times' || change.percent > 0} better={better}>
      {change.kind === 'times' ? timesText(change.times) : signed(change.percent, percentText)}
    </Tinted>
  );
}

function signed(value: number, text: (value: number) => string): string {
  return `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;
}

function Tinted({ isMore, better, children }: { isMore: boolean; better: Better; children: ReactNode }) {
  const isGood = isMore === (better === 'more');
  return (
    <b
      className={clsx(
        'num font-semibold whitespace-nowrap',
        better === 'neither' ? 'text-ink' : isGood ? 'text-success' : 'text-danger',
      )}
    >
      {children}
    </b>
  );
}
