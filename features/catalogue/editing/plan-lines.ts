import { isDeepStrictEqual } from 'node:util';
import { cleanLine } from '#lib/clean-text.ts';
import type { CsvRecord } from '#lib/csv.ts';
import type { PlannedLine } from './catalogue-records.ts';
import type { Parsed } from './form-values.ts';

/** A stored row with its form's values. */
export interface ExistingRow {
  id: string;
  version: number;
  values: Record<string, string>;
}

interface PlanRules<Value> {
  parse: (record: CsvRecord) => Parsed<Value, string>;
  /** The unique key: a code, or a hotel and a room number. */
  keyOf: (value: Value) => string;
  labelOf: (record: CsvRecord) => string;
  /** The values after the import, compared with the stored ones. */
  valuesOf: (value: Value) => Record<string, string>;
  /** Finds a row by the id in the file, else by its key. */
  findExisting: (record: CsvRecord, key: string) => ExistingRow | undefined;
}

/** Decides the verdict of each line. Does no I/O: the rules have loaded what they need. */
export function planLines<Value>(
  records: readonly CsvRecord[],
  rules: PlanRules<Value>,
  seenOnLine = new Map<string, number>(),
): PlannedLine<Value>[] {
  return records.map((record) => {
    const label = cleanLine(rules.labelOf(record));
    const checked = checkLine(record, rules);
    if (!checked.ok) return { line: record.line, label, verdict: 'wrong', problems: checked.problems };
    const { value, existing } = checked;
    const marks = [`key ${rules.keyOf(value)}`, ...(existing ? [`id ${existing.id}`] : [])];
    const seen = marks.map((mark) => seenOnLine.get(mark)).find((line) => line !== undefined);
    if (seen !== undefined) {
      const problems = [`This duplicates line ${seen}.`];
      return { line: record.line, label, verdict: 'wrong', problems };
    }
    for (const mark of marks) seenOnLine.set(mark, record.line);
    return { line: record.line, label, ...verdictOf(value, existing, rules) };
  });
}

type CheckedLine<Value> =
  | { ok: true; value: Value; existing: ExistingRow | undefined }
  | { ok: false; problems: string[] };

function checkLine<Value>(record: CsvRecord, rules: PlanRules<Value>): CheckedLine<Value> {
  if (record.hasExtraCells) return { ok: false, problems: ['There are more cells than columns.'] };
  const parsed = parse(record, rules);
  if (!parsed.ok) return parsed;
  const existing = rules.findExisting(record, rules.keyOf(parsed.value));
  if (!existing) return { ...parsed, existing };
  // A column missing from the file keeps the stored value.
  const completed = parse({ ...record, values: { ...existing.values, ...record.values } }, rules);
  if (!completed.ok) return completed;
  const holder = rules.findExisting({ ...record, values: { ...record.values, id: '' } }, rules.keyOf(completed.value));
  if (holder && holder.id !== existing.id) {
    return { ok: false, problems: ['Another row already has the new code, name or number.'] };
  }
  return { ...completed, existing };
}

function parse<Value>(
  record: CsvRecord,
  rules: PlanRules<Value>,
): { ok: true; value: Value } | { ok: false; problems: string[] } {
  const parsed = rules.parse(record);
  if (parsed.ok) return parsed;
  return {
    ok: false,
    problems: Object.entries(parsed.problems).map(([field, text]) => `${field}: ${text}`),
  };
}

function verdictOf<Value>(value: Value, existing: ExistingRow | undefined, rules: PlanRules<Value>) {
  if (!existing) return { verdict: 'new', value } as const;
  if (isDeepStrictEqual(existing.values, rules.valuesOf(value))) return { verdict: 'unchanged' } as const;
  return { verdict: 'changed', value, id: existing.id, version: existing.version } as const;
}
