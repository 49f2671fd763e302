import { z } from 'zod';
import { characterCount, cleanLine, cleanText } from './clean-text.ts';
import type { FieldProblem, FieldRule, FormFields } from './form-fields.ts';

export interface ParsedFields<Fields extends FormFields> {
  values: Record<keyof Fields, string>;
  /** Without a key where the field is valid. */
  problems: Partial<Record<keyof Fields, FieldProblem<Fields>>>;
}

/** Cleans and checks what was typed into a form. Fields that the form lacks are empty. */
export function parseFields<Fields extends FormFields>(
  fields: Fields,
  typed: Partial<Record<keyof Fields, string>>,
): ParsedFields<Fields> {
  const values = {} as ParsedFields<Fields>['values'];
  const problems: ParsedFields<Fields>['problems'] = {};
  for (const name in fields) {
    const { value, problem } = parseField(fields[name] as FieldRule, typed[name] ?? '');
    values[name] = value;
    if (problem) problems[name] = problem as FieldProblem<Fields>;
  }
  return { values, problems };
}

export function parseField<Rule extends FieldRule>(rule: Rule, typed: string) {
  const value = rule.kind === 'text' ? cleanText(typed) : cleanLine(typed);
  return { value, problem: findProblem(rule, value) as FieldProblem<{ field: Rule }> | undefined };
}

function findProblem(rule: FieldRule, value: string): string | undefined {
  if (value === '') return rule.required;
  if (rule.maxLength && characterCount(value) > rule.maxLength) return rule.tooLong ?? 'tooLong';
  return rule.kind === 'email' && !z.email().safeParse(value).success ? 'emailInvalid' : undefined;
}
