import type { OfficeAgent } from '#features/agents/back-office/read-office-agent.ts';
import { longestReason } from '#features/audit/read-reason.ts';
import { formatUsdCents } from '#lib/money.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { FigureInput, ReasonField } from '../bookings/dialog-fields.tsx';
import { AgencyDialog } from './agency-dialog.tsx';
import { agencyReads } from './agency-reads.ts';
import type { RefusedAgentForm } from './agent-outcome.ts';

interface TermsDialogProps {
  agent: OfficeAgent;
  refused: RefusedAgentForm | undefined;
}

export function CeilingDialog({ agent, refused }: TermsDialogProps) {
  return (
    <AgencyDialog
      dialog="ceiling"
      of={agent.id}
      title="Markup ceiling"
      description={`The agency adds ${agent.markupPercentage}% to a fare. With a ceiling below that, it adds just as much as the ceiling.`}
      submitLabel="Save"
      busyLabel="Saving..."
      refused={refused}
    >
      <FigureInput
        name="ceiling"
        label="At most"
        end="%"
        maxLength={8}
        usual={String(agent.markupCeiling)}
        refused={refused}
        hint="From 0 to 100."
      />
    </AgencyDialog>
  );
}

export function LimitDialog({
  agent,
  refused,
  twoPeopleAboveMinor,
}: TermsDialogProps & { twoPeopleAboveMinor: number }) {
  return (
    <AgencyDialog
      dialog="limit"
      of={agent.id}
      title="Credit limit"
      description={`How far below zero the agency may sell. It owes the house whatever stands below zero. Above ${formatUsdCents(twoPeopleAboveMinor, 'en-US')}, a second person has to agree.`}
      submitLabel="Save"
      busyLabel="Saving..."
      refused={refused}
    >
      <input type="hidden" name="seen" value={agent.creditLimitMinor} />
      <FigureInput
        name="limit"
        label="Limit in US dollars"
        usual={(agent.creditLimitMinor / 100).toFixed(2)}
        refused={refused}
        hint={`From 0 to 100,000. The balance is ${formatUsdCents(agent.creditBalanceMinor, 'en-US')}.`}
      />
    </AgencyDialog>
  );
}

/** `adjustmentId` is of this form: sent twice, it is asked once. */
export function AdjustDialog({ agent, refused, adjustmentId }: TermsDialogProps & { adjustmentId: string }) {
  return (
    <AgencyDialog
      dialog="adjust"
      of={agent.id}
      title="Ask for an adjustment"
      description="Nothing moves before another administrator has agreed."
      submitLabel="Ask"
      busyLabel="Asking..."
      refused={refused}
    >
      <input type="hidden" name="key" value={adjustmentId} />
      <RadioGroup
        label="What to do"
        name="way"
        defaultValue={refused?.values.way ?? 'give'}
        options={[
          { value: 'give', label: 'Add to the credit' },
          { value: 'take', label: 'Take from the credit' },
        ]}
      />
      <FigureInput name="amount" label="Amount in US dollars" refused={refused} />
      <ReasonField hint={agencyReads(agent.owner.email)} maxLength={longestReason} refused={refused} />
    </AgencyDialog>
  );
}
