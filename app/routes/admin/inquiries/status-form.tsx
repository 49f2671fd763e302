import { useNavigation, useSubmit } from 'react-router';
import { statusWords } from '#features/inquiries/desk/desk-words.ts';
import type { DeskInquiry } from '#features/inquiries/desk/read-desk-inquiry.ts';
import { inquiryStatuses } from '#features/inquiries/inquiry-status.ts';
import { Select } from '../../../ui/select.tsx';
import { ChoiceForm, useChoice } from './choice-form.tsx';
import type { InquiryOutcome } from './inquiry-outcome.ts';

/** Any status from any other; without scripts there is a button. */
export function StatusForm({
  inquiry: { id, status },
  outcome,
}: {
  inquiry: DeskInquiry;
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
        options={inquiryStatuses.map((value) => ({ value, label: statusWords[value] }))}
        className="flex-1 md:min-w-36"
        onChange={({ currentTarget }) => {
          choose(currentTarget.value);
          submit(currentTarget.form, { preventScrollReset: true });
        }}
      />
    </ChoiceForm>
  );
}
