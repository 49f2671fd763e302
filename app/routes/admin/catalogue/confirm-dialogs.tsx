import { type ReactNode, useId } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { WarningMessage } from '../outcome-message.tsx';
import { type Outcome, plural } from './outcome.ts';
import { useListAddress } from './use-list-address.ts';

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
      fields={ids.map((id) => ['id', id])}
    >
      {names.length > 0 && <strong className="block font-semibold">{names.join(', ')}</strong>}
      {ids.length === 1 ? 'It leaves the lists' : 'They leave the lists'} and can be restored later.
    </ConfirmForm>
  );
}

interface ConfirmFormProps {
  title: string;
  description: string;
  confirmLabel: string;
  busyLabel: string;
  intent: string;
  /** Names and values. */
  fields: readonly (readonly [string, string])[];
  children: ReactNode;
}

/** Asks before something is removed. */
export function ConfirmForm({ intent, fields, children, ...dialog }: ConfirmFormProps) {
  const { list } = useListAddress();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const formId = useId();
  return (
    <>
      <ConfirmDialog
        open
        onClose={() => navigate(list, { preventScrollReset: true, replace: true })}
        busy={navigation.formData?.get('intent') === intent}
        destructive
        form={formId}
        {...dialog}
      >
        <p>{children}</p>
      </ConfirmDialog>
      <Form id={formId} method="post" action={list} preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        {fields.map(([name, value]) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
      </Form>
    </>
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
  const { list } = useListAddress();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const formId = useId();
  const confirm = outcome?.kind === 'confirm' && outcome.change ? outcome : undefined;
  const form = useFirstProblem(confirm?.change?.problem ? confirm : undefined);
  if (!confirm?.change) return null;
  const { what, note, typed, key, problem, warning } = confirm.change;
  const { ids } = confirm;
  const things = ids.length === 1 ? `1 ${noun.toLowerCase()}` : `${ids.length} ${plural(noun)}`;
  const intent = what === 'status' ? 'set-status' : 'change-price';
  return (
    <ConfirmDialog
      open
      onClose={() => navigate(list, { preventScrollReset: true, replace: true })}
      title={what === 'status' ? 'Set status' : 'Change price'}
      description={what === 'status' ? `Of ${things}.` : `Of ${things}. ${priceText}`}
      confirmLabel={`${what === 'status' ? 'Set status' : 'Change price'}${warning ? ' anyway' : ''}`}
      busyLabel="Saving..."
      busy={navigation.formData?.get('intent') === intent}
      form={formId}
    >
      <Form ref={form} id={formId} method="post" action={list} preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        {key && <input type="hidden" name="key" value={key} />}
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
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
            options={statuses.map((status) => ({ value: status, label: status }))}
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
      </Form>
    </ConfirmDialog>
  );
}
