import { type ReactNode, useId } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, type ButtonLinkProps } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Icon } from '#ui/icons.tsx';
import { Input, type InputProps, Textarea } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { useListAddress } from './catalogue/use-list-address.ts';

export interface ActionDialogProps {
  /** The form's intent. */
  dialog: string;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  destructive?: boolean;
  /** Set where this form was refused. */
  refused: { text: string } | undefined;
  /** The address without the dialog, if not the page's pathname. */
  closedAt?: string;
  children: ReactNode;
}

/** A dialog with one form. The address opens it, so it works without scripts too. */
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
      {/* Posts to the address without the dialog, so success closes it. A refused form opens it again. */}
      <Form ref={form} id={formId} method="post" action={closed} preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value={dialog} />
        {refused && <Alert tone="danger">{refused.text}</Alert>}
        {children}
      </Form>
    </Dialog>
  );
}

interface DialogLinkProps extends Omit<ButtonLinkProps, 'to' | 'preventScrollReset' | 'size'> {
  dialog: string;
  /** The id of the subject. */
  of: string;
}

/** Opens a dialog over this page. */
export function DialogLink({ dialog, of, ...link }: DialogLinkProps) {
  const address = useListAddress();
  return <ButtonLink {...link} to={address.with({ do: dialog, of })} preventScrollReset size="sm" />;
}

interface ActionButtonProps {
  intent: string;
  /** The field with the id of the subject. */
  name: string;
  value: string;
  icon: Icon;
  busyLabel: string;
  children: string;
}

/** A form of one button, for an action without a dialog. */
export function ActionButton({ intent, name, value, ...button }: ActionButtonProps) {
  const { pathname } = useLocation();
  const sent = useNavigation().formData;
  return (
    <Form method="post" action={pathname} preventScrollReset className="grid">
      <input type="hidden" name="intent" value={intent} />
      <Button
        {...button}
        type="submit"
        name={name}
        value={value}
        size="sm"
        busy={sent?.get('intent') === intent && sent.get(name) === value}
      />
    </Form>
  );
}

/** The submitted values and the problems of a refused form, by field. */
interface RefusedFields {
  values: Record<string, string>;
  problems: Record<string, string>;
}

interface OfDialog {
  refused: RefusedFields | undefined;
}

type DialogInputProps = Omit<InputProps, 'dense' | 'defaultValue' | 'error'> &
  OfDialog & {
    name: string;
    /** The initial value. */
    usual?: string;
  };

export function DialogInput({ name, usual = '', refused, ...input }: DialogInputProps) {
  return (
    <Input
      dense
      autoComplete="off"
      {...input}
      name={name}
      defaultValue={refused?.values[name] ?? usual}
      error={refused?.problems[name]}
    />
  );
}

/** For money and percentages. */
export function FigureInput(field: DialogInputProps) {
  return <DialogInput inputMode="decimal" maxLength={20} dir="ltr" required {...field} />;
}

export function ReasonField({
  hint,
  maxLength,
  refused,
}: OfDialog & {
  hint: string;
  maxLength: number;
}) {
  return (
    <Textarea
      dense
      name="reason"
      label="Reason"
      hint={hint}
      required
      maxLength={maxLength}
      rows={3}
      defaultValue={refused?.values.reason ?? ''}
      error={refused?.problems.reason}
    />
  );
}
