import clsx from 'clsx';
import type { ReactNode } from 'react';

export interface StripFigure {
  name: string;
  value: ReactNode;
}

/** Figures that belong together, in one ruled strip. */
export function FigureStrip({ figures }: { figures: readonly StripFigure[] }) {
  return (
    <dl
      className={clsx(
        'grid gap-px overflow-hidden rounded-lg border border-line bg-line',
        figures.length === 3 ? 'md:grid-cols-3' : 'grid-cols-2 lg:grid-cols-4',
      )}
    >
      {figures.map(({ name, value }) => (
        <div
          key={name}
          className={clsx(
            'bg-surface px-4 py-4',
            figures.length === 3 && 'max-md:flex max-md:items-baseline max-md:justify-between max-md:py-3',
          )}
        >
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="num font-display text-xl font-bold md:mt-1 md:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
