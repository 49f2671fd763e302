import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import type { Values } from '#features/catalogue/editing/form-values.ts';
import type { Editable } from '#features/catalogue/editing/record-kind.ts';
import { Input, type InputProps } from '#ui/input.tsx';
import type { SelectOption } from '#ui/select.tsx';
import { FormDialog, type FormDialogProps } from '../form-dialog.tsx';
import { WarningMessage } from '../outcome-message.tsx';
import type { Outcome } from './outcome.ts';

interface RecordDialogProps extends Pick<FormDialogProps, 'description' | 'size' | 'encType'> {
  /** Null for a new row. */
  row: { id: string; version: number } | null;
  /** Of an edited row, or where it is not the label of the button. */
  title: string | null;
  outcome: Outcome | undefined;
  /** "Add Airline"; an edited row is saved by "Save Changes". */
  addLabel: string;
  children: ReactNode;
}

/** Of the dialog of one kind of row. */
export interface EditedRow<Field extends string> {
  /** Null for a new row. */
  row: Editable<Field> | null;
  outcome: Outcome | undefined;
}

/** Adds or edits one row. */
export function RecordDialog({ row, title, outcome, addLabel, children, ...dialog }: RecordDialogProps) {
  const { pathname, search } = useLocation();
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  const warning = refused?.warning;
  const version = refused?.version ?? row?.version;
  return (
    <FormDialog
      {...dialog}
      title={title ?? addLabel}
      intent="save"
      submitLabel={warning ? 'Save anyway' : row ? 'Save Changes' : addLabel}
      busyLabel={row ? 'Updating...' : 'Adding...'}
      backLabel="Cancel"
      message={refused && warning && <WarningMessage text={refused.text} warning={warning} />}
      // Keeps the dialog's parameters in the URL: the loader reads the choices of a refused form again.
      action={`${pathname}${search}`}
    >
      {row && <input type="hidden" name="id" value={row.id} />}
      {version !== undefined && <input type="hidden" name="version" value={version} key={version} />}
      {children}
    </FormDialog>
  );
}

/** Props to spread on an input of app/ui. */
export interface RecordField<Field extends string> {
  name: Field;
  label: string;
  dense: true;
  defaultValue: string;
  error: string | undefined;
  /** The value that somebody else saved meanwhile. */
  aside: string | undefined;
}

/** Fills each field with what was typed before the form was refused, otherwise with the stored value. */
export function recordFields<Field extends string>({
  labels,
  values,
  outcome,
}: {
  labels: Record<Field, string>;
  /** Stored values, or the defaults of a new row. */
  values: Partial<Values<Field>>;
  outcome: Outcome | undefined;
}): (field: Field) => RecordField<Field> {
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  return (field) => {
    const value = refused?.values[field] ?? values[field] ?? '';
    const now = refused?.now?.[field];
    return {
      name: field,
      label: labels[field],
      dense: true,
      defaultValue: value,
      error: refused?.problems[field],
      aside: now !== undefined && now !== value ? `now ${now === '' ? 'empty' : now}` : undefined,
    };
  };
}

/** Options that are called as they are stored. */
export function plainOptions(values: readonly string[]): SelectOption[] {
  return values.map((value) => ({ value, label: value }));
}

export function namedOptions(rows: readonly { code: string; name: string }[]): SelectOption[] {
  return rows.map(({ code, name }) => ({ value: code, label: name }));
}

/** Any other text can be typed too. */
export function SuggestedInput({ suggestions, ...input }: InputProps & { suggestions: readonly string[] }) {
  const id = useId();
  return (
    <>
      <Input {...input} list={id} autoComplete="off" />
      <Suggestions id={id} texts={suggestions} />
    </>
  );
}

/** For inputs that share their suggestions. */
export function Suggestions({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
