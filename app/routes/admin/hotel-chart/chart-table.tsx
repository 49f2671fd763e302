import clsx from 'clsx';
import type { CSSProperties } from 'react';
import type { Chart, ChartDay, ChartRoom } from '#features/booking/stays/read-chart.ts';
import type { RoomStay } from '#features/booking/stays/read-stays.ts';
import { chartDays, isMovable, phoneDays, type TakenState, takenLabels } from '#features/booking/stays/stay-rules.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';
import { Link } from '#ui/link.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { stateIcons } from '../stays/stay-parts.tsx';
import { type BarHandlers, type MovedStay, useStayMove } from './use-stay-move.ts';

const hatched =
  'bg-[repeating-linear-gradient(135deg,transparent_0_6px,color-mix(in_srgb,currentColor_14%,transparent)_6px_12px)]';

const barStyles: Record<TakenState, string> = {
  held: 'border-dashed border-warning bg-warning-soft text-warning',
  sold: 'border-brand bg-brand-soft text-brand-ink',
  checked_in: 'border-brand bg-brand text-on-brand',
  checked_out: 'border-line bg-sunken text-ink-2',
  no_show: 'border-danger bg-danger-soft text-danger line-through',
  blocked: `border-field-line bg-surface text-ink-2 ${hatched}`,
  maintenance: `border-warning bg-surface text-warning ${hatched}`,
};

export function ChartLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-2 text-xs text-ink-2">
      {Object.entries(takenLabels).map(([state, label]) => {
        const Icon = stateIcons[state as TakenState];
        return (
          <li key={state} className="flex items-center gap-1.5">
            <span
              className={clsx(
                'inline-grid h-5 w-7 place-items-center rounded-xs border',
                barStyles[state as TakenState],
              )}
            >
              <Icon size={14} />
            </span>
            {label}
          </li>
        );
      })}
    </ul>
  );
}

const weekdayFormat = dateFormat('en', { weekday: 'short', timeZone: 'UTC' });
const monthFormat = dateFormat('en', { month: 'short', timeZone: 'UTC' });

/** Columns of the second week. */
function wideOnly(index: number) {
  return index >= phoneDays && 'max-md:hidden';
}

function groundOf({ date, isWeekend }: ChartDay, today: CalendarDate) {
  return date === today ? 'bg-accent-soft' : isWeekend && 'bg-sunken/70';
}

const moveHintId = 'move-hint';

