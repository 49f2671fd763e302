import clsx from 'clsx';

const steps = [1, 2, 4, 6, 8, 10];

interface Axis {
  top: number;
  /** Zero, unless there are negative values. */
  bottom: number;
  /** The grid lines, from top to bottom. */
  ticks: number[];
}

/**
 * An axis with round figures that covers all values. It reaches `least` at the minimum, so that small values do not look
 * large.
 */
export function axisOf(values: readonly number[], least: number): Axis {
  const largest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = roundAbove(Math.max(least, largest, -lowest)) / 2;
  const above = lowest < 0 ? Math.ceil(largest / step) : 2;
  const below = Math.ceil(-lowest / step);
  const ticks = Array.from({ length: above + below + 1 }, (_, index) => (above - index) * step);
  return { top: above * step, bottom: below === 0 ? 0 : -below * step, ticks };
}

/** When every column shows its figure, the axis needs no ticks and the highest column reaches the top. */
export function axisWithoutFigures(values: readonly number[], least: number): Axis {
  const largest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  if (lowest === 0) return { top: Math.max(least, largest), bottom: 0, ticks: [0] };
  return { top: largest, bottom: Math.min(lowest, largest - least), ticks: [0] };
}

/** The next round figure whose half is round too. */
function roundAbove(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const times = steps.find((candidate) => candidate * magnitude >= value) ?? 10;
  return times * magnitude;
}

/** Whether a column gets a label: as many as fit; the last one always, and none close to it. */
export function isLabelled(index: number, count: number, room: 'narrow' | 'wide' = 'narrow'): boolean {
  const every = room === 'wide' ? wideEvery(count) : narrowEvery(count);
  const toEnd = count - 1 - index;
  return toEnd === 0 || (index % every === 0 && toEnd >= every);
}

function narrowEvery(count: number): number {
  return count <= 6 ? 1 : count <= 12 ? 2 : Math.ceil(count / 5);
}

function wideEvery(count: number): number {
  return count <= 13 ? 1 : Math.ceil(count / 10);
}

interface ChartColumn {
  key: string;
  /** Below the column, where there is room. */
  label: string;
  /** The tooltip. */
  title: string;
  /** Stacked upwards; negative parts hang down from zero. */
  parts: readonly number[];
  /** A short figure on top of the column, shown when there are few columns. */
  figure?: string | undefined;
  /** The period is not over, so the column is hatched. */
  isRunning?: boolean | undefined;
}

const fewColumns = 7;
const partStyles = ['bg-brand', 'bg-accent'];
const hatched =
  'border border-brand bg-[repeating-linear-gradient(135deg,var(--color-brand)_0_2px,transparent_2px_6px)]';

