import { characterCount, cleanLine, cleanText, isBlank } from '#lib/clean-text.ts';
import { parseWhole } from './amounts.ts';
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

/** The fields of a form, in the order of their labels. */
export function fieldsOf<Field extends string>(labels: Record<Field, string>): Field[] {
  // Object.keys does not know that there are no other keys.
  return Object.keys(labels) as Field[];
}

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

/** Parses the fields of a form or a CSV line one by one and collects their problems; the first of a field counts. */
export function readFields<Field extends string>(
  values: Values<Field>,
  labels: Record<Field, string>,
  required: readonly NoInfer<Field>[],
) {
  const problems = missingFields(values, required, labels);

  function need<Value>(field: Field, value: Value | undefined, problem: string): Value {
    if (value === undefined) problems[field] ??= problem;
    // Where it is undefined, `parsed` returns the problems and nobody sees the value.
    return value as Value;
  }

  function limited(field: Field, text: string, maxLength: number): string {
    return need(field, characterCount(text) > maxLength ? undefined : text, `Use at most ${maxLength} characters.`);
  }

  return {
    /** Returns the value, and notes the problem where it is undefined. */
    need,
    line: (field: Field, maxLength: number) => limited(field, cleanLine(values[field]), maxLength),
    text: (field: Field, maxLength: number) => limited(field, cleanText(values[field]), maxLength),
    /** In any case. */
    oneOf: <Choice extends string>(field: Field, choices: readonly Choice[], typed: string) => {
      const choice = choices.find((known) => known === typed.toLowerCase());
      return need(field, choice, `Choose one of ${choices.join(', ')}.`);
    },
    whole: (field: Field, typed: string, limits: { min: number; max: number }, problem: string) =>
      need(field, parseWhole(typed, limits), problem),
    /** Adds the problems of fields that were parsed together. */
    note: (more: Problems<Field>) => Object.assign(problems, { ...more, ...problems }),
    parsed: <Value>(value: Value): Parsed<Value, Field> =>
      hasProblems(problems) ? { ok: false, problems } : { ok: true, value },
  };
}
