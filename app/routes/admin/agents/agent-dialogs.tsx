import { type AgentMove, type AgentStatus, canMove, statusText } from '#features/agents/agent-status.ts';
import type { AgentRequest } from '#features/agents/back-office/list-requests.ts';
import type { ApprovalFacts, MissingFact, OfficeAgent } from '#features/agents/back-office/office-agent.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { TriangleAlert } from '#ui/icons.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { failed } from '../../../form-outcome.ts';
import { FigureInput, FormDialog, ReasonField, useOpenDialog, useRefusedForm } from '../form-dialog.tsx';
import { OutcomeAlert } from '../outcome-message.tsx';
import {
  ConfirmDepositDialog,
  DecideDialog,
  DeclineDepositDialog,
  emailToAgency,
  type ShownDeposit,
} from './money-dialogs.tsx';

interface AgencyTerms {
  agent: OfficeAgent;
  /** Idempotency key of the adjustment form: sent twice, it makes one request. */
  adjustmentId: string;
  twoPeopleAboveMinor: number;
}

/** The rows of the page. A dialog about anything else stays closed. */
export interface DialogSubjects {
  agents: readonly DecidedAgent[];
  deposits: readonly ShownDeposit[];
  requests: readonly AgentRequest[];
  /** Only on the page of one agency. */
  terms?: AgencyTerms | undefined;
}

const changedMeanwhile = failed('Nothing has been changed', 'This has changed meanwhile, perhaps by a colleague.');

/** Shows an alert for a refused form whose dialog cannot open again. */
export function OpenDialog(subjects: DialogSubjects) {
  const isRefused = useRefusedForm() !== undefined;
  return dialogOf(useOpenDialog(), subjects) ?? (isRefused && <OutcomeAlert outcome={changedMeanwhile} />);
}

function dialogOf({ dialog, of }: ReturnType<typeof useOpenDialog>, subjects: DialogSubjects) {
  const { agents, deposits, requests, terms } = subjects;
  const agent = agents.find(({ id }) => id === of);
  const deposit = deposits.find(({ id }) => id === of);
  const request = requests.find(({ id, outcome }) => id === of && outcome === null);
  switch (dialog) {
    case 'approve':
    case 'reject':
    case 'suspend':
    case 'reinstate':
      return agent && canMove(dialog, agent) ? <MoveDialog move={dialog} agent={agent} /> : undefined;
    case 'confirm':
      return deposit && <ConfirmDepositDialog deposit={deposit} />;
    case 'decline':
      return deposit && <DeclineDepositDialog deposit={deposit} />;
    case 'agree':
    case 'refuse':
    case 'takeback':
      return request && <DecideDialog request={request} intent={dialog} />;
    case 'ceiling':
      return terms && <CeilingDialog {...terms} />;
    case 'limit':
      return terms && <LimitDialog {...terms} />;
    case 'adjust':
      return terms && <AdjustDialog {...terms} />;
    default:
      return undefined;
  }
}

const agencyReads = (email: string) => emailToAgency(email, 'The agency reads this exact text.');

const labels: Record<AgentMove, { title: string; text: string; submitLabel: string; busyLabel: string }> = {
  approve: {
    title: 'Approve',
    text: 'It can sell immediately.',
    submitLabel: 'Approve',
    busyLabel: 'Approving...',
  },
  reject: {
    title: 'Reject',
    text: 'It cannot sell. It sees your reason on its pages, and can be reinstated later.',
    submitLabel: 'Reject',
    busyLabel: 'Rejecting...',
  },
  suspend: {
    title: 'Suspend',
    text: 'It cannot sell from now on. Its credit and bookings are unchanged, and it can still pay what it owes.',
    submitLabel: 'Suspend Account',
    busyLabel: 'Suspending...',
  },
  reinstate: {
    title: 'Reinstate',
    text: '',
    submitLabel: 'Reinstate',
    busyLabel: 'Reinstating...',
  },
};

const missingMessages: Record<MissingFact, string> = {
  registration: 'No registration uploaded',
  licence: 'No licence uploaded',
  email: 'E-mail address not verified',
};

