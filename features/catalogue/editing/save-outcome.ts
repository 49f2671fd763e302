import { isBlank } from '#lib/clean-text.ts';
import type { NotConfirmed } from './confirmation.ts';

/** A sentence for each field that can't be taken as it is. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

/** What stands in a form or in a line of a file, by the documented names. */
export type Values<Field extends string = string> = Record<Field, string>;

export type Parsed<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; problems: Problems<Field> };

/** How saving one row of the catalogue ends. */
export type Saved<Field extends string> =
  /** `count` where one form makes several rows; `id` is then the first one's. */
  | { ok: true; id: string; count?: number }
  | { ok: false; error: 'invalid'; problems: Problems<Field> }
  /** Somebody else saved first: `now` is what they wrote, `version` is what to save over next. */
  | { ok: false; error: 'changed_meanwhile'; now: Values<Field>; version: number }
  | { ok: false; error: 'gone' }
  | NotConfirmed;

/** How a change of many rows at once ends. */
export type BulkChange = { ok: true; changed: number } | NotConfirmed;

/** Every documented field, empty where the form or the file says nothing that can be seen. */
export function valuesOf<Field extends string>(
  fields: readonly Field[],
  source: (field: Field) => string | null | undefined,
): Values<Field> {
  const entries = fields.map((field) => [field, storable(source(field) ?? '')]);
  // Object.fromEntries forgets that every field has its entry.
  return Object.fromEntries(entries) as Values<Field>;
}

/** PostgreSQL has no text with a NUL in it or half a character, and nobody types either. */
function storable(typed: string): string {
  return isBlank(typed) ? '' : typed.toWellFormed().replaceAll('\0', '').trim();
}
