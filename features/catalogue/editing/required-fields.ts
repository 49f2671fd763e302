import { isBlank } from '#lib/clean-text.ts';
import type { Problems, Values } from './save-outcome.ts';

/** "Name is missing." for every field that must not be empty and is. */
export function missingFields<Field extends string>(
  values: Values<Field>,
  required: readonly Field[],
  labels: Record<Field, string>,
): Problems<Field> {
  const problems: Problems<Field> = {};
  for (const field of required) {
    if (isBlank(values[field])) problems[field] = `${labels[field]} is missing.`;
  }
  return problems;
}

export function hasProblems(problems: Problems): boolean {
  return Object.keys(problems).length > 0;
}
