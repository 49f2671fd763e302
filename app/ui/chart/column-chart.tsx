import clsx from 'clsx';

const steps = [1, 2, 4, 6, 8, 10];

interface Axis {
  top: number;
  /** Zero, unless something lies below it. */
  bottom: number;
  /** Where lines are drawn, from the top down. */
  ticks: number[];
}

/**
 * An axis with round figures that has room for all of the values. What is smaller than `least` does not fill it: a chart
 * of small values would make them look large.
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

/** Where every column has its figure, no axis is read: the highest reaches the top. */
export function axisWithoutFigures(values: readonly number[], least: number): Axis {
  const largest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  if (lowest === 0) return { top: Math.max(least, largest), bottom: 0, ticks: [0] };
  return { top: largest, bottom: Math.min(lowest, largest - least), ticks: [0] };
}

/** A round figure that half of is round too, at or above the value. */
function roundAbove(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const times = steps.find((candidate) => candidate * magnitude >= value) ?? 10;
  return times * magnitude;
}

/** As many names as there is room for; the last always has its own, and no other stands too near to it. */
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

export interface ChartColumn {
  key: string;
  /** Below the column, where there is room for it. */
  label: string;
  /** The whole of it, for the pointer. */
  title: string;
  /** From the ground up; what is below zero hangs down from it. */
  parts: readonly number[];
  /** The same in short, on top of the column where there are few of them. */
  figure?: string | undefined;
  /** It goes on: it is hatched, because there is more to come. */
  isRunning?: boolean | undefined;
}

const fewColumns = 7;
const partStyles = ['bg-brand', 'bg-accent'];
export const hatched =
  'border border-brand bg-[repeating-linear-gradient(135deg,var(--color-brand)_0_2px,transparent_2px_6px)]';

/** Values over time as columns. It only draws: every figure stands in a table beside it, or in its label. */
export function ColumnChart({
  label,
  columns,
  least,
  axisText,
}: {
  /** What there is to see, for who does not see it. */
  label: string;
  columns: readonly ChartColumn[];
  /** What the axis reaches to at least. */
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
          className={clsx(
            'relative flex h-48',
            hasFigures && 'mt-5',
            axis.bottom < 0 && hasFigures && 'mb-5',
          )}
        >
          {axis.ticks.map((value) => (
            <span
              key={value}
              style={{ bottom: `${heightOf(value, axis)}%` }}
              className={clsx(
                'absolute inset-x-0 h-px translate-y-1/2',
                value === 0 ? 'bg-field-line' : 'bg-line',
              )}
            />
          ))}
          {columns.map((column) => (
            <Column key={column.key} column={column} axis={axis} hasFigure={hasFigures} />
          ))}
        </div>
        <div
          aria-hidden="true"
          className={clsx('num mt-2 flex text-xs text-ink-3', !hasFigures && 'col-start-2')}
        >
          {columns.map(({ key, label: name }, index) => {
            const [narrow, wide] = [
              isLabelled(index, columns.length),
              isLabelled(index, columns.length, 'wide'),
            ];
            return (
              <span
                key={key}
                className={clsx(
                  'flex h-4 min-w-0 flex-1 leading-4',
                  // The last name of many ends with its column: centred, it would leave the chart.
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
    // The whole column answers the pointer, also where there is little or nothing to hit.
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

/** Where each part begins and ends, those that are nothing left out. */
function stacked(parts: readonly number[]): { from: number; to: number; index: number }[] {
  return parts.flatMap((part, index) => {
    if (part === 0) return [];
    const earlier = parts.slice(0, index);
    const from = part > 0 ? sumAbove(earlier) : sumBelow(earlier);
    return [{ from, to: from + part, index }];
  });
}

/** How far above the lower end of the axis, in percent of it. */
function heightOf(value: number, { top, bottom }: Axis): number {
  return ((value - bottom) / (top - bottom)) * 100;
}
