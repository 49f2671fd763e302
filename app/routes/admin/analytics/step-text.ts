import { dateFormat } from '#lib/formats.ts';

/** A day, a month or a year by its name: 2026-11-15, 2026-11 or 2026. */
export function stepText(name: string): string {
  return written(
    name,
    { year: 'numeric', month: 'long' },
    { year: 'numeric', month: 'short', day: 'numeric' },
  );
}

/** The same below a column; a month names its year only where there are several of them. */
export function shortStepText(name: string, { isLong }: { isLong: boolean }): string {
  const text = written(name, { month: 'short' }, { month: 'short', day: 'numeric' });
  return isLong ? `${text} ’${name.slice(2, 4)}` : text;
}

function written(
  name: string,
  ofMonth: Intl.DateTimeFormatOptions,
  ofDay: Intl.DateTimeFormatOptions,
): string {
  const options = [{ year: 'numeric' } as const, ofMonth, ofDay][name.split('-').length - 1];
  return dateFormat('en-US', { timeZone: 'UTC', ...options }).format(Date.parse(name));
}

/** "Nov 1 to Nov 15, 2026", and one day by itself. */
export function periodText({ from, to }: { from: string; to: string }): string {
  if (from === to) return stepText(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? shortStepText(from, { isLong: false }) : stepText(from)} to ${stepText(to)}`;
}
