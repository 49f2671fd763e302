import { isDeepStrictEqual } from 'node:util';
import { cleanLine } from '#lib/clean-text.ts';
import type { Parsed } from '../editing/save-outcome.ts';
import type { PlannedLine } from './catalogue-records.ts';
import type { CsvRecord } from './csv.ts';

/** A row that is there already, as its form shows it. */
export interface ExistingRow {
  id: string;
  version: number;
  values: Record<string, string>;
}

interface PlanRules<Value> {
  parse: (record: CsvRecord) => Parsed<Value, string>;
  /** What there can be only one of: a code, or a hotel and a room number. */
  keyOf: (value: Value) => string;
  labelOf: (record: CsvRecord) => string;
  /** Of the value as it would be after the import, to be compared with what is there. */
  valuesOf: (value: Value) => Record<string, string>;
  /** By the id in the file, else by the key. */
  findExisting: (record: CsvRecord, key: string) => ExistingRow | undefined;
}

/** Decides line by line what a file would do, without looking anything up: the rules bring what they need. */
export function planLines<Value>(
  records: readonly CsvRecord[],
  rules: PlanRules<Value>,
  seenOnLine = new Map<string, number>(),
): PlannedLine<Value>[] {
  return records.map((record) => {
    const label = cleanLine(rules.labelOf(record));
    const judged = judge(record, rules);
    if (!judged.ok) return { line: record.line, label, verdict: 'wrong', problems: judged.problems };
    const { value, existing } = judged;
    const marks = [`key ${rules.keyOf(value)}`, ...(existing ? [`id ${existing.id}`] : [])];
    const seen = marks.map((mark) => seenOnLine.get(mark)).find((line) => line !== undefined);
    if (seen !== undefined) {
      const problems = [`The same stands on line ${seen} already.`];
      return { line: record.line, label, verdict: 'wrong', problems };
    }
    for (const mark of marks) seenOnLine.set(mark, record.line);
    return { line: record.line, label, ...verdictOf(value, existing, rules) };
  });
}

type Judged<Value> =
  | { ok: true; value: Value; existing: ExistingRow | undefined }
  | { ok: false; problems: string[] };

function judge<Value>(record: CsvRecord, rules: PlanRules<Value>): Judged<Value> {
  if (record.hasTooMany) return { ok: false, problems: ['There are more cells than columns.'] };
  const parsed = parse(record, rules);
  if (!parsed.ok) return parsed;
  const existing = rules.findExisting(record, rules.keyOf(parsed.value));
  if (!existing) return { ...parsed, existing };
  // A column that the file does not have leaves what is there alone.
  const completed = parse({ ...record, values: { ...existing.values, ...record.values } }, rules);
  if (!completed.ok) return completed;
  const holder = rules.findExisting(
    { ...record, values: { ...record.values, id: '' } },
    rules.keyOf(completed.value),
  );
  if (holder && holder.id !== existing.id) {
    return { ok: false, problems: ['Another row has what this one would be changed to.'] };
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
