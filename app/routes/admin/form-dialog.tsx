import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { useActionData, useLocation, useNavigation } from 'react-router';
import { maxReasonLength } from '#features/audit/read-reason.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Input, type InputProps, Textarea } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import type { FormOutcome, RefusedForm } from '../../form-outcome.ts';
import { useAddressedDialog, useListAddress } from './catalogue/use-list-address.ts';
import { type FieldValues, ListForm } from './list-form.tsx';

/** What was sent last from this page, if it was refused and has this intent. */
export function useRefusedForm<More = unknown>(intent?: string): (RefusedForm & More) | undefined {
  const outcome = useActionData() as FormOutcome<More> | undefined;
  if (outcome?.kind !== 'refused') return undefined;
  return intent === undefined || intent === outcome.intent ? outcome : undefined;
}

/** The refused form comes before the dialog in the address: ?do=edit&of=… */
export function useOpenDialog(): { dialog: string | null; of: string | null } {
  const params = new URLSearchParams(useLocation().search);
  const refused = useRefusedForm();
  return { dialog: refused?.intent ?? params.get('do'), of: refused?.of ?? params.get('of') };
}

/** Of the dialog around a field. */
const RefusedContext = createContext<RefusedForm | undefined>(undefined);

export interface FormDialogProps {
  /** Of the form; also the dialog's name in the address. */
  intent: string;
  /** The id of what the form is about. */
  of?: string;
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  submitLabel: string;
  busyLabel?: string;
  backLabel?: string;
  destructive?: boolean;
  /** Instead of the text of a refusal. */
  message?: ReactNode;
  /** Where the form is sent, if not to the list without the dialog. */
  action?: string;
  encType?: 'multipart/form-data' | undefined;
  /** Hidden ones besides the intent and the id. */
  fields?: FieldValues;
  children?: ReactNode;
}

/** Is open as long as its page shows it. */
export function AddressedDialog(dialog: Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose'>) {
  const { opening, close } = useAddressedDialog();
  return <Dialog {...dialog} key={opening} open onClose={close} />;
}

/** A dialog with one form. The address opens it, so it works without scripts too. */
export function FormDialog(props: FormDialogProps) {
  const { intent, of, children } = props;
  const refused = useRefusedForm(intent);
  const navigation = useNavigation();
  const formId = useId();
  const form = useFirstProblem(refused?.text ? refused : undefined);
  const busy = navigation.formData?.get('intent') === intent;
  return (
    <AddressedDialog
      title={props.title}
      description={props.description}
      size={props.size}
      busy={busy}
      foot={
        <>
          <form method="dialog" className="grid">
            <Button type="submit" size="sm" disabled={busy}>
              {props.backLabel ?? 'Back'}
            </Button>
          </form>
          <Button
            type="submit"
            form={formId}
            size="sm"
            tone={props.destructive ? 'danger-solid' : 'accent'}
            busy={busy}
            busyLabel={props.busyLabel ?? 'Saving...'}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <ListForm
        ref={form}
        id={formId}
        fields={{ intent, ...(of !== undefined && { of }), ...props.fields }}
        {...(props.action !== undefined && { action: props.action })}
        encType={props.encType}
        className="grid gap-4"
      >
        {props.message ?? (refused?.text && <Alert tone="danger">{refused.text}</Alert>)}
        <RefusedContext value={refused}>{children}</RefusedContext>
      </ListForm>
    </AddressedDialog>
  );
}

/** The text of a button. */
interface Labelled {
  label?: string | undefined;
  /** Follows the label in the accessible name, where the page has the same button for several. */
  about?: string | undefined;
  /** Instead of a label. */
  children?: ReactNode;
}

function contentOf({ label, about, children }: Labelled) {
  return { children: label ?? children, ...(about && { 'aria-label': `${label} ${about}` }) };
}

interface DialogLinkProps extends Labelled, Omit<ButtonLinkProps, 'to' | 'preventScrollReset' | 'size' | 'children'> {
  dialog: string;
  /** The id of the subject. */
  of?: string;
}

/** Opens a dialog over this page. */
export function DialogLink({ dialog, of = '', label, about, children, ...link }: DialogLinkProps) {
  const address = useListAddress();
  const content = contentOf({ label, about, children });
  return <ButtonLink {...link} {...content} to={address.with({ do: dialog, of })} preventScrollReset size="sm" />;
}

interface ActionButtonProps
  extends Labelled,
    Omit<ButtonProps, 'type' | 'size' | 'name' | 'value' | 'busy' | 'className' | 'children'> {
  intent: string;
  /** The id of the subject. */
  of?: string;
  /** Hidden ones. */
  fields?: FieldValues;
  /** Of the form. */
  className?: string;
}

/** A form of one button, for an action without a dialog. */
export function ActionButton(props: ActionButtonProps) {
  const { intent, of, fields, className = 'grid', label, about, children, ...button } = props;
  const sent = useNavigation().formData;
  return (
    <ListForm fields={{ intent, ...fields }} className={className}>
      <Button
        {...button}
        {...contentOf({ label, about, children })}
        type="submit"
        name={of === undefined ? undefined : 'of'}
        value={of}
        size="sm"
        busy={sent?.get('intent') === intent && (of === undefined || sent.get('of') === of)}
      />
    </ListForm>
  );
}

type DialogInputProps = Omit<InputProps, 'dense' | 'defaultValue' | 'error'> & {
  name: string;
  /** The initial value. */
  usual?: string;
};

/** A field of a FormDialog: it shows what was typed and the problem where the form was refused. */
export function DialogInput({ name, usual = '', ...input }: DialogInputProps) {
  const refused = useContext(RefusedContext);
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

export function ReasonField({ hint }: { hint: string }) {
  const refused = useContext(RefusedContext);
  return (
    <Textarea
      dense
      name="reason"
      label="Reason"
      hint={hint}
      required
      maxLength={maxReasonLength}
      rows={3}
      defaultValue={refused?.values.reason ?? ''}
      error={refused?.problems.reason}
    />
  );
}
