import { wordsOf } from './audit-words.ts';

/** One field of what was changed. Null: it was not there, or is not there any more. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

type Facts = Record<string, unknown> | null;

/** How moments are written, which depends on where the office stands. */
type MomentText = (at: Date) => string;

const mostFields = 200;

/** What is another than it was, field by field; of something new all of it, and of something gone too. */
export function auditDiff(before: Facts, after: Facts, momentText: MomentText): FieldChange[] {
  const [was, is] = [flatten(before, momentText), flatten(after, momentText)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
    .slice(0, mostFields);
}

/** Values that lie deeper carry the names of those that they lie in: Contact › Phone. */
function flatten(facts: Facts, momentText: MomentText): Map<string, string> {
  const flat = new Map<string, string>();
  function walk(value: unknown, path: readonly string[], key: string): void {
    if (Array.isArray(value) && value.every((each) => !isObject(each))) {
      if (value.length > 0)
        flat.set(path.join(' › '), value.map((each) => valueText(each, key, momentText)).join(', '));
    } else if (Array.isArray(value)) {
      for (const [place, each] of value.entries()) walk(each, [...path, String(place + 1)], key);
    } else if (isObject(value)) {
      for (const [name, each] of Object.entries(value))
        walk(each, [...path, wordsOf(withoutUnit(name))], name);
    } else if (value !== null && value !== undefined && value !== '') {
      flat.set(path.join(' › '), valueText(value, key, momentText));
    }
  }
  walk(facts ?? {}, [], '');
  return flat;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

function valueText(value: unknown, key: string, momentText: MomentText): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return /minor$/i.test(key) ? hundredths(value) : value.toLocaleString('en-US');
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const at = moment.test(text) ? new Date(text) : undefined;
  return at && !Number.isNaN(at.getTime()) ? momentText(at) : text;
}

/** Amounts are kept in hundredths; people read them in whole ones. */
function hundredths(minor: number): string {
  return (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function withoutUnit(name: string): string {
  return name.replace(/_?minor$/i, '') || name;
}
