import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { IconButton } from './button.tsx';
import type { CalendarMessages } from './calendar-messages.ts';
import {
  addMonths,
  clampDate,
  type DateLimits,
  type IsoMonth,
  isWithin,
  localDate,
  monthOf,
  monthsFrom,
  moveByKey,
  shiftMonth,
} from './calendar-month.ts';
import { ChevronLeft, ChevronRight } from './icons.tsx';
import { type MarkedDay, MonthTable } from './month-table.tsx';

type CalendarProps = DateLimits & {
  messages: CalendarMessages;
  start: CalendarDate | '';
  end?: CalendarDate | '' | undefined;
  /** The next day chosen is the end: the range up to the day under the pointer is shown. */
  choosingEnd?: boolean | undefined;
  /** The labels of the two ends of the range. */
  startLabel?: string | undefined;
  endLabel?: string | undefined;
  /** A scrolling list of months for a sheet; otherwise two months side by side. */
  scrolling?: boolean | undefined;
  onPick: (date: CalendarDate) => void;
};

/** Follows the ARIA date-picker pattern: one day has the focus, and keys move it. */
export function Calendar({
  messages,
  start,
  end = '',
  choosingEnd = false,
  startLabel,
  endLabel,
  scrolling = false,
  onPick,
  ...given
}: CalendarProps) {
  const { t } = useTranslation('ui');
  const root = useRef<HTMLDivElement>(null);
  const [today] = useState(() => localDate(new Date()));
  const [opening] = useState(() => clampDate((choosingEnd && end) || start || today, given));
  const [day, setDay] = useState(opening);
  const limits = scrolling ? scrollLimits(opening, given) : given;
  const { min, max } = limits;
  const [firstMonth, setFirstMonth] = useState(() => {
    const month = monthOf(day);
    const last = max && monthOf(max);
    return last === month && (!min || monthOf(min) < month) ? shiftMonth(month, -1) : month;
  });
  const [pointed, setPointed] = useState<CalendarDate | ''>('');
  const keyMoved = useRef(false);

  const months =
    min && max && scrolling ? monthsFrom(monthOf(min), monthOf(max)) : [firstMonth, shiftMonth(firstMonth, 1)];
  const shownEnd = end || (choosingEnd && start && pointed > start ? pointed : '');

  const show = (month: IsoMonth) => {
    if (month < firstMonth) setFirstMonth(month);
    if (month > shiftMonth(firstMonth, 1)) setFirstMonth(shiftMonth(month, -1));
  };
  const moveMonths = (months: number) => {
    const month = shiftMonth(firstMonth, months);
    setFirstMonth(month);
    if (monthOf(day) < month) setDay(clampDate(`${month}-01`, limits));
    else if (monthOf(day) > shiftMonth(month, 1)) setDay(clampDate(`${shiftMonth(month, 1)}-01`, limits));
  };

  const dayButton = () => root.current?.querySelector<HTMLElement>(`[data-date="${day}"]`);
  const settle = useEffectEvent(() => {
    dayButton()?.focus({ preventScroll: true });
    if (scrolling) dayButton()?.closest('[data-month]')?.scrollIntoView({ block: 'start' });
  });
  useEffect(() => settle(), []);
  useEffect(() => {
    if (!keyMoved.current) return;
    keyMoved.current = false;
    root.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();
  }, [day]);

  const mark = (date: CalendarDate): MarkedDay => ({
    label: [messages.full(date), date === start && startLabel, date === end && endLabel].filter(Boolean).join(', '),
    focusable: date === day,
    disabled: !isWithin(date, limits),
    today: date === today,
    chosen: date === start || date === end,
    band:
      !start || !shownEnd || shownEnd === start || date < start || date > shownEnd
        ? null
        : date === start
          ? 'start'
          : date === shownEnd
            ? 'end'
            : 'middle',
  });

  return (
    <div ref={root} className="relative">
      {scrolling ? (
        <div
          aria-hidden="true"
          className="sticky inset-bs-0 z-2 grid grid-cols-7 border-b border-line bg-surface px-3 py-2 text-center text-xs text-ink-3"
        >
          {messages.weekdays.map((weekday) => (
            <span key={weekday.long}>{weekday.short}</span>
          ))}
        </div>
      ) : (
        <div className="absolute inset-x-0 flex justify-between">
          <IconButton
            icon={ChevronLeft}
            flip
            label={t('previousMonth')}
            disabled={min !== undefined && firstMonth <= monthOf(min)}
            onClick={() => moveMonths(-1)}
            className="disabled:bg-transparent!"
          />
          <IconButton
            icon={ChevronRight}
            flip
            label={t('nextMonth')}
            disabled={max !== undefined && shiftMonth(firstMonth, 1) >= monthOf(max)}
            onClick={() => moveMonths(1)}
            className="disabled:bg-transparent!"
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days inside are buttons; their events are read here once. */}
      <div
        className={scrolling ? 'grid gap-4 px-3 pb-6' : 'grid min-h-85 grid-cols-2 gap-8'}
        onClick={(event) => {
          const date = dateAt(event.target);
          if (!date || !isWithin(date, limits)) return;
          setDay(date);
          onPick(date);
        }}
        onPointerOver={(event) => setPointed(dateAt(event.target))}
        onPointerLeave={() => setPointed('')}
        onFocus={(event) => setPointed(dateAt(event.target))}
        onKeyDown={(event) => {
          if (!dateAt(event.target)) return;
          const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
          const moved = moveByKey(day, event.key, { shift: event.shiftKey, rtl, weekStart: messages.weekStart });
          if (!moved) return;
          event.preventDefault();
          const next = clampDate(moved, limits);
          keyMoved.current = next !== day;
          setDay(next);
          show(monthOf(next));
        }}
      >
        {months.map((month) => (
          <MonthTable key={month} month={month} messages={messages} mark={mark} scrolling={scrolling} />
        ))}
      </div>
      <p role="status" className="sr-only">
        {scrolling ? '' : months.map((month) => messages.month(`${month}-01`)).join(', ')}
      </p>
    </div>
  );
}

function dateAt(target: EventTarget): CalendarDate | '' {
  return (target instanceof Element && target.closest<HTMLElement>('[data-date]')?.dataset.date) || '';
}

/** Limits the scrolling list to 12 months before and 18 months after the day. */
function scrollLimits(day: CalendarDate, { min = '', max = '9' }: DateLimits): DateLimits {
  const first = addMonths(day, -12);
  const last = addMonths(day, 18);
  return { min: min > first ? min : first, max: max < last ? max : last };
}
