import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';

/** `YYYY-MM` */
export type IsoMonth = string;
/** 1 is Monday, 7 is Sunday, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The date in the time zone of the browser. */
export function localDate(now: Date): CalendarDate {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

export function monthOf(date: CalendarDate): IsoMonth {
  return date.slice(0, 7);
}

export function shiftMonth(month: IsoMonth, months: number): IsoMonth {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function daysInMonth(month: IsoMonth): number {
  return daysBetween(`${month}-01`, `${shiftMonth(month, 1)}-01`);
}

/** The same day of another month, or that month's last day: 31 January plus one month is 28 or 29 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const month = shiftMonth(monthOf(date), months);
  const day = Math.min(Number(date.slice(8)), daysInMonth(month));
  return `${month}-${String(day).padStart(2, '0')}`;
}

export function weekdayOf(date: CalendarDate): Weekday {
  return (new Date(Date.parse(date)).getUTCDay() || 7) as Weekday;
}

function daysIntoWeek(date: CalendarDate, weekStart: Weekday): number {
  return (weekdayOf(date) - weekStart + 7) % 7;
}

/** The weeks of a month; days of other months are null. */
export function monthGrid(month: IsoMonth, weekStart: Weekday): (CalendarDate | null)[][] {
  const first = `${month}-01`;
  const lead = daysIntoWeek(first, weekStart);
  const length = daysInMonth(month);
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const day = week * 7 + place - lead;
      return day >= 0 && day < length ? addDays(first, day) : null;
    }),
  );
}

export function monthsFrom(first: IsoMonth, last: IsoMonth): IsoMonth[] {
  const months = [];
  for (let month = first; month <= last; month = shiftMonth(month, 1)) months.push(month);
  return months;
}

export type DateLimits = { min?: CalendarDate | undefined; max?: CalendarDate | undefined };

export function isWithin(date: CalendarDate, { min, max }: DateLimits): boolean {
  return (!min || date >= min) && (!max || date <= max);
}

export function clampDate(date: CalendarDate, { min, max }: DateLimits): CalendarDate {
  if (min && date < min) return min;
  return max && date > max ? max : date;
}

/** The date that a key moves the focus to, or null for other keys. */
export function moveByKey(
  date: CalendarDate,
  key: string,
  { shift, rtl, weekStart }: { shift: boolean; rtl: boolean; weekStart: Weekday },
): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, rtl ? 1 : -1);
    case 'ArrowRight':
      return addDays(date, rtl ? -1 : 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -daysIntoWeek(date, weekStart));
    case 'End':
      return addDays(date, 6 - daysIntoWeek(date, weekStart));
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1);
    default:
      return null;
  }
}

/** An empty string means not chosen yet. */
export type DateRange = { start: CalendarDate | ''; end: CalendarDate | '' };
export type RangeEnd = 'start' | 'end';

/** Applies a clicked day to the end being chosen. An end before the start becomes the new start. */
export function pickInRange(
  { start, end }: DateRange,
  activeEnd: RangeEnd,
  day: CalendarDate,
  minDays = 0,
): DateRange & { nextEnd: RangeEnd } {
  if (activeEnd === 'end' && start && day >= start) {
    return daysBetween(start, day) < minDays
      ? { start, end: '', nextEnd: 'end' }
      : { start, end: day, nextEnd: 'start' };
  }
  const keepsEnd = activeEnd === 'start' && end !== '' && day <= end && daysBetween(day, end) >= minDays;
  return { start: day, end: keepsEnd ? end : '', nextEnd: 'end' };
}
