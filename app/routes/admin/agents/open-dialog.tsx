import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { canMove } from '#features/agents/agent-status.ts';
import type { AgentRequest } from '#features/agents/back-office/list-requests.ts';
import type { OfficeAgent } from '#features/agents/back-office/office-agent.ts';
import { maxReasonLength } from '#features/audit/read-reason.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { FigureInput, ReasonField } from '../action-dialog.tsx';
import { AgencyDialog, type DecidedAgent, MoveDialog } from './agent-dialogs.tsx';
import {
  type AgentIntent,
  type AgentOutcome,
  agencyReads,
  failed,
  type RefusedAgentForm,
  readAgentIntent,
} from './agent-form.ts';
import { ConfirmDepositDialog, DecideDialog, DeclineDepositDialog, type ShownDeposit } from './money-dialogs.tsx';

/** The rows of the page. A dialog about anything else stays closed. */
export interface DialogSubjects {
  agents: readonly DecidedAgent[];
  deposits: readonly ShownDeposit[];
  requests: readonly AgentRequest[];
  /** Only on the page of one agency. */
  terms?: { agent: OfficeAgent; adjustmentId: string; twoPeopleAboveMinor: number } | undefined;
}

const changedMeanwhile = failed('Nothing has been changed', 'This has changed meanwhile, perhaps by a colleague.');

/** Shows an alert for a refused form whose dialog cannot open again. */
export function OpenDialog({ outcome, ...subjects }: DialogSubjects & { outcome: AgentOutcome | undefined }) {
  const state = useOpenDialog(outcome);
  return dialogOf(state, subjects) ?? (state.refused && <OutcomeAlert outcome={changedMeanwhile} />);
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
      return agent && canMove(dialog, agent) ? <MoveDialog move={dialog} agent={agent} refused={refused} /> : undefined;
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
  dialog: AgentIntent | undefined;
  of: string | null;
  refused: RefusedAgentForm | undefined;
}

/** A refused form takes precedence over the dialog in the address. */
function useOpenDialog(outcome: AgentOutcome | undefined): DialogState {
  const params = new URLSearchParams(useLocation().search);
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  return {
    dialog: refused?.dialog ?? readAgentIntent(params.get('do')),
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
      description={`The agency adds ${agent.markupPercentage}% to a fare. A lower ceiling reduces the markup to the ceiling.`}
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

function LimitDialog({ agent, refused, twoPeopleAboveMinor }: TermsDialogProps & { twoPeopleAboveMinor: number }) {
  return (
    <AgencyDialog
      dialog="limit"
      of={agent.id}
      title="Credit limit"
      description={`How far below zero the agency may sell. It owes us any balance below zero. Above ${formatUsdCents(twoPeopleAboveMinor, 'en-US')}, a second person has to approve.`}
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

/** `adjustmentId` is the idempotency key of the form: sent twice, it makes one request. */
function AdjustDialog({ agent, refused, adjustmentId }: TermsDialogProps & { adjustmentId: string }) {
  return (
    <AgencyDialog
      dialog="adjust"
      of={agent.id}
      title="Request an adjustment"
      description="No money moves until another administrator approves."
      submitLabel="Request"
      busyLabel="Requesting..."
      refused={refused}
    >
      <input type="hidden" name="key" value={adjustmentId} />
      <RadioGroup
        label="Direction"
        name="direction"
        defaultValue={refused?.values.direction ?? 'give'}
        options={[
          { value: 'give', label: 'Add to the credit' },
          { value: 'take', label: 'Take from the credit' },
        ]}
      />
      <FigureInput name="amount" label="Amount in US dollars" refused={refused} />
      <ReasonField hint={agencyReads(agent.owner.email)} maxLength={maxReasonLength} refused={refused} />
    </AgencyDialog>
  );
}

const dismissAfterMs = 3_000;

/** Sticky, so that it is visible at any scroll position. Success disappears after a few seconds. */
export function OutcomeAlert({ outcome }: { outcome: AgentOutcome | undefined }) {
  const [dismissed, setDismissed] = useState<AgentOutcome>();
  useEffect(() => {
    if (outcome?.kind !== 'done') return;
    const timer = setTimeout(() => setDismissed(outcome), dismissAfterMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  if (!outcome || outcome.kind === 'refused' || outcome === dismissed) return null;
  return (
    <div className="sticky top-16 z-10 rounded-md bg-canvas md:top-17">
      {outcome.kind === 'done' ? (
        <Alert tone="success">{outcome.text}</Alert>
      ) : (
        <Alert tone="danger" title={outcome.text}>
          {outcome.reasons.join(' ')}
        </Alert>
      )}
    </div>
  );
}