/** Values over time as columns. Decorative: every figure is also in a table or in the label. */
export function ColumnChart({
  label,
  columns,
  least,
  axisText,
}: {
  /** The text alternative. */
  label: string;
  columns: readonly ChartColumn[];
  /** The minimum top of the axis. */
  least: number;
  axisText: (value: number) => string;
}) {
  const hasFigures = columns.length <= fewColumns && columns.every(({ figure }) => figure !== undefined);
  const ends = columns.flatMap(({ parts }) => [sumAbove(parts), sumBelow(parts)]);
  const axis = hasFigures ? axisWithoutFigures(ends, least) : axisOf(ends, least);
  return (
    <div className="@container">
      <div className={clsx('grid gap-x-3', !hasFigures && 'grid-cols-[auto_minmax(0,1fr)]')}>
        {!hasFigures && (
          <div
            aria-hidden="true"
            className="num -my-1.5 flex flex-col justify-between text-end text-xs leading-none text-ink-3"
          >
            {axis.ticks.map((value) => (
              <span key={value} className="isolate-ltr">
                {axisText(value)}
              </span>
            ))}
          </div>
        )}
        <div
          role="img"
          aria-label={label}
          className={clsx('relative flex h-48', hasFigures && 'mt-5', axis.bottom < 0 && hasFigures && 'mb-5')}
        >
          {axis.ticks.map((value) => (
            <span
              key={value}
              style={{ bottom: `${heightOf(value, axis)}%` }}
              className={clsx('absolute inset-x-0 h-px translate-y-1/2', value === 0 ? 'bg-field-line' : 'bg-line')}
            />
          ))}
          {columns.map((column) => (
            <Column key={column.key} column={column} axis={axis} hasFigure={hasFigures} />
          ))}
        </div>
        <div aria-hidden="true" className={clsx('num mt-2 flex text-xs text-ink-3', !hasFigures && 'col-start-2')}>
          {columns.map(({ key, label: name }, index) => {
            const [narrow, wide] = [isLabelled(index, columns.length), isLabelled(index, columns.length, 'wide')];
            return (
              <span
                key={key}
                className={clsx(
                  'flex h-4 min-w-0 flex-1 leading-4',
                  // The last of many labels is right-aligned: centred, it would leave the chart.
                  columns.length > 12 && index === columns.length - 1 ? 'justify-end' : 'justify-center',
                )}
              >
                {(narrow || wide) && (
                  <span
                    className={clsx(
                      'flex-none whitespace-nowrap',
                      !narrow && 'hidden @min-[30rem]:inline',
                      !wide && '@min-[30rem]:hidden',
                    )}
                  >
                    {name}
                  </span>
                )}
              </span>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Column({
  column: { title, parts, figure, isRunning },
  axis,
  hasFigure,
}: {
  column: ChartColumn;
  axis: Axis;
  hasFigure: boolean;
}) {
  const above = sumAbove(parts);
  const below = sumBelow(parts);
  return (
    // The whole column reacts to the pointer, also where the bar is small or empty.
    <span title={title} className="relative min-w-0 flex-1 hover:bg-brand-soft/50">
      {stacked(parts).map(({ from, to, index }) => (
        <span
          key={index}
          style={{
            bottom: `${heightOf(Math.min(from, to), axis)}%`,
            height: `${heightOf(Math.max(from, to), axis) - heightOf(Math.min(from, to), axis)}%`,
          }}
          className={clsx(
            'absolute inset-x-0 mx-auto min-h-px w-[68%] max-w-11',
            to === above && above > 0 && 'rounded-t-xs',
            to === below && below < 0 && 'rounded-b-xs',
            isRunning ? hatched : partStyles[index],
          )}
        />
      ))}
      {hasFigure && (
        <span
          style={
            above === 0 && below < 0
              ? { top: `${100 - heightOf(below, axis)}%` }
              : { bottom: `${heightOf(above, axis)}%` }
          }
          className="num absolute inset-x-0 my-1 flex justify-center text-xs leading-4 font-semibold text-ink-2"
        >
          <span className="flex-none whitespace-nowrap">{figure}</span>
        </span>
      )}
    </span>
  );
}

function sumAbove(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + Math.max(0, part), 0);
}

function sumBelow(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + Math.min(0, part), 0);
}

/** The start and end of each part that is not zero. */
function stacked(parts: readonly number[]): { from: number; to: number; index: number }[] {
  return parts.flatMap((part, index) => {
    if (part === 0) return [];
    const earlier = parts.slice(0, index);
    const from = part > 0 ? sumAbove(earlier) : sumBelow(earlier);
    return [{ from, to: from + part, index }];
  });
}

/** The distance from the lower end of the axis, in percent. */
function heightOf(value: number, { top, bottom }: Axis): number {
  return ((value - bottom) / (top - bottom)) * 100;
}

const marks = {
  first: 'size-2.5 rounded-xs bg-brand',
  second: 'size-2.5 rounded-xs bg-accent',
  running: clsx('h-3 w-4.5 rounded-[2px]', hatched),
};

/** Explains the colours of a chart. */
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
