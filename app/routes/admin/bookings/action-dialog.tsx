import { type ReactNode, useId } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';

export interface ActionDialogProps {
  /** What the form calls itself. */
  dialog: string;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  destructive?: boolean;
  /** What was refused, if that was this dialog. */
  refused: { text: string } | undefined;
  /** The address without the dialog, where it is not this page as it stands by itself. */
  closedAt?: string;
  children: ReactNode;
}

/** One thing to do to a booking or an agency. The address says that it is open, so it works without scripts too. */
export function ActionDialog({
  dialog,
  title,
  description,
  submitLabel,
  busyLabel,
  destructive,
  refused,
  closedAt,
  children,
}: ActionDialogProps) {
  const { pathname } = useLocation();
  const closed = closedAt ?? pathname;
  const navigate = useNavigate();
  const navigation = useNavigation();
  const formId = useId();
  const form = useFirstProblem(refused);
  const busy = navigation.formData?.get('intent') === dialog;
  return (
    <Dialog
      open
      onClose={() => navigate(closed, { preventScrollReset: true, replace: true })}
      title={title}
      description={description}
      busy={busy}
      foot={
        <>
          <form method="dialog" className="grid">
            <Button type="submit" size="sm" disabled={busy}>
              Back
            </Button>
          </form>
          <Button
            type="submit"
            form={formId}
            size="sm"
            tone={destructive ? 'danger-solid' : 'accent'}
            busy={busy}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* Sent to the address without the dialog: what was done closes it, what was refused opens it again. */}
      <Form ref={form} id={formId} method="post" action={closed} preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value={dialog} />
        {refused && <Alert tone="danger">{refused.text}</Alert>}
        {children}
      </Form>
    </Dialog>
  );
}