export type DecidedAgent = AgentStatus & ApprovalFacts & { id: string; agencyName: string; email: string };

function MoveDialog({ move, agent }: { move: AgentMove; agent: DecidedAgent }) {
  const refused = useRefusedForm(move);
  const { title, text, ...button } = labels[move];
  const back =
    agent.accountStatus === 'active'
      ? 'It is pending again, and has to be verified once more.'
      : 'Its account is active again.';
  return (
    <FormDialog
      intent={move}
      of={agent.id}
      title={`${title} ${agent.agencyName}`}
      description={`${move === 'reinstate' ? back : text} ${emailToAgency(agent.email, 'It gets an email.')}`}
      {...button}
      destructive={move === 'reject' || move === 'suspend'}
      fields={seenOf(agent)}
    >
      {move === 'approve' && agent.missing.length > 0 && (
        <>
          <MissingFacts missing={agent.missing} />
          <Checkbox
            dense
            name="despite"
            value={agent.missing.join(',')}
            required
            label="Approve anyway"
            description="The audit log records that you approved it without these."
            error={refused?.problems.despite}
          />
        </>
      )}
      {(move === 'reject' || move === 'suspend') && <ReasonField hint={agencyReads(agent.email)} />}
    </FormDialog>
  );
}

export function MissingFacts({ missing }: { missing: readonly MissingFact[] }) {
  if (missing.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      {missing.map((fact) => (
        <p key={fact} className="flex items-center gap-2 text-warning">
          <TriangleAlert size={16} className="flex-none" />
          {missingMessages[fact]}
        </p>
      ))}
    </div>
  );
}

/** The state shown on screen. A decision about an agency that has changed since is refused. */
export function seenOf(agent: AgentStatus & ApprovalFacts) {
  return { standing: statusText(agent), version: agent.version };
}

function CeilingDialog({ agent }: Pick<AgencyTerms, 'agent'>) {
  return (
    <FormDialog
      intent="ceiling"
      of={agent.id}
      title="Markup ceiling"
      description={`The agency adds ${agent.markupPercentage}% to a fare. A lower ceiling reduces the markup to the ceiling.`}
      submitLabel="Save"
    >
      <FigureInput
        name="ceiling"
        label="At most"
        end="%"
        maxLength={8}
        usual={String(agent.markupCeiling)}
        hint="From 0 to 100."
      />
    </FormDialog>
  );
}

function LimitDialog({ agent, twoPeopleAboveMinor }: Omit<AgencyTerms, 'adjustmentId'>) {
  return (
    <FormDialog
      intent="limit"
      of={agent.id}
      title="Credit limit"
      description={`How far below zero the agency may sell. It owes us any balance below zero. Above ${formatUsdCents(twoPeopleAboveMinor, 'en-US')}, a second person has to approve.`}
      submitLabel="Save"
      fields={{ seen: agent.creditLimitMinor }}
    >
      <FigureInput
        name="limit"
        label="Limit in US dollars"
        usual={(agent.creditLimitMinor / 100).toFixed(2)}
        hint={`From 0 to 100,000. The balance is ${formatUsdCents(agent.creditBalanceMinor, 'en-US')}.`}
      />
    </FormDialog>
  );
}

function AdjustDialog({ agent, adjustmentId }: Omit<AgencyTerms, 'twoPeopleAboveMinor'>) {
  const refused = useRefusedForm('adjust');
  return (
    <FormDialog
      intent="adjust"
      of={agent.id}
      title="Request an adjustment"
      description="No money moves until another administrator approves."
      submitLabel="Request"
      busyLabel="Requesting..."
      fields={{ key: adjustmentId }}
    >
      <RadioGroup
        label="Direction"
        name="direction"
        defaultValue={refused?.values.direction ?? 'give'}
        options={[
          { value: 'give', label: 'Add to the credit' },
          { value: 'take', label: 'Take from the credit' },
        ]}
      />
      <FigureInput name="amount" label="Amount in US dollars" />
      <ReasonField hint={agencyReads(agent.owner.email)} />
    </FormDialog>
  );
}
