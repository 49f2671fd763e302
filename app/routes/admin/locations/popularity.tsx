import clsx from 'clsx';
import { popularityLevel } from '#features/catalogue/locations/popularity.ts';

const colours = {
  high: { text: 'text-success', bar: 'bg-success' },
  middling: { text: 'text-warning', bar: 'bg-warning' },
  low: { text: 'text-danger', bar: 'bg-danger' },
} as const;

/** Beside the location that is asked for most, which has 100 %. */
export function Popularity({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-xs text-ink-3">No demand yet</span>;
  const { text, bar } = colours[popularityLevel(percent)];
  return (
    <>
      <span className={clsx('num font-display font-semibold', text)}>{percent}%</span>
      <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-line">
        <span className={clsx('block h-full rounded-full', bar)} style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}