/** Rooms by days. A stay is moved by dragging its bar up or down, or with the arrow keys; its panel has a form for it. */
export function ChartTable({ chart }: { chart: Chart }) {
  const { hotel, today, from, days, types } = chart;
  const { moved, barProps, status } = useStayMove(chart);
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm select-none">
        <caption className="sr-only">
          Rooms of {hotel.name} from {shortDate(from)} to {shortDate(addDays(from, chartDays - 1))}, and who has them
        </caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-14 z-11 w-18 border-b border-line bg-sunken px-2 text-start text-xs font-semibold text-ink-2 md:top-15 md:w-40 md:px-4"
            >
              Room
            </th>
            {days.map((day, index) => (
              <DayHead key={day.date} day={day} isToday={day.date === today} className={wideOnly(index)} />
            ))}
          </tr>
        </thead>
        {types.map((type) => (
          <tbody key={type.name}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={1 + phoneDays}
                className="sticky start-0 border-b border-line px-2 py-1.5 text-start text-xs font-semibold text-ink-2 md:px-4"
              >
                <bdi>{type.name}</bdi>
                <span className="num ms-2 font-normal text-ink-3">
                  {type.rooms.length} {type.rooms.length === 1 ? 'room' : 'rooms'}
                </span>
              </th>
              <td colSpan={chartDays - phoneDays} className="border-b border-line max-md:hidden" />
            </tr>
            {type.rooms.map((room) => (
              <RoomRow key={room.id} room={room} chart={chart} moved={moved} barProps={barProps} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <FigureRow name="Free rooms" days={days} today={today} figure={({ free }) => free} />
          <FigureRow
            name="Occupied"
            days={days}
            today={today}
            figure={({ occupancyPercent }) => (occupancyPercent === null ? '–' : `${occupancyPercent}%`)}
          />
        </tfoot>
      </table>
      <p id={moveHintId} className="sr-only">
        Arrow keys up and down move it to another room.
      </p>
      <p
        role="status"
        className="fixed inset-x-4 bottom-20 z-40 mx-auto w-fit rounded-md bg-ocean px-4 py-2 text-sm text-on-ocean empty:hidden md:bottom-6"
      >
        {status}
      </p>
    </div>
  );
}

function DayHead({ day, isToday, className }: { day: ChartDay; isToday: boolean; className: string | false }) {
  const at = new Date(`${day.date}T00:00:00Z`);
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={clsx(
        'num sticky top-14 z-10 border-s border-b border-line px-0.5 py-1.5 text-center text-xs leading-4 font-normal text-ink-2 md:top-15',
        isToday ? 'bg-accent-soft' : 'bg-sunken',
        className,
      )}
    >
      <span className="block">{isToday ? 'Today' : weekdayFormat.format(at)}</span>
      <b className={clsx('block font-display text-base font-bold', isToday ? 'text-accent-ink' : 'text-ink')}>
        {at.getUTCDate()}
      </b>
      <span className="block">{monthFormat.format(at)}</span>
    </th>
  );
}

interface RoomRowProps {
  room: ChartRoom;
  chart: Chart;
  moved: MovedStay | undefined;
  barProps: (stay: RoomStay) => BarHandlers;
}

function RoomRow({ room, chart: { from, days, today }, moved, barProps }: RoomRowProps) {
  const { id, number, beds, capacity, status, stays } = room;
  const address = useListAddress();
  const isTarget = moved?.roomId === id && moved.fromRoomId !== id;
  return (
    <tr data-room={id} className={clsx(isTarget && (moved.isFree ? 'bg-success-soft' : 'bg-danger-soft'))}>
      <th
        scope="row"
        className="sticky start-0 z-5 h-12 md:h-11 border-b border-line bg-surface p-0 text-start font-normal"
      >
        <Link
          to={address.with({ do: 'block', of: id })}
          preventScrollReset
          title={`Block room ${number}, for ${capacity}`}
          className="flex min-h-11 flex-col justify-center px-2 leading-4.5 text-ink md:px-4"
        >
          <b className="num truncate font-semibold">
            <span className="sr-only">Block room </span>
            {number}
          </b>
          <span className="truncate text-xs text-ink-3">
            {status === 'available' ? <bdi>{beds}</bdi> : <b className="text-warning">{takenLabels[status]}</b>}
          </span>
        </Link>
      </th>
      {days.map((day, index) => {
        const stay = stays.find((one) => one.from <= day.date && day.date < one.until);
        const isFirst = stay && (stay.from === day.date || index === 0);
        return (
          <td
            key={day.date}
            className={clsx(
              'relative border-s border-b border-line p-0',
              !isTarget && groundOf(day, today),
              status !== 'available' && `text-warning ${hatched}`,
              wideOnly(index),
            )}
          >
            {stay && isFirst && (
              <StayBar
                stay={stay}
                from={from}
                lift={moved?.stayId === stay.id ? moved.offset : undefined}
                {...barProps(stay)}
              />
            )}
            {stay && !isFirst && <span className="sr-only">{barText(stay)}</span>}
          </td>
        );
      })}
    </tr>
  );
}

function barText({ booking, reason }: RoomStay): string {
  return booking ? booking.guest || booking.reference : (reason ?? '');
}

/** Of a day, for arrival and departure. */
const shiftPercent = 40;

interface StayBarProps extends BarHandlers {
  stay: RoomStay;
  /** The first day of the chart. */
  from: CalendarDate;
  /** In pixels, while it is moved. */
  lift: number | undefined;
}

/** Begins and ends within its days of arrival and departure, so that stays one after the other do not touch. */
function StayBar({ stay, from, lift, ...handlers }: StayBarProps) {
  const { id, state, room, booking } = stay;
  const address = useListAddress();
  const Icon = stateIcons[state];
  const first = Math.max(0, daysBetween(from, stay.from));
  const isCut = stay.from < from;
  const width = (columns: number) => {
    const last = daysBetween(from, stay.until);
    const nights = Math.min(last, columns) - first;
    const shift = (isCut ? 0 : -shiftPercent) + (last < columns ? shiftPercent : 0);
    return `calc(${nights * 100 + shift}% + ${nights - 3}px)`;
  };
  const more = `room ${room}, ${shortDate(stay.from)} to ${shortDate(stay.until)}, ${takenLabels[state]}`;
  return (
    <Link
      id={`stay-${id}`}
      to={address.with({ do: 'stay', of: id })}
      preventScrollReset
      draggable={false}
      title={`${barText(stay)}, ${more}`}
      aria-describedby={isMovable(state) ? moveHintId : undefined}
      style={
        {
          '--wide': width(chartDays),
          '--phone': width(phoneDays),
          insetInlineStart: isCut ? '0' : `${shiftPercent}%`,
          ...(lift !== undefined && { transform: `translateY(${lift}px)` }),
        } as CSSProperties
      }
      className={clsx(
        'absolute inset-y-0.5 z-1 md:inset-y-1 flex w-(--phone) min-w-0 items-center gap-1.5 overflow-hidden rounded-sm border px-1.5 text-xs font-semibold whitespace-nowrap hover:no-underline hover:brightness-97 focus-visible:z-2 md:w-(--wide) md:px-2',
        isCut && 'rounded-s-none border-s-0',
        isMovable(state) && 'md:cursor-grab',
        lift !== undefined && 'z-3 opacity-90 shadow-2 md:cursor-grabbing',
        barStyles[state],
      )}
      {...handlers}
    >
      <Icon size={14} className="flex-none max-md:hidden" />
      <bdi className="min-w-0 truncate">{barText(stay)}</bdi>
      {booking && (
        <span className="num min-w-0 shrink-99 truncate font-normal max-lg:sr-only">{booking.reference}</span>
      )}
      <span className="sr-only">{more}</span>
    </Link>
  );
}

interface FigureRowProps {
  name: string;
  days: readonly ChartDay[];
  today: CalendarDate;
  figure: (day: ChartDay) => number | string;
}

function FigureRow({ name, days, today, figure }: FigureRowProps) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky start-0 z-5 h-9 bg-surface px-2 text-start text-xs leading-4 font-semibold text-ink-2 md:px-4"
      >
        {name}
      </th>
      {days.map((day, index) => (
        <td
          key={day.date}
          className={clsx('num border-s border-line text-center text-xs', groundOf(day, today), wideOnly(index))}
        >
          {figure(day)}
        </td>
      ))}
    </tr>
  );
}
