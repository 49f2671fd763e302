import { symbolOf } from '#features/settings/currencies.ts';
import { isId } from '#lib/untrusted-input.ts';
import { fieldText, valueText } from './audit-labels.ts';

/** One changed field. Null: it did not exist, or does not exist any more. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

type Facts = Record<string, unknown> | null;

export interface AuditTexts {
  /** Formats a moment in the office's time zone. */
  momentText: (at: Date) => string;
  /** Names by id. Ids without a name are left out; the exported file has them. */
  names: ReadonlyMap<string, string>;
}

const maxFields = 200;

/** The changed fields; for a created or deleted subject all of them. */
export function auditDiff(before: Facts, after: Facts, texts: AuditTexts): FieldChange[] {
  const [was, is] = [flatten(before, texts), flatten(after, texts)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
    .slice(0, maxFields);
}

/** Nested values get the path of their names: Contact › Phone. */
function flatten(facts: Facts, texts: AuditTexts): Map<string, string> {
  const flat = new Map<string, string>();
  function walk(value: unknown, path: readonly string[], key: string, beside: Record<string, unknown>): void {
    if (Array.isArray(value) && value.some(isObject)) {
      for (const [place, each] of value.entries()) walk(each, [...path, String(place + 1)], key, beside);
    } else if (isObject(value)) {
      for (const [name, each] of Object.entries(value))
        if (!isRedundant(name, value)) walk(each, [...path, fieldText(name)], name, value);
    } else {
      const values = [value].flat().flatMap((each) => textOf(each, key, beside, texts) ?? []);
      if (values.length > 0) flat.set(path.join(' › '), values.join(', '));
    }
  }
  walk(facts ?? {}, [], '', {});
  return flat;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Skips fields that repeat another: an amount already shows its currency, and whole units repeat minor units. */
function isRedundant(name: string, facts: Record<string, unknown>): boolean {
  if (name === 'currency') return Object.keys(facts).some((other) => /minor$/i.test(other));
  return /Units$/.test(name) && Object.hasOwn(facts, name.replace(/Units$/, 'Minor'));
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
/** Fields whose values are codes of ours and not typed text. */
const codeFields =
  /(status|state|outcome|method|role|kind|type|because|cause|basis|frequency|provider|format)$|^(by|changed|cabin)$/i;

/** Undefined for an empty value. */
function textOf(
  value: unknown,
  key: string,
  beside: Record<string, unknown>,
  { momentText, names }: AuditTexts,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return /minor$/i.test(key) ? moneyText(value, beside.currency) : value.toLocaleString('en-US');
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (isId(text)) return names.get(text);
  if (key === 'language') return fieldText(text);
  if (codeFields.test(key) && /^[a-z]+(_[a-z]+)*$/.test(text)) return valueText(text);
  const at = moment.test(text) ? new Date(text) : undefined;
  return at && !Number.isNaN(at.getTime()) ? momentText(at) : text;
}

/** Amounts are in minor units, of US dollars unless a currency is given. */
function moneyText(minor: number, currency: unknown): string {
  const code = typeof currency === 'string' ? currency : 'USD';
  const symbol = symbolOf(code);
  const amount = (Math.abs(minor) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${minor < 0 ? '-' : ''}${symbol}${symbol.length > 1 ? ' ' : ''}${amount}`;
}
