import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { RateRow } from '#features/catalogue/rates/change-rates.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';
import { ButtonLink } from '#ui/button.tsx';
import { daysInMonth, monthOf, shiftMonth, weekdayOf } from '#ui/calendar-month.ts';
import { ChevronLeft, ChevronRight } from '#ui/icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { wholeDollars } from '../dashboard/headline-figures.tsx';
import { Panel } from '../panel.tsx';

/** The nights that are marked on the calendar, of some room types. */
export interface RateSpan {
  roomTypeIds: string[];
  from: CalendarDate;
  to: CalendarDate;
  /** Where marking began. */
  anchor: { roomTypeId: string; night: CalendarDate };
}

interface CalendarProps {
  month: string;
  today: CalendarDate;
  rows: readonly RateRow[];
  span: RateSpan | null;
  onSpan: (span: RateSpan) => void;
}

const monthName = dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const weekdayInitial = dateFormat('en-GB', { weekday: 'narrow', timeZone: 'UTC' });

/** Room types by the nights from today on. Drag or Shift marks a span for the form; without scripts the form alone sets it. */
export function RateCalendar({ month, today, rows, span, onSpan }: CalendarProps) {
  const address = useListAddress();
  const table = useRef<HTMLTableElement>(null);
  const days = Array.from({ length: daysInMonth(month) }, (_, day) => addDays(`${month}-01`, day));
  const nights = days.filter((day) => day >= today);
  const focusable = span?.anchor ?? { roomTypeId: rows[0]?.id ?? '', night: nights[0] ?? '' };

  function mark(to: RateSpan['anchor'], isExtending: boolean): void {
    const anchor = isExtending && span ? span.anchor : to;
    const ids = rows.map(({ id }) => id);
    const ends = [ids.indexOf(anchor.roomTypeId), ids.indexOf(to.roomTypeId)].toSorted((a, b) => a - b);
    const [from = to.night, last = to.night] = [anchor.night, to.night].toSorted();
    onSpan({ roomTypeIds: ids.slice(ends[0], (ends[1] ?? 0) + 1), from, to: last, anchor });
  }

  function handleKey(event: KeyboardEvent, at: RateSpan['anchor']): void {
    const steps: Record<string, [rows: number, days: number]> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const row = rows[rows.findIndex(({ id }) => id === at.roomTypeId) + step[0]];
    const night = addDays(at.night, step[1]);
    if (!row || night < today || monthOf(night) !== month) return;
    const next = { roomTypeId: row.id, night };
    mark(next, event.shiftKey);
    table.current?.querySelector<HTMLElement>(`[data-cell="${row.id} ${night}"]`)?.focus();
  }

  const isMarked = (roomTypeId: string, night: CalendarDate) =>
    span?.roomTypeIds.includes(roomTypeId) === true && night >= span.from && night <= span.to;
  return (
    <Panel
      title={monthName.format(new Date(`${month}-01`))}
      aside={
        <span className="flex gap-1">
          <ButtonLink
            to={address.with({ month: shiftMonth(month, -1) })}
            size="sm"
            tone="quiet"
            icon={ChevronLeft}
            className={month <= monthOf(today) ? 'invisible' : undefined}
          >
            <span className="max-md:sr-only">Earlier</span>
          </ButtonLink>
          <ButtonLink to={address.with({ month: shiftMonth(month, 1) })} size="sm" tone="quiet" iconEnd={ChevronRight}>
            <span className="max-md:sr-only">Later</span>
          </ButtonLink>
        </span>
      }
    >
      <div className="overflow-x-auto">
        <table ref={table} className="num w-full border-collapse text-xs select-none">
          <thead>
            <tr>
              <th scope="col" className="sticky start-0 z-1 min-w-32 bg-surface px-3 py-2 text-start font-semibold">
                Room type
              </th>
              {nights.map((night) => (
                <th
                  key={night}
                  scope="col"
                  className={clsx(
                    'min-w-12 py-2 text-center font-normal',
                    weekdayOf(night) >= 6 ? 'bg-sunken' : 'text-ink-2',
                  )}
                >
                  <span aria-hidden="true" className="block text-2xs text-ink-3">
                    {weekdayInitial.format(new Date(night))}
                  </span>
                  {Number(night.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-t border-line">
                <th scope="row" className="sticky start-0 z-1 bg-surface px-3 py-2 text-start font-semibold">
                  <bdi>{row.name}</bdi>
                </th>
                {nights.map((night) => (
                  <td key={night} className="p-0">
                    <Night
                      row={row}
                      night={night}
                      isMarked={isMarked(row.id, night)}
                      isFocusable={focusable.roomTypeId === row.id && focusable.night === night}
                      onMark={mark}
                      onKey={handleKey}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="border-t border-line px-4 py-2 text-sm text-ink-2">
        Drag over nights to mark them, or use the arrow keys with Shift; then say below what changes. Prices are those
        of the cheapest room of a type.
      </p>
    </Panel>
  );
}

interface NightProps {
  row: RateRow;
  night: CalendarDate;
  isMarked: boolean;
  isFocusable: boolean;
  onMark: (at: RateSpan['anchor'], isExtending: boolean) => void;
  onKey: (event: KeyboardEvent, at: RateSpan['anchor']) => void;
}

function Night({ row, night, isMarked, isFocusable, onMark, onKey }: NightProps) {
  const rate = row.rates.find((one) => one.night === night);
  const own = row.ownPriceMinor;
  const priceMinor = rate?.priceMinor ?? (own === null ? null : Math.round((own * (rate?.percent ?? 100)) / 100));
  const price = priceMinor === null ? '–' : wholeDollars(priceMinor);
  const isDearer = priceMinor !== null && own !== null && priceMinor > own;
  const isCheaper = priceMinor !== null && own !== null && priceMinor < own;
  const at = { roomTypeId: row.id, night };
  const leastNights = rate?.minNights ? `${rate.minNights}+ nights` : '';
  const spoken = [
    `${row.name}, ${dayName.format(new Date(night))}: ${price}`,
    leastNights,
    rate?.isClosed ? 'not on sale' : '',
  ];
  return (
    <button
      type="button"
      data-cell={`${row.id} ${night}`}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={spoken.filter(Boolean).join(' ')}
      aria-pressed={isMarked}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        // Otherwise the first cell would get all moves of the pointer.
        event.currentTarget.releasePointerCapture(event.pointerId);
        onMark(at, event.shiftKey);
      }}
      onPointerEnter={({ buttons }) => buttons === 1 && onMark(at, true)}
      onKeyDown={(event) => onKey(event, at)}
      className={clsx(
        'grid h-12 w-full content-center justify-items-center border-s border-line px-0.5 leading-4 focus-visible:-outline-offset-2',
        isMarked ? 'bg-brand text-on-brand' : 'hover:bg-brand-soft',
        !isMarked && rate?.isClosed && 'bg-sunken text-ink-3 line-through',
        !isMarked && !rate?.isClosed && isDearer && 'bg-warning-soft text-warning',
        !isMarked && !rate?.isClosed && isCheaper && 'bg-success-soft text-success',
      )}
    >
      {price} {leastNights && <span className="text-2xs">{leastNights}</span>}
    </button>
  );
}
