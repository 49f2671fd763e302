import { isBlank } from '#lib/clean-text.ts';
import type { NotConfirmed } from './confirmation.ts';

/** A message for each invalid field. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

/** The texts of a form or of a CSV line, by their documented field names. */
export type Values<Field extends string = string> = Record<Field, string>;

export type Parsed<Value, Field extends string> = { ok: true; value: Value } | { ok: false; problems: Problems<Field> };

/** The result of saving a catalogue row. */
export type Saved<Field extends string> =
  /** `count` where one form creates several rows; `id` is that of the first. */
  | { ok: true; id: string; count?: number }
  | { ok: false; error: 'invalid'; problems: Problems<Field> }
  /** Another administrator saved first: `now` has their values, `version` is the one to save over next. */
  | { ok: false; error: 'changed_meanwhile'; now: Values<Field>; version: number }
  | { ok: false; error: 'gone' }
  | NotConfirmed;

/** The result of changing many rows at once. */
export type BulkChange = { ok: true; changed: number } | NotConfirmed;

/** Returns every field, with an empty text where the form or file has none or only invisible characters. */
export function valuesOf<Field extends string>(
  fields: readonly Field[],
  source: (field: Field) => string | null | undefined,
): Values<Field> {
  const entries = fields.map((field) => [field, storable(source(field) ?? '')]);
  // Object.fromEntries does not know that every field has an entry.
  return Object.fromEntries(entries) as Values<Field>;
}

/** PostgreSQL's text type takes neither NUL characters nor lone surrogates. */
function storable(typed: string): string {
  return isBlank(typed) ? '' : typed.toWellFormed().replaceAll('\0', '').trim();
}

/** Returns "Name is missing." for each required field that is blank. */
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
