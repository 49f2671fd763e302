import { currencySymbols, isCurrencyCode } from '#features/settings/currencies.ts';
import { isId } from '#lib/is-id.ts';
import { fieldText, valueText } from './audit-labels.ts';

/** One field of what was changed. Null: it was not there, or is not there any more. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

type Facts = Record<string, unknown> | null;

export interface AuditSpeech {
  /** How moments are written, which depends on where the office stands. */
  momentText: (at: Date) => string;
  /** By id: what people call something. What has no name is left out; the file of the log has its id. */
  names: ReadonlyMap<string, string>;
}

const mostFields = 200;

/** What is another than it was, field by field; of something new all of it, and of something gone too. */
export function auditDiff(before: Facts, after: Facts, speech: AuditSpeech): FieldChange[] {
  const [was, is] = [flatten(before, speech), flatten(after, speech)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
    .slice(0, mostFields);
}

/** Values that lie deeper carry the names of those that they lie in: Contact › Phone. */
function flatten(facts: Facts, speech: AuditSpeech): Map<string, string> {
  const flat = new Map<string, string>();
  function walk(value: unknown, path: readonly string[], key: string, beside: Record<string, unknown>): void {
    if (Array.isArray(value) && value.some(isObject)) {
      for (const [place, each] of value.entries()) walk(each, [...path, String(place + 1)], key, beside);
    } else if (isObject(value)) {
      for (const [name, each] of Object.entries(value))
        if (!isSaidBeside(name, value)) walk(each, [...path, fieldText(name)], name, value);
    } else {
      const texts = [value].flat().flatMap((each) => textOf(each, key, beside, speech) ?? []);
      if (texts.length > 0) flat.set(path.join(' › '), texts.join(', '));
    }
  }
  walk(facts ?? {}, [], '', {});
  return flat;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An amount says its currency, and the same in whole units says nothing more. */
function isSaidBeside(name: string, facts: Record<string, unknown>): boolean {
  if (name === 'currency') return Object.keys(facts).some((other) => /minor$/i.test(other));
  return /Units$/.test(name) && Object.hasOwn(facts, name.replace(/Units$/, 'Minor'));
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
/** Fields whose values are words of ours and not somebody's own. */
const ofOurMessages =
  /(status|state|outcome|method|role|kind|type|because|cause|basis|frequency|provider|format)$|^(by|changed|cabin)$/i;

/** Undefined where there is nothing to say. */
function textOf(
  value: unknown,
  key: string,
  beside: Record<string, unknown>,
  { momentText, names }: AuditSpeech,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return /minor$/i.test(key) ? moneyText(value, beside.currency) : value.toLocaleString('en-US');
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (isId(text)) return names.get(text);
  if (key === 'language') return fieldText(text);
  if (ofOurMessages.test(key) && /^[a-z]+(_[a-z]+)*$/.test(text)) return valueText(text);
  const at = moment.test(text) ? new Date(text) : undefined;
  return at && !Number.isNaN(at.getTime()) ? momentText(at) : text;
}

/** Amounts are kept in hundredths, of US dollars where no other currency stands beside them. */
function moneyText(minor: number, currency: unknown): string {
  const code = typeof currency === 'string' ? currency : 'USD';
  const symbol = isCurrencyCode(code) ? currencySymbols[code] : code;
  const amount = (Math.abs(minor) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return `${minor < 0 ? '-' : ''}${symbol}${symbol.length > 1 ? ' ' : ''}${amount}`;
}
