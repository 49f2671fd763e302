import { useId } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import type { Outcome } from './outcome.ts';
import { plural } from './plural.ts';
import { useListAddress } from './use-list-address.ts';
import { WarningMessage } from './warning-message.tsx';

interface ChangeDialogProps {
  outcome: Outcome | undefined;
  noun: string;
  statuses: readonly string[];
  /** What else a change of price touches. */
  priceText: string;
  /** What new prices are rounded to. */
  roundedTo?: 'cents' | 'whole dollars';
}

/** Asks for the new status, or by how much prices change, before many rows are changed at once. */
export function ChangeDialog({ outcome, noun, statuses, priceText, roundedTo = 'cents' }: ChangeDialogProps) {
  const { list } = useListAddress();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const formId = useId();
  const asked = outcome?.kind === 'asked' && outcome.change ? outcome : undefined;
  const form = useFirstProblem(asked?.change?.problem ? asked : undefined);
  if (!asked?.change) return null;
  const { what, note, typed, key, problem, warning } = asked.change;
  const { ids } = asked;
  const things = ids.length === 1 ? `1 ${noun.toLowerCase()}` : `${ids.length} ${plural(noun)}`;
  const intent = what === 'status' ? 'set-status' : 'change-price';
  return (
    <ConfirmDialog
      open
      onClose={() => navigate(list, { preventScrollReset: true, replace: true })}
      title={what === 'status' ? 'Set status' : 'Change price'}
      description={what === 'status' ? `Of ${things}.` : `Of ${things}. ${priceText}`}
      confirmLabel={`${what === 'status' ? 'Set status' : 'Change price'}${warning ? ' all the same' : ''}`}
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
            hint={`10 makes it a tenth dearer, -7.5 cheaper. Prices are rounded to ${roundedTo}.`}
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
