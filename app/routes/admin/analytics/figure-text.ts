import { dateFormat, numberFormat } from '#lib/formats.ts';
import { wholeUnitsFormatter } from '#lib/money.ts';

const kenyan = wholeUnitsFormatter({ symbol: 'KSh' }, 'en-US');

/** KSh 1,204,000 of 1204000 */
export function wholeKes(units: number): string {
  return kenyan(units);
}

/** 1.2M, for an axis and the top of a column. */
export function shortText(units: number): string {
  return numberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(units);
}

export function countText(count: number): string {
  return numberFormat('en-US', { maximumFractionDigits: 0 }).format(count);
}

/** 4.2 or 4.0, but 0 for zero. */
export function decimalText(value: number): string {
  const digits = value === 0 ? 0 : 1;
  return numberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** 12.5% of 12.5 */
export function percentText(percent: number): string {
  return `${numberFormat('en-US', { maximumFractionDigits: 1 }).format(percent)}%`;
}

/** 12.5%, or a dash for null. */
export function shareText(percent: number | null): string {
  return percent === null ? '–' : percentText(percent);
}

/** Shows a share that rounds to zero as <0.1% where the part is not zero. */
export function partText(percent: number | null, part: number): string {
  return percent === 0 && part > 0 ? '<0.1%' : shareText(percent);
}

/** ×14 */
export function timesText(times: number): string {
  return `×${countText(times)}`;
}

/** "1 booking", "1,204 bookings" */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** The text of a day, month or year: 2026-11-15, 2026-11 or 2026. */
export function stepText(name: string): string {
  return formatStep(name, { year: 'numeric', month: 'long' }, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** Short, for below a column; with the year where `isLong`. */
export function shortStepText(name: string, { isLong }: { isLong: boolean }): string {
  const text = formatStep(name, { month: 'short' }, { month: 'short', day: 'numeric' });
  return isLong ? `${text} ’${name.slice(2, 4)}` : text;
}

function formatStep(name: string, ofMonth: Intl.DateTimeFormatOptions, ofDay: Intl.DateTimeFormatOptions): string {
  const options = [{ year: 'numeric' } as const, ofMonth, ofDay][name.split('-').length - 1];
  return dateFormat('en-US', { timeZone: 'UTC', ...options }).format(Date.parse(name));
}

/** "Nov 1 to Nov 15, 2026", or a single day. */
export function periodText({ from, to }: { from: string; to: string }): string {
  if (from === to) return stepText(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? shortStepText(from, { isLong: false }) : stepText(from)} to ${stepText(to)}`;
}
