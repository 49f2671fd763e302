import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Calendar } from './calendar.tsx';
import { calendarMessages } from './calendar-messages.ts';
import type { DateLimits, IsoDate } from './calendar-month.ts';
import { DateCell, type DateCellField } from './date-cell.tsx';
import type { DayNote } from './month-table.tsx';
import { PopoverPanel } from './popover-panel.tsx';
import { useAdopted } from './use-adopted.ts';
import { useNarrow } from './use-narrow.ts';

export type DatePickerProps = DateCellField &
  DateLimits & {
    id?: string | undefined;
    defaultValue?: IsoDate | '' | undefined;
    onChange?: ((value: IsoDate | '') => void) | undefined;
    dayNote?: ((date: IsoDate) => DayNote | null) | undefined;
    foot?: ReactNode;
    className?: string | undefined;
  };

/** One date, submitted as `YYYY-MM-DD`. */
export function DatePicker({
  id: givenId,
  defaultValue = '',
  onChange,
  dayNote,
  foot,
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
  const change = (next: IsoDate | '') => {
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
          foot={foot}
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
                dayNote={dayNote}
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
