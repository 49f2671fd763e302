import clsx from 'clsx';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { Button } from './button.tsx';
import { Calendar } from './calendar.tsx';
import { calendarMessages } from './calendar-messages.ts';
import { type DateLimits, type DateRange, pickInRange, type RangeEnd } from './calendar-month.ts';
import { DateCell, type DateCellField } from './date-picker.tsx';
import { PopoverPanel, useNarrow } from './popover-panel.tsx';
import { cellStyle, cellValueStyle } from './search-cell.tsx';
import { useAdopted, useEnhanced } from './use-enhanced.ts';

type DateRangePickerProps = DateLimits & {
  id?: string | undefined;
  start: DateCellField;
  end: DateCellField;
  /** `single` hides the end and keeps the start. Without scripts both are shown: `data-range-end` lets CSS hide one. */
  mode?: 'range' | 'single' | undefined;
  defaultValue?: DateRange | undefined;
  onChange?: ((value: DateRange) => void) | undefined;
  /** The minimum length: a stay has one night, a flight may return the same day. */
  minDays?: number | undefined;
  /** The length of the range as the caller writes it: "4 nights". */
  lengthText?: ((days: number) => string) | undefined;
  className?: string | undefined;
};

/** Two cells and one calendar; the dates are submitted as `YYYY-MM-DD` under the two names. */
export function DateRangePicker({
  id: givenId,
  start: startField,
  end: endField,
  mode = 'range',
  defaultValue = { start: '', end: '' },
  onChange,
  minDays = 0,
  lengthText,
  min,
  max,
  className,
}: DateRangePickerProps) {
  const { t, language } = useTranslation('ui');
  const ownId = useId();
  const id = givenId ?? ownId;
  const panelId = `${id}-panel`;
  const anchor = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const messages = useMemo(() => calendarMessages(language), [language]);
  const [start, setStart] = useAdopted(defaultValue.start);
  const [end, setEnd] = useAdopted(defaultValue.end);
  const [activeEnd, setActiveEnd] = useState<RangeEnd>('start');
  /** The cell for which the panel was opened, or null while it is closed. */
  const [opened, setOpened] = useState<RangeEnd | null>(null);
  const isRange = mode === 'range';
  const enhanced = useEnhanced(() => {});
  const open = opened !== null;
  const close = () => setOpened(null);

  // Both native fields may report a date in one go, so each change builds on the previous one.
  const latest = useRef<DateRange>({ start, end });
  latest.current = { start, end };
  const change = (part: Partial<DateRange>) => {
    latest.current = { ...latest.current, ...part };
    setStart(latest.current.start);
    setEnd(latest.current.end);
    onChange?.(latest.current);
  };
  const openFor = (which: RangeEnd) => {
    // A return cannot be chosen before there is a departure.
    const next = which === 'end' && !start ? 'start' : which;
    setActiveEnd(next);
    setOpened(opened !== null && activeEnd === next ? null : next);
  };
  const pick = (date: CalendarDate) => {
    if (!isRange) {
      change({ start: date });
      return close();
    }
    const { nextEnd, ...range } = pickInRange({ start, end }, activeEnd, date, minDays);
    change(range);
    setActiveEnd(nextEnd);
  };

  const cell = (which: RangeEnd, field: DateCellField, value: CalendarDate | '', limits: DateLimits) => (
    <DateCell
      {...field}
      {...limits}
      id={`${id}-${which}`}
      panelId={panelId}
      value={value}
      format={messages.short}
      open={open && activeEnd === which}
      active={open && (activeEnd === which || !isRange)}
      onOpen={() => openFor(which)}
      onNative={(typed) => change({ [which]: typed })}
    />
  );

  return (
    <div
      ref={anchor}
      className={clsx('relative grid min-w-0 gap-2', (isRange || !enhanced) && 'grid-cols-2', className)}
    >
      {cell('start', startField, start, { min, max })}
      {(isRange || !enhanced) && (
        <div data-range-end="" className="grid min-w-0">
          {cell('end', endField, end, { min, max })}
        </div>
      )}
      <PopoverPanel
        id={panelId}
        label={isRange ? t('chooseDates') : t('chooseDate')}
        open={open}
        onClose={close}
        anchor={anchor}
        full
        className="md:w-174"
        top={
          narrow &&
          isRange && (
            <RangeEnds
              fields={{ start: startField, end: endField }}
              range={{ start, end }}
              activeEnd={activeEnd}
              format={messages.short}
              onChoose={setActiveEnd}
            />
          )
        }
        foot={
          <>
            <span role="status" className="num min-w-0 text-base text-ink-2">
              {isRange && start && end && lengthText
                ? lengthText(daysBetween(start, end))
                : start && `${startField.label}: ${messages.short(start)}`}
            </span>
            <Button tone="brand" className="min-w-32" onClick={close}>
              {t('done')}
            </Button>
          </>
        }
      >
        {open && (
          <div className="md:p-5">
            <Calendar
              key={opened}
              messages={messages}
              start={start}
              end={isRange ? end : ''}
              choosingEnd={isRange && activeEnd === 'end'}
              startLabel={startField.label}
              endLabel={endField.label}
              scrolling={narrow}
              min={min}
              max={max}
              onPick={pick}
            />
          </div>
        )}
      </PopoverPanel>
    </div>
  );
}

/** In the sheet, which hides the cells: the two dates, and which of them is being chosen. */
function RangeEnds({
  fields,
  range,
  activeEnd,
  format,
  onChoose,
}: {
  fields: Record<RangeEnd, DateCellField>;
  range: DateRange;
  activeEnd: RangeEnd;
  format: (date: CalendarDate) => string;
  onChoose: (activeEnd: RangeEnd) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-2 px-3 pt-3 pb-1 md:hidden">
      {(['start', 'end'] as const).map((which) => (
        <button
          key={which}
          type="button"
          aria-pressed={activeEnd === which}
          disabled={which === 'end' && !range.start}
          onClick={() => onChoose(which)}
          className={clsx(cellStyle({ active: activeEnd === which }), 'focus-visible:outline-2 disabled:border-line')}
        >
          <span className="text-xs text-ink-3">{fields[which].label}</span>
          <span className={clsx(cellValueStyle, !range[which] && 'font-medium! text-ink-3!')}>
            {range[which] ? format(range[which]) : (fields[which].placeholder ?? '–')}
          </span>
        </button>
      ))}
    </div>
  );
}
