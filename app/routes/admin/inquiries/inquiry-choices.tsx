import { useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { inquiryStatuses, statusLabels } from '#features/inquiries/inquiry.ts';
import type { QueuedInquiry } from '#features/inquiries/queue/read-queued-inquiry.ts';
import type { Colleague } from '#features/inquiries/queue/triage-inquiry.ts';
import { Button } from '#ui/button.tsx';
import { UserCheck } from '#ui/office-icons.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { ListForm, NoScriptSubmit } from '../list-form.tsx';
import type { InquiryOutcome } from './inquiry-forms.ts';

interface ChoiceFormProps {
  intent: 'status' | 'assign';
  inquiryId: string;
  label: string;
  options: readonly SelectOption[];
  /** The value when the page was rendered, to detect a change by somebody else. */
  seen: string;
  /** Label of the submit button, which only shows without JavaScript. */
  submitLabel: string;
  className: string;
  outcome: InquiryOutcome | undefined;
}

/** Submits as soon as something is chosen. */
function ChoiceForm({ intent, inquiryId, label, options, seen, submitLabel, className, outcome }: ChoiceFormProps) {
  const submit = useSubmit();
  const [chosen, choose] = useChoice(seen, outcome);
  const isBusy = useNavigation().formData?.get('intent') === intent;
  return (
    <ListForm
      fields={{ intent, inquiry: inquiryId, seen }}
      className="flex min-w-0 items-end gap-2 max-md:flex-1 max-md:basis-30"
    >
      <Select
        dense
        label={label}
        name="to"
        value={chosen}
        aria-busy={isBusy || undefined}
        options={options}
        className={className}
        onChange={({ currentTarget }) => {
          choose(currentTarget.value);
          submit(currentTarget.form, { preventScrollReset: true });
        }}
      />
      <NoScriptSubmit>{submitLabel}</NoScriptSubmit>
    </ListForm>
  );
}

/** The stored value until somebody chooses another. A failed choice resets to the stored value. */
function useChoice(seen: string, outcome: InquiryOutcome | undefined) {
  const [choice, setChoice] = useState({ seen, outcome, value: seen });
  const isFailed = choice.outcome !== outcome && outcome?.kind === 'failed';
  if (choice.seen !== seen || isFailed) setChoice({ seen, outcome, value: seen });
  return [choice.value, (value: string) => setChoice({ seen, outcome, value })] as const;
}

interface InquiryChoiceProps {
  inquiry: QueuedInquiry;
  outcome: InquiryOutcome | undefined;
}

export function StatusForm({ inquiry: { id, status }, outcome }: InquiryChoiceProps) {
  return (
    <ChoiceForm
      intent="status"
      inquiryId={id}
      label="Status"
      options={inquiryStatuses.map((value) => ({ value, label: statusLabels[value] }))}
      seen={status}
      submitLabel="Set"
      className="flex-1 md:min-w-36"
      outcome={outcome}
    />
  );
}

interface AssignFormProps extends InquiryChoiceProps {
  colleagues: readonly Colleague[];
  viewerId: string;
}

export function AssignForm({ inquiry: { id, assignee }, colleagues, viewerId, outcome }: AssignFormProps) {
  const former =
    assignee && !assignee.isActiveAdmin
      ? [{ value: assignee.id, label: `${assignee.name} (left)`, disabled: true }]
      : [];
  const active = colleagues.map(({ id: value, name }) => ({
    value,
    label: value === viewerId ? `${name} (you)` : name,
  }));
  const seen = assignee?.id ?? '';
  return (
    <>
      <ChoiceForm
        intent="assign"
        inquiryId={id}
        label="Assigned to"
        options={[{ value: '', label: 'Nobody' }, ...former, ...active]}
        seen={seen}
        submitLabel="Assign"
        className="flex-1 md:min-w-44"
        outcome={outcome}
      />
      {seen !== viewerId && (
        <ListForm
          fields={{ intent: 'assign', inquiry: id, seen, to: viewerId }}
          className="max-md:grid max-md:basis-full"
        >
          <Button type="submit" size="sm" icon={UserCheck}>
            Assign to me
          </Button>
        </ListForm>
      )}
    </>
  );
}
