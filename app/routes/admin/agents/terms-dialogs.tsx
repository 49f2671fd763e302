import { longestReason } from '#features/agents/back-office/agent-moves.ts';
import type { OfficeAgent } from '#features/agents/back-office/read-office-agent.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Input } from '../../../ui/input.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ActionDialog } from '../bookings/action-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import type { RefusedAgentForm } from './agent-outcome.ts';

interface TermsDialogProps {
  agent: OfficeAgent;
  refused: RefusedAgentForm | undefined;
}

export function CeilingDialog({ agent, refused }: TermsDialogProps) {
  const { list } = useListAddress();
  return (
    <ActionDialog
      dialog="ceiling"
      title="Markup ceiling"
      description={`The agency adds ${agent.markupPercentage}% to a fare. With a ceiling below that, it adds just as much as the ceiling.`}
      submitLabel="Save"
      busyLabel="Saving..."
      refused={refused}
      closedAt={list}
    >
      <input type="hidden" name="of" value={agent.id} />
      <Input
        dense
        name="ceiling"
        label="At most"
        inputMode="decimal"
        required
        maxLength={8}
        autoComplete="off"
        dir="ltr"
        end="%"
        defaultValue={refused?.values.ceiling ?? String(agent.markupCeiling)}
        error={refused?.problems.ceiling}
        hint="From 0 to 100."
      />
    </ActionDialog>
  );
}

export function LimitDialog({ agent, refused }: TermsDialogProps) {
  const { list } = useListAddress();
  return (
    <ActionDialog
      dialog="limit"
      title="Credit limit"
      description="How far below zero the agency may sell. It owes the house whatever stands below zero."
      submitLabel="Save"
      busyLabel="Saving..."
      refused={refused}
      closedAt={list}
    >
      <input type="hidden" name="of" value={agent.id} />
      <Input
        dense
        name="limit"
        label="Limit in US dollars"
        inputMode="decimal"
        required
        maxLength={14}
        autoComplete="off"
        dir="ltr"
        defaultValue={refused?.values.limit ?? (agent.creditLimitMinor / 100).toFixed(2)}
        error={refused?.problems.limit}
        hint={`From 0 to 100,000. The balance is ${formatUsdCents(agent.creditBalanceMinor, 'en-US')}.`}
      />
    </ActionDialog>
  );
}

/** `adjustmentId` is of this form: sent twice, it is asked once. */
export function AdjustDialog({ agent, refused, adjustmentId }: TermsDialogProps & { adjustmentId: string }) {
  const { list } = useListAddress();
  const { values = {}, problems = {} } = refused ?? {};
  return (
    <ActionDialog
      dialog="adjust"
      title="Ask for an adjustment"
      description="Nothing moves before another administrator has agreed."
      submitLabel="Ask"
      busyLabel="Asking..."
      refused={refused}
      closedAt={list}
    >
      <input type="hidden" name="of" value={agent.id} />
      <input type="hidden" name="key" value={adjustmentId} />
      <RadioGroup
        label="What to do"
        name="way"
        defaultValue={values.way ?? 'give'}
        options={[
          { value: 'give', label: 'Add to the credit' },
          { value: 'take', label: 'Take from the credit' },
        ]}
      />
      <Input
        dense
        name="amount"
        label="Amount in US dollars"
        inputMode="decimal"
        required
        maxLength={14}
        autoComplete="off"
        dir="ltr"
        defaultValue={values.amount ?? ''}
        error={problems.amount}
      />
      <Textarea
        dense
        name="reason"
        label="Reason"
        hint="The agency reads it, in these words."
        required
        maxLength={longestReason}
        rows={3}
        defaultValue={values.reason ?? ''}
        error={problems.reason}
      />
    </ActionDialog>
  );
}
