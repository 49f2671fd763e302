import { type ComponentProps, type Ref, useId } from 'react';
import { useNavigation } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { type FieldValues, ListForm } from '../list-form.tsx';
import { WarningMessage } from '../outcome-message.tsx';
import { type Outcome, plural } from './outcome.ts';
import { plainOptions } from './record-dialog.tsx';
import { useAddressedDialog } from './use-list-address.ts';

interface DeleteDialogProps<Row> {
  /** As in "Are you sure you want to delete this airline?". */
  noun: string;
  /** Closed while empty. */
  ids: readonly string[];
  /** The current page, for the names of the rows to delete. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
}

export function DeleteDialog<Row extends { id: string }>({ noun, ids, rows, nameOf }: DeleteDialogProps<Row>) {
  if (ids.length === 0) return null;
  const lower = noun.toLowerCase();
  const names = rows.filter(({ id }) => ids.includes(id)).map(nameOf);
  const what = ids.length === 1 ? `this ${lower}` : `these ${ids.length} ${plural(noun)}`;
  return (
    <ConfirmForm
      title={`Delete ${ids.length === 1 ? lower : `${ids.length} ${plural(noun)}`}`}
      description={`Are you sure you want to delete ${what}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      intent="delete"
      fields={{ id: ids }}
      destructive
    >
      <p>
        {names.length > 0 && <strong className="block font-semibold">{names.join(', ')}</strong>}
        {ids.length === 1 ? 'It leaves the lists' : 'They leave the lists'} and can be restored later.
      </p>
    </ConfirmForm>
  );
}

interface ConfirmFormProps
  extends Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'description' | 'confirmLabel' | 'busyLabel' | 'destructive' | 'children'
  > {
  ref?: Ref<HTMLFormElement>;
  intent: string;
  /** Hidden ones. */
  fields: FieldValues;
}

/** Asks before something is changed or removed. */
export function ConfirmForm({ ref, intent, fields, children, ...dialog }: ConfirmFormProps) {
  const formId = useId();
  const { opening, close } = useAddressedDialog();
  const isBusy = useNavigation().formData?.get('intent') === intent;
  return (
    <ConfirmDialog key={opening} open onClose={close} busy={isBusy} form={formId} {...dialog}>
      <ListForm ref={ref} id={formId} fields={{ intent, ...fields }}>
        {children}
      </ListForm>
    </ConfirmDialog>
  );
}

interface ChangeDialogProps {
  outcome: Outcome | undefined;
  noun: string;
  statuses: readonly string[];
  /** What else a price change affects. */
  priceText: string;
  roundedTo?: 'cents' | 'whole dollars';
}

/** Asks for the new status or the price change of many rows. */
export function ChangeDialog({ outcome, noun, statuses, priceText, roundedTo = 'cents' }: ChangeDialogProps) {
  const confirm = outcome?.kind === 'confirm' && outcome.change ? outcome : undefined;
  const form = useFirstProblem(confirm?.change?.problem ? confirm : undefined);
  if (!confirm?.change) return null;
  const { what, note, typed, key, problem, warning } = confirm.change;
  const { ids } = confirm;
  const things = ids.length === 1 ? `1 ${noun.toLowerCase()}` : `${ids.length} ${plural(noun)}`;
  const title = what === 'status' ? 'Set status' : 'Change price';
  return (
    <ConfirmForm
      ref={form}
      title={title}
      description={what === 'status' ? `Of ${things}.` : `Of ${things}. ${priceText}`}
      confirmLabel={warning ? `${title} anyway` : title}
      busyLabel="Saving..."
      intent={what === 'status' ? 'set-status' : 'change-price'}
      fields={{ ...(key && { key }), id: ids }}
    >
      {note && (
        <Alert tone="warning" className="mb-4">
          {note}
        </Alert>
      )}
      {warning && (
        <div className="mb-4">
          <WarningMessage text="Nothing is changed yet. Please read this first:" warning={warning} />
        </div>
      )}
      {what === 'status' ? (
        <Select
          name="status"
          label="Status"
          dense
          error={problem}
          defaultValue={typed}
          options={plainOptions(statuses)}
        />
      ) : (
        <Input
          name="percent"
          label="Change in percent"
          hint={`10 raises prices by 10%, -7.5 lowers them by 7.5%. Prices are rounded to ${roundedTo}.`}
          dense
          required
          inputMode="text"
          maxLength={8}
          defaultValue={typed}
          error={problem}
          end="%"
        />
      )}
    </ConfirmForm>
  );
}
