import { type ReactNode, useId } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Values } from '#features/catalogue/editing/form-values.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import type { Outcome } from './outcome.ts';
import { WarningMessage } from './outcome-message.tsx';
import { useListAddress } from './use-list-address.ts';

interface RecordDialogProps {
  title: string;
  description?: ReactNode;
  /** Null for a new row. */
  row: { id: string; version: number } | null;
  outcome: Outcome | undefined;
  /** "Add Airline"; an edited row is saved by "Save Changes". */
  addLabel: string;
  size?: 'md' | 'lg';
  encType?: 'multipart/form-data';
  children: ReactNode;
}

/** Adds or edits one row. The URL opens it, so it works without JavaScript. */
export function RecordDialog({
  title,
  description,
  row,
  outcome,
  addLabel,
  size = 'md',
  encType,
  children,
}: RecordDialogProps) {
  const { list } = useListAddress();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const formId = useId();
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  const form = useFirstProblem(refused);
  const warning = refused?.refusal.warning;
  const busy = navigation.formData?.get('intent') === 'save';
  const version = refused?.refusal.version ?? row?.version;
  return (
    <Dialog
      open
      onClose={() => navigate(list, { preventScrollReset: true, replace: true })}
      title={title}
      description={description}
      size={size}
      busy={busy}
      foot={
        <>
          <form method="dialog" className="grid">
            <Button type="submit" size="sm" disabled={busy}>
              Cancel
            </Button>
          </form>
          <Button
            type="submit"
            form={formId}
            size="sm"
            tone="accent"
            busy={busy}
            busyLabel={row ? 'Updating...' : 'Adding...'}
          >
            {warning ? 'Save anyway' : row ? 'Save Changes' : addLabel}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        id={formId}
        method="post"
        // Keeps the dialog's parameters in the URL: the loader reads the choices of a refused form again.
        action={`${pathname}${search}`}
        encType={encType}
        preventScrollReset
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="save" />
        {row && <input type="hidden" name="id" value={row.id} />}
        {version !== undefined && <input type="hidden" name="version" value={version} key={version} />}
        {refused &&
          (warning ? (
            <WarningMessage text={refused.text} warning={warning} />
          ) : (
            <Alert tone="danger">{refused.text}</Alert>
          ))}
        {children}
      </Form>
    </Dialog>
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
