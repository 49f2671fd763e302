import clsx from 'clsx';
import { type ReactNode, type Ref, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { Calendar } from './calendar.tsx';
import { calendarMessages } from './calendar-messages.ts';
import type { DateLimits } from './calendar-month.ts';
import type { Icon } from './icon-of.tsx';
import { Calendar as CalendarIcon } from './icons.tsx';
import { PopoverPanel, useNarrow } from './popover-panel.tsx';
import { cellValueStyle, SearchCell } from './search-cell.tsx';
import { useAdopted, useEnhanced } from './use-enhanced.ts';

type DatePickerProps = DateCellField &
  DateLimits & {
    id?: string | undefined;
    defaultValue?: CalendarDate | '' | undefined;
    onChange?: ((value: CalendarDate | '') => void) | undefined;
    className?: string | undefined;
  };

/** One date, submitted as `YYYY-MM-DD`. */
export function DatePicker({
  id: givenId,
  defaultValue = '',
  onChange,
  min,
  max,
  className,
  ...field
}: DatePickerProps) {
  const { language } = useTranslation('ui');
  const ownId = useId();
  const id = givenId ?? ownId;
  const panelId = `${id}-panel`;
  const anchor = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const messages = useMemo(() => calendarMessages(language), [language]);
  const [value, setValue] = useAdopted(defaultValue);
  const [open, setOpen] = useState(false);
  const change = (next: CalendarDate | '') => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <DateCell
      {...field}
      ref={anchor}
      id={id}
      panelId={panelId}
      min={min}
      max={max}
      value={value}
      format={messages.short}
      open={open}
      active={open}
      onOpen={() => setOpen(!open)}
      onNative={change}
      className={className}
      panel={
        <PopoverPanel
          id={panelId}
          label={field.label}
          open={open}
          onClose={() => setOpen(false)}
          anchor={anchor}
          full
          className="md:w-174"
        >
          {open && (
            <div className="md:p-5">
              <Calendar
                messages={messages}
                start={value}
                startLabel={field.label}
                scrolling={narrow}
                min={min}
                max={max}
                onPick={(date) => {
                  change(date);
                  setOpen(false);
                }}
              />
            </div>
          )}
        </PopoverPanel>
      }
    />
  );
}

export type DateCellField = {
  name: string;
  label: string;
  icon?: Icon | undefined;
  error?: string | undefined;
  /** Shown while no date is chosen. */
  placeholder?: string | undefined;
  required?: boolean | undefined;
};

type DateCellProps = DateCellField &
  DateLimits & {
    id: string;
    panelId: string;
    value: CalendarDate | '';
    format: (date: CalendarDate) => string;
    open: boolean;
    active: boolean;
    onOpen: () => void;
    /** A date typed into the native field before scripts ran. */
    onNative: (value: string) => void;
    ref?: Ref<HTMLDivElement>;
    panel?: ReactNode;
    className?: string | undefined;
  };

/** A native date field in the server's HTML; a button of the same size that opens the calendar once scripts run. */
export function DateCell({
  id,
  panelId,
  name,
  label,
  icon = CalendarIcon,
  error,
  placeholder,
  required,
  min,
  max,
  value,
  format,
  open,
  active,
  onOpen,
  onNative,
  ...cell
}: DateCellProps) {
  const native = useRef<HTMLInputElement>(null);
  const enhanced = useEnhanced(() => {
    const typed = native.current?.value ?? value;
    if (typed !== value) onNative(typed);
  }, native);
  const describedBy = error ? `${id}-error` : undefined;
  return (
    <SearchCell id={id} label={label} icon={icon} error={error} active={active} {...cell}>
      {enhanced ? (
        <>
          <input type="hidden" name={name} value={value} />
          <button
            id={id}
            type="button"
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={describedBy}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={panelId}
            onClick={onOpen}
            className={cellValueStyle}
          >
            {value ? format(value) : <span className="font-medium text-ink-3">{placeholder ?? '–'}</span>}
          </button>
        </>
      ) : (
        <input
          ref={native}
          id={id}
          type="date"
          name={name}
          min={min}
          max={max}
          required={required}
          defaultValue={value}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          // The whole cell opens the browser's own picker.
          className={clsx(
            cellValueStyle,
            // The browser formats the date in its own language, so only a physical side is reliable.
            'h-5.5 rtl:text-right! [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-auto [&::-webkit-calendar-picker-indicator]:opacity-0',
          )}
        />
      )}
    </SearchCell>
  );
}
