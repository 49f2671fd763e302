import { type Compared, changePercent } from '#features/analytics/report.ts';

export type Change =
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
