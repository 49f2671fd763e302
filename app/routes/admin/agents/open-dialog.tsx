import { useLocation } from 'react-router';
import { canMove } from '#features/agents/back-office/agent-moves.ts';
import type { AgentRequest } from '#features/agents/back-office/list-requests.ts';
import type { OfficeAgent } from '#features/agents/back-office/read-office-agent.ts';
import { longestReason } from '#features/audit/read-reason.ts';
import { formatUsdCents } from '#lib/money.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { FigureInput, ReasonField } from '../bookings/dialog-fields.tsx';
import { AgencyDialog } from './agency-dialog.tsx';
import { agencyReads } from './agency-reads.ts';
import { type DecidedAgent, MoveDialog } from './agent-dialogs.tsx';
import {
  type AgentDialog,
  type AgentOutcome,
  agentDialogs,
  failed,
  type RefusedAgentForm,
} from './agent-outcome.ts';
import {
  ConfirmDepositDialog,
  DecideDialog,
  DeclineDepositDialog,
  type ShownDeposit,
} from './money-dialogs.tsx';
import { OutcomeAlert } from './outcome-alert.tsx';

/** What is on the page: a dialog about anything else stays closed. */
export interface DialogSubjects {
  agents: readonly DecidedAgent[];
  deposits: readonly ShownDeposit[];
  requests: readonly AgentRequest[];
  /** Of the agency that the page is of. */
  terms?: { agent: OfficeAgent; adjustmentId: string; twoPeopleAboveMinor: number } | undefined;
}

const movedOn = failed(
  'Nothing has been changed',
  'What the form was about is not here any more as it was, perhaps because a colleague was quicker.',
);

/** A refused form is never without an answer: where its dialog can't open again, it is said above the page. */
export function OpenDialog({ outcome, ...subjects }: DialogSubjects & { outcome: AgentOutcome | undefined }) {
  const asked = useOpenDialog(outcome);
  return dialogOf(asked, subjects) ?? (asked.refused && <OutcomeAlert outcome={movedOn} />);
}

function dialogOf({ dialog, of, refused }: DialogState, subjects: DialogSubjects) {
  const { agents, deposits, requests, terms } = subjects;
  const agent = agents.find(({ id }) => id === of);
  const deposit = deposits.find(({ id }) => id === of);
  const request = requests.find(({ id, outcome }) => id === of && outcome === null);
  switch (dialog) {
    case 'approve':
    case 'reject':
    case 'suspend':
    case 'reinstate':
      return agent && canMove(dialog, agent) ? (
        <MoveDialog move={dialog} agent={agent} refused={refused} />
      ) : undefined;
    case 'confirm':
      return deposit && <ConfirmDepositDialog deposit={deposit} refused={refused} />;
    case 'decline':
      return deposit && <DeclineDepositDialog deposit={deposit} refused={refused} />;
    case 'agree':
    case 'refuse':
    case 'takeback':
      return request && <DecideDialog request={request} dialog={dialog} refused={refused} />;
    case 'ceiling':
      return terms && <CeilingDialog agent={terms.agent} refused={refused} />;
    case 'limit':
      return terms && <LimitDialog {...terms} refused={refused} />;
    case 'adjust':
      return terms && <AdjustDialog {...terms} refused={refused} />;
    default:
      return undefined;
  }
}

interface DialogState {
  dialog: AgentDialog | undefined;
  of: string | null;
  refused: RefusedAgentForm | undefined;
}

/** The dialog that the address asks for, or that was refused, and what it is about. */
function useOpenDialog(outcome: AgentOutcome | undefined): DialogState {
  const params = new URLSearchParams(useLocation().search);
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  return {
    dialog: refused?.dialog ?? agentDialogs.find((name) => name === params.get('do')),
    of: refused?.of ?? params.get('of'),
    refused,
  };
}

interface TermsDialogProps {
  agent: OfficeAgent;
  refused: RefusedAgentForm | undefined;
}

function CeilingDialog({ agent, refused }: TermsDialogProps) {
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

function LimitDialog({
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
function AdjustDialog({ agent, refused, adjustmentId }: TermsDialogProps & { adjustmentId: string }) {
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
