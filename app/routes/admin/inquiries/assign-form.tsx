import { Form, useNavigation, useSubmit } from 'react-router';
import type { Colleague } from '#features/inquiries/desk/colleagues.ts';
import type { DeskInquiry } from '#features/inquiries/desk/read-desk-inquiry.ts';
import { Button } from '../../../ui/button.tsx';
import { UserCheck } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { ChoiceForm, useChoice } from './choice-form.tsx';
import type { InquiryOutcome } from './inquiry-outcome.ts';

interface AssignFormProps {
  inquiry: DeskInquiry;
  colleagues: readonly Colleague[];
  viewerId: string;
  outcome: InquiryOutcome | undefined;
}

/** Whose it is: a colleague's, nobody's, or with one press one's own. */
export function AssignForm({ inquiry: { id, assignee }, colleagues, viewerId, outcome }: AssignFormProps) {
  const { list } = useListAddress();
  const submit = useSubmit();
  const [chosen, choose] = useChoice(assignee?.id ?? '', outcome);
  const isBusy = useNavigation().formData?.get('intent') === 'assign';
  const former =
    assignee && !assignee.worksHere
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
