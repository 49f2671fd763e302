import { isCurrencyCode } from '#features/settings/currencies.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { maskPhones } from '#lib/mask-phones.ts';

const mostMinor = 1e13;

/**
 * 1,234.50, 1234.5, -1,200.00 or, from a spreadsheet of another country, 1.234,50 and 399,00: in hundredths. Null where
 * nothing is written, undefined for what could mean two things or nothing.
 */
export function readAmount(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f']/g, '').replace('\u2212', '-');
  if (plain === '' || plain === '-') return null;
  const [, sign = '', whole, fraction = ''] =
    /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}|\d{2}0+))?$/.exec(plain) ??
    /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(plain) ??
    [];
  if (whole === undefined) return undefined;
  const minor = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  if (minor > mostMinor) return undefined;
  return sign === '-' && minor !== 0 ? -minor : minor;
}

/** Day first or year first, by the clock that the offset names: 16-11-2026 07:31:05, 2026-11-16 07:31. */
export function readMoment(text: string, offset: '+03:00' | 'Z'): Date | undefined {
  const plain = text.trim();
  const [, year, month, day, time] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(.+))?$/.exec(plain) ?? dayFirst(plain) ?? [];
  if (!year || !month || !day) return undefined;
  const [, hour = '0', minute = '00', second = '00', zone = offset] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(time ?? '0:00') ?? [];
  if (time !== undefined && !/^\d{1,2}:\d{2}/.test(time)) return undefined;
  const two = (figure: string) => figure.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  // A 31st of November is the 1st of December to JavaScript.
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return undefined;
  const moment = new Date(`${date}T${two(hour)}:${minute}:${two(second)}${zone}`);
  const isTrue = !Number.isNaN(moment.getTime()) && Number(year) >= 2000 && Number(year) <= 2100;
  return isTrue ? moment : undefined;
}

function dayFirst(text: string): string[] | undefined {
  const [all = '', day = '', month = '', year = '', time] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ]+(.+))?$/.exec(text) ?? [];
  return all === '' ? undefined : [all, year, month, day, ...(time === undefined ? [] : [time])];
}

export function readCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return isCurrencyCode(code) || /^[A-Z]{3}$/.test(code) ? code : undefined;
}

/** What a line says of itself, without the telephone numbers of payers. */
export function readDetails(...texts: string[]): string | null {
  const said = texts.filter((text) => text.trim() !== '').join(' · ');
  return readText(maskPhones(said), 300);
}

/** One line of at most so many characters, or null for nothing. */
export function readText(text: string, most: number): string | null {
  const line = cleanLine(text).slice(0, most).toWellFormed().trim();
  return line === '' ? null : line;
}
