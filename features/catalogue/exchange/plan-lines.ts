import { isDeepStrictEqual } from 'node:util';
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
): PlannedLine<Value>[] {
  const seenOnLine = new Map<string, number>();
  return records.map((record) => {
    const { line } = record;
    const label = rules.labelOf(record);
    const parsed = rules.parse(record);
    if (!parsed.ok) {
      const problems = Object.entries(parsed.problems).map(([field, text]) => `${field}: ${text}`);
      return { line, label, verdict: 'wrong', problems };
    }
    const key = rules.keyOf(parsed.value);
    const seen = seenOnLine.get(key);
    if (seen !== undefined) {
      return { line, label, verdict: 'wrong', problems: [`The same stands on line ${seen} already.`] };
    }
    seenOnLine.set(key, line);
    const existing = rules.findExisting(record, key);
    if (!existing) return { line, label, verdict: 'new', value: parsed.value };
    if (isDeepStrictEqual(existing.values, rules.valuesOf(parsed.value)))
      return { line, label, verdict: 'unchanged' };
    const { id, version } = existing;
    return { line, label, verdict: 'changed', value: parsed.value, id, version };
  });
}
