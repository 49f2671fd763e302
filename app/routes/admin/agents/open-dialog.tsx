import { canMove } from '#features/agents/back-office/agent-moves.ts';
import type { AgentRequest } from '#features/agents/back-office/list-requests.ts';
import type { OfficeAgent } from '#features/agents/back-office/read-office-agent.ts';
import { type DecidedAgent, MoveDialog } from './agent-dialogs.tsx';
import { type AgentOutcome, failed } from './agent-outcome.ts';
import { type AskedDialog, useAskedDialog } from './asked-dialog.ts';
import {
  ConfirmDepositDialog,
  DecideDialog,
  DeclineDepositDialog,
  type ShownDeposit,
} from './money-dialogs.tsx';
import { OutcomeAlert } from './outcome-alert.tsx';
import { AdjustDialog, CeilingDialog, LimitDialog } from './terms-dialogs.tsx';

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
  const asked = useAskedDialog(outcome);
  return dialogOf(asked, subjects) ?? (asked.refused && <OutcomeAlert outcome={movedOn} />);
}

function dialogOf({ dialog, of, refused }: AskedDialog, subjects: DialogSubjects) {
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
