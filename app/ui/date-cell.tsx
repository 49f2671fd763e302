import clsx from 'clsx';
import { type ReactNode, type Ref, useRef } from 'react';
import type { DateLimits, IsoDate } from './calendar-month.ts';
import { Calendar as CalendarIcon, type Icon } from './icons.tsx';
import { cellValueStyle, SearchCell } from './search-cell.tsx';
import { useEnhanced } from './use-enhanced.ts';

/** What a caller says about one date. */
export type DateCellField = {
  name: string;
  label: string;
  icon?: Icon | undefined;
  error?: string | undefined;
  /** Stands where no date is chosen yet. */
  placeholder?: string | undefined;
  required?: boolean | undefined;
};

type DateCellProps = DateCellField &
  DateLimits & {
    id: string;
    panelId: string;
    value: IsoDate | '';
    format: (date: IsoDate) => string;
    open: boolean;
    active: boolean;
    onOpen: () => void;
    /** A date typed into the native field before scripts ran. */
    onNative: (value: string) => void;
    ref?: Ref<HTMLDivElement>;
    panel?: ReactNode;
    className?: string | undefined;
  };

/** The native date field in the server's HTML; a button that opens the calendar, of the same size, once scripts run. */
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
            // The browser lays the date out by its own language, so only a physical side is sure.
            'h-5.5 rtl:text-right! [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-auto [&::-webkit-calendar-picker-indicator]:opacity-0',
          )}
        />
      )}
    </SearchCell>
  );
}
