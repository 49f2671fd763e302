import { type ReactNode, useId } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import type { Outcome } from './outcome.ts';
import { useListAddress } from './use-list-address.ts';
import { WarningMessage } from './warning-message.tsx';

interface RecordDialogProps {
  title: string;
  description?: ReactNode;
  /** The row that is edited; null for one that is added. */
  row: { id: string; version: number } | null;
  outcome: Outcome | undefined;
  /** "Add Airline"; an edited row is saved by "Save Changes". */
  addLabel: string;
  size?: 'md' | 'lg';
  /** For a dialog that also takes files. */
  encType?: 'multipart/form-data';
  children: ReactNode;
}

/** Adds or edits one row over its list. The address says that it is open, so it works without scripts too. */
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
            {warning ? 'Save all the same' : row ? 'Save Changes' : addLabel}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        id={formId}
        method="post"
        // The address keeps the dialog, so that a refused one finds all its choices again.
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
