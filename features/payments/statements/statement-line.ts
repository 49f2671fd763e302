import { isCurrencyCode } from '#features/settings/currencies.ts';
import { cleanLine, maskPhones } from '#lib/clean-text.ts';
import type { Minor } from '#lib/money.ts';

/** Providers whose statements can be read. */
const statementProviders = ['mpesa', 'stripe', 'sandbox'] as const;
export type StatementProvider = (typeof statementProviders)[number];

const statementFormats = ['mpesa', 'stripe_balance', 'stripe_payments', 'sandbox'] as const;
export type StatementFormatName = (typeof statementFormats)[number];

/** `back`: returned to the payer. `moved`: to the bank or between accounts. `failed`: nothing moved. */
export type ReadKind = 'paid' | 'back' | 'fee' | 'moved' | 'failed';

/** One movement of a statement. Amounts are in minor units without a sign. */
export interface ReadLine {
  kind: ReadKind;
  /** The provider's id of this movement. */
  reference: string;
  /** The provider's id of the payment. */
  paymentReference: string | null;
  /** Our id of the payment, if the statement has it. */
  reportedPaymentId: string | null;
  /** The account that the payer typed, or our reference. */
  account: string | null;
  currency: string;
  amountMinor: Minor;
  fee: { minor: number; currency: string } | null;
  happenedAt: Date;
  details: string | null;
}

/** Returns the cell of a column; empty when there is no such column. */
export type RowReader = (column: string) => string;

/** One row may hold two movements: a payment and its refund. */
export type ReadRow = { ok: true; lines: ReadLine[] } | { ok: false; problem: string };

export interface StatementFormat {
  format: StatementFormatName;
  provider: StatementProvider;
  /** Headings that identify the format, as `columnName` writes them. */
  knownBy: readonly string[];
  /** At least one of these columns is needed to find payments; `problem` is shown otherwise. */
  needsOneOf?: { columns: readonly string[]; problem: string };
  readRow(cell: RowReader): ReadRow;
}

/** “Receipt No.”, “receipt_no” and “RECEIPT NO” become the same name. */
export function columnName(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const maxMinor = 1e13;

/**
 * Reads 1,234.50, 1234.5, -1,200.00 and the continental 1.234,50 and 399,00 as minor units. Null for an empty cell, undefined
 * for an ambiguous or unreadable one.
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
  if (minor > maxMinor) return undefined;
  return sign === '-' && minor !== 0 ? -minor : minor;
}

/** Reads 16-11-2026 07:31:05 and 2026-11-16 07:31 in the time zone of `offset`. */
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
  // JavaScript reads 31 November as 1 December.
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return undefined;
  const moment = new Date(`${date}T${two(hour)}:${minute}:${two(second)}${zone}`);
  const isValid = !Number.isNaN(moment.getTime()) && Number(year) >= 2000 && Number(year) <= 2100;
  return isValid ? moment : undefined;
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

/** Joins texts and masks the phone numbers of payers. */
export function readDetails(...texts: string[]): string | null {
  const details = texts.filter((text) => text.trim() !== '').join(' · ');
  return readText(maskPhones(details), 300);
}

/** One line, or null when it is empty. */
export function readText(text: string, maxLength: number): string | null {
  const line = cleanLine(text).slice(0, maxLength).toWellFormed().trim();
  return line === '' ? null : line;
}
