import { numberFormat } from '#lib/formats.ts';
import { wholeUnitsFormatter } from '#lib/money.ts';

const kenyan = wholeUnitsFormatter({ symbol: 'KSh' }, 'en-US');

/** KSh 1,204,000 of 1204000 */
export function wholeKes(units: number): string {
  return kenyan(units);
}

/** 1.2M, for an axis and the top of a column, whose heading says of what. */
export function shortText(units: number): string {
  return numberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(units);
}

export function countText(count: number): string {
  return numberFormat('en-US', { maximumFractionDigits: 0 }).format(count);
}

/** 4.2, and 4.0 where it is even; of nothing a plain 0. */
export function decimalText(value: number): string {
  const digits = value === 0 ? 0 : 1;
  return numberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

/** 12.5% of 12.5 */
export function percentText(percent: number): string {
  return `${numberFormat('en-US', { maximumFractionDigits: 1 }).format(percent)}%`;
}

/** 12.5% of 12.5; a dash where there is nothing to take a share of. */
export function shareText(percent: number | null): string {
  return percent === null ? '–' : percentText(percent);
}

/** The same where some of it is there, however little. */
export function partText(percent: number | null, part: number): string {
  return percent === 0 && part > 0 ? '<0.1%' : shareText(percent);
}

/** 14 times as much */
export function timesText(times: number): string {
  return `×${countText(times)}`;
}

/** "1 booking", "1,204 bookings" */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
