import type { Values } from '#features/catalogue/editing/save-outcome.ts';
import type { Outcome } from './outcome.ts';

/** What a field of the kit takes, to be spread. */
export interface FieldOfRecord<Field extends string> {
  name: Field;
  label: string;
  dense: true;
  defaultValue: string;
  error: string | undefined;
  /** What somebody else has saved here meanwhile. */
  aside: string | undefined;
}

/** Gives each field of a dialog what was typed before it was refused, else what is stored. */
export function recordFields<Field extends string>({
  labels,
  values,
  outcome,
}: {
  labels: Record<Field, string>;
  /** Of the stored row, or the defaults of a new one. */
  values: Partial<Values<Field>>;
  outcome: Outcome | undefined;
}): (field: Field) => FieldOfRecord<Field> {
  const refusal = outcome?.kind === 'refused' ? outcome.refusal : undefined;
  return (field) => {
    const value = refusal?.values[field] ?? values[field] ?? '';
    const now = refusal?.now?.[field];
    return {
      name: field,
      label: labels[field],
      dense: true,
      defaultValue: value,
      error: refusal?.problems[field],
      aside: now !== undefined && now !== value ? `now ${now === '' ? 'empty' : now}` : undefined,
    };
  };
}
