import clsx from 'clsx';
import type { DateRange, IsoDate, RangeTurn } from './calendar-month.ts';
import type { DateCellField } from './date-cell.tsx';
import { cellLook, cellValueLook } from './search-cell.tsx';

/** In the sheet, where the cells are out of sight: the two dates, and which of them the next day will be. */
export function RangeEnds({
  fields,
  range,
  turn,
  format,
  onTurn,
}: {
  fields: Record<RangeTurn, DateCellField>;
  range: DateRange;
  turn: RangeTurn;
  format: (date: IsoDate) => string;
  onTurn: (turn: RangeTurn) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-2 px-3 pt-3 pb-1 md:hidden">
      {(['start', 'end'] as const).map((which) => (
        <button
          key={which}
          type="button"
          aria-pressed={turn === which}
          disabled={which === 'end' && !range.start}
          onClick={() => onTurn(which)}
          className={clsx(
            cellLook({ active: turn === which }),
            'focus-visible:outline-2 disabled:border-line',
          )}
        >
          <span className="text-xs text-ink-3">{fields[which].label}</span>
          <span className={clsx(cellValueLook, !range[which] && 'font-medium! text-ink-3!')}>
            {range[which] ? format(range[which]) : (fields[which].placeholder ?? '–')}
          </span>
        </button>
      ))}
    </div>
  );
}
