import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';

/** Figures side by side. Where they wrap, the last row fills the width. */
export function FigureStrip({ figures }: { figures: readonly ShownFigure[] }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line *:flex-1 *:basis-[40%] md:*:basis-26">
      {figures.map((figure) => (
        <Figure key={figure.name} {...figure} />
      ))}
    </dl>
  );
}

export interface ShownFigure {
  name: string;
  value: string | number;
  /** Small text after the value. */
  unit?: string;
  /** What exactly is counted. Always visible, because a tooltip needs a pointer and a script. */
  hint?: string;
  /** The list of the counted rows. */
  to?: string;
  note?: ReactNode;
}

function Figure({ name, value, unit, hint, to, note }: ShownFigure) {
  const text = value.toLocaleString('en-US');
  return (
    <div className="grid content-start bg-surface px-4 py-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num mt-1 font-display text-2xl font-bold">
        {to === undefined ? (
          text
        ) : (
          <Link to={to} aria-label={`${name}: ${text}, show them`} className="text-inherit hover:underline">
            {text}
          </Link>
        )}
        {unit !== undefined && <span className="ms-1.5 font-text text-xs font-normal text-ink-3">{unit}</span>}
      </dd>
      {hint !== undefined && <dd className="text-xs text-pretty text-ink-3">{hint}</dd>}
      {note !== undefined && <dd className="text-xs text-ink-3">{note}</dd>}
    </div>
  );
}

/** "+12% from last month" */
export function Growth({ percent, otherwise }: { percent: number | undefined; otherwise: string }) {
  if (percent === undefined) return otherwise;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return (
    <>
      <span
        className={clsx(
          'num font-semibold',
          percent > 0 && 'text-success',
          percent < 0 && 'text-danger',
          percent === 0 && 'text-ink-2',
        )}
      >
        {sign}
        {Math.abs(percent)}%
      </span>{' '}
      from last month
    </>
  );
}
