import { type ReactNode, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { inquiryStatuses, statusLabels } from '#features/inquiries/inquiry.ts';
import type { QueuedInquiry } from '#features/inquiries/queue/read-queued-inquiry.ts';
import type { Colleague } from '#features/inquiries/queue/triage-inquiry.ts';
import { Button } from '#ui/button.tsx';
import { UserCheck } from '#ui/icons.tsx';
import { Select } from '#ui/select.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import type { InquiryOutcome } from './answer-inquiry-form.ts';

interface ChoiceFormProps {
  intent: 'status' | 'assign';
  inquiryId: string;
  /** The value when the page was rendered, to detect a change by somebody else. */
  seen: string;
  /** Label of the submit button, which only shows without JavaScript. */
  submitLabel: string;
  children: ReactNode;
}

function ChoiceForm({ intent, inquiryId, seen, submitLabel, children }: ChoiceFormProps) {
  const { list } = useListAddress();
  return (
    <Form
      method="post"
      action={list}
      preventScrollReset
      className="flex min-w-0 items-end gap-2 max-md:flex-1 max-md:basis-30"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="inquiry" value={inquiryId} />
      <input type="hidden" name="seen" value={seen} />
      {children}
      <span className="hidden noscript:block">
        <Button type="submit" size="sm">
          {submitLabel}
        </Button>
      </span>
    </Form>
  );
}

/** The stored value until somebody chooses another. A failed choice resets to the stored value. */
function useChoice(seen: string, outcome: InquiryOutcome | undefined) {
  const [choice, setChoice] = useState({ seen, outcome, value: seen });
  const isFailed = choice.outcome !== outcome && outcome?.kind === 'failed';
  if (choice.seen !== seen || isFailed) setChoice({ seen, outcome, value: seen });
  return [choice.value, (value: string) => setChoice({ seen, outcome, value })] as const;
}

export function StatusForm({
  inquiry: { id, status },
  outcome,
}: {
  inquiry: QueuedInquiry;
  outcome: InquiryOutcome | undefined;
}) {
  const submit = useSubmit();
  const [chosen, choose] = useChoice(status, outcome);
  const isBusy = useNavigation().formData?.get('intent') === 'status';
  return (
    <ChoiceForm intent="status" inquiryId={id} seen={status} submitLabel="Set">
      <Select
        dense
        label="Status"
        name="to"
        value={chosen}
        aria-busy={isBusy || undefined}
        options={inquiryStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        className="flex-1 md:min-w-36"
        onChange={({ currentTarget }) => {
          choose(currentTarget.value);
          submit(currentTarget.form, { preventScrollReset: true });
        }}
      />
    </ChoiceForm>
  );
}

interface AssignFormProps {
  inquiry: QueuedInquiry;
  colleagues: readonly Colleague[];
  viewerId: string;
  outcome: InquiryOutcome | undefined;
}

export function AssignForm({ inquiry: { id, assignee }, colleagues, viewerId, outcome }: AssignFormProps) {
  const { list } = useListAddress();
  const submit = useSubmit();
  const [chosen, choose] = useChoice(assignee?.id ?? '', outcome);
  const isBusy = useNavigation().formData?.get('intent') === 'assign';
  const former =
    assignee && !assignee.isActiveAdmin
      ? [{ value: assignee.id, label: `${assignee.name} (left)`, disabled: true }]
      : [];
  return (
    <>
      <ChoiceForm intent="assign" inquiryId={id} seen={assignee?.id ?? ''} submitLabel="Assign">
        <Select
          dense
          label="Assigned to"
          name="to"
          value={chosen}
          aria-busy={isBusy || undefined}
          options={[
            { value: '', label: 'Nobody' },
            ...former,
            ...colleagues.map((one) => ({
              value: one.id,
              label: one.id === viewerId ? `${one.name} (you)` : one.name,
            })),
          ]}
          className="flex-1 md:min-w-44"
          onChange={({ currentTarget }) => {
            choose(currentTarget.value);
            submit(currentTarget.form, { preventScrollReset: true });
          }}
        />
      </ChoiceForm>
      {assignee?.id !== viewerId && (
        <Form method="post" action={list} preventScrollReset className="max-md:grid max-md:basis-full">
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="inquiry" value={id} />
          <input type="hidden" name="seen" value={assignee?.id ?? ''} />
          <input type="hidden" name="to" value={viewerId} />
          <Button type="submit" size="sm" icon={UserCheck}>
            Assign to me
          </Button>
        </Form>
      )}
    </>
  );
}
