import clsx from 'clsx';
import { hatched } from './column-chart.tsx';

const marks = {
  first: 'size-2.5 rounded-xs bg-brand',
  second: 'size-2.5 rounded-xs bg-accent',
  running: clsx('h-3 w-4.5 rounded-[2px]', hatched),
};

/** What the colours of a chart stand for. */
export function ChartLegend({ entries }: { entries: readonly { mark: keyof typeof marks; text: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 py-1.5 text-xs text-ink-2">
      {entries.map(({ mark, text }) => (
        <li key={mark} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={clsx('flex-none', marks[mark])} />
          {text}
        </li>
      ))}
    </ul>
  );
}
