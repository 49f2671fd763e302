import { numberFormat } from '#lib/formats.ts';
import { wholeUnitsFormatter } from '#lib/money.ts';

const writeDollars = wholeUnitsFormatter({ symbol: '$' }, 'en-US');

/** $1,284 */
export function wholeDollars(minor: number): string {
  return writeDollars(Math.round(minor / 100));
}

/** $8.1k: where there is no room for more. */
export function shortDollars(minor: number): string {
  const format = numberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  const figure = format.format(Math.abs(minor) / 100).toLowerCase();
  return `${minor < 0 ? '−' : ''}$${figure}`;
}
