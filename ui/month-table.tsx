import clsx from 'clsx';
import { useId } from 'react';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { CalendarMessages } from './calendar-messages.ts';
import { type IsoMonth, monthGrid } from './calendar-month.ts';

export type MarkedDay = {
  label: string;
  focusable: boolean;
  disabled: boolean;
  today: boolean;
  chosen: boolean;
  /** The position in the range. */
  band: 'start' | 'middle' | 'end' | null;
};

type MonthTableProps = {
  month: IsoMonth;
  messages: CalendarMessages;
  mark: (date: CalendarDate) => MarkedDay;
  scrolling: boolean;
};

export function MonthTable({ month, messages, mark, scrolling }: MonthTableProps) {
  const titleId = useId();
  return (
    <div data-month={month} className={clsx('min-w-0', scrolling && 'scroll-mt-9')}>
      <div
        id={titleId}
        className={clsx(
          'font-display text-md font-bold first-letter:uppercase',
          scrolling ? 'px-2 pt-4 pb-2' : 'text-center leading-11',
        )}
      >
        {messages.month(`${month}-01`)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the date-picker pattern is a table. */}
      <table role="grid" aria-labelledby={titleId} className="w-full table-fixed border-collapse">
        <thead className={clsx(scrolling && 'sr-only')}>
          <tr>
            {messages.weekdays.map((weekday) => (
              <th key={weekday.long} scope="col" abbr={weekday.long} className="h-8 text-xs font-normal text-ink-3">
                {weekday.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(month, messages.weekStart).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, place) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing but its place.
                  <td key={place} />
                ) : (
                  <Day
                    key={date}
                    date={date}
                    opensRow={!week[place - 1]}
                    closesRow={!week[place + 1]}
                    {...mark(date)}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const bands = {
  start: 'before:inset-s-1/2 before:inset-e-0',
  middle: 'before:inset-x-0',
  end: 'before:inset-s-0 before:inset-e-1/2',
};

function Day({
  date,
  opensRow,
  closesRow,
  label,
  focusable,
  disabled,
  today,
  chosen,
  band,
}: MarkedDay & { date: CalendarDate; opensRow: boolean; closesRow: boolean }) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which may be selected.
    <td
      aria-selected={chosen || band !== null}
      className={clsx(
        'relative p-0 text-center',
        band && 'before:absolute before:inset-y-0.5 before:bg-brand-soft',
        band && bands[band],
        opensRow && 'before:rounded-s-full',
        closesRow && 'before:rounded-e-full',
      )}
    >
      <button
        type="button"
        data-date={date}
        data-first={focusable || undefined}
        tabIndex={focusable ? 0 : -1}
        aria-label={label}
        aria-disabled={disabled || undefined}
        aria-current={today ? 'date' : undefined}
        className={clsx(
          'num relative mx-auto grid h-11 w-11 max-w-full content-center justify-items-center rounded-full text-base leading-5',
          chosen || today ? 'font-bold' : 'font-medium',
          'focus-visible:z-1 focus-visible:outline-offset-1',
          disabled
            ? 'cursor-default! text-ink-3 opacity-45'
            : chosen
              ? 'bg-brand text-on-brand'
              : clsx('inset-ring-ink hover:inset-ring', band && 'text-brand-ink', band === 'end' && 'bg-brand-soft'),
          today &&
            !chosen &&
            'text-brand after:absolute after:inset-be-1.5 after:size-1 after:rounded-full after:bg-current',
        )}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}
