import { type AgentStanding, canMove } from '#features/agents/back-office/agent-moves.ts';
import type { Adjustment } from '#features/agents/back-office/list-adjustments.ts';
import { MoveDialog } from './agent-dialogs.tsx';
import type { AgentOutcome } from './agent-outcome.ts';
import { useAskedDialog } from './asked-dialog.ts';
import {
  ConfirmDepositDialog,
  DecideDialog,
  DeclineDepositDialog,
  type ShownDeposit,
} from './money-dialogs.tsx';

interface OpenDialogProps {
  outcome: AgentOutcome | undefined;
  /** What is on the page: a dialog about anything else stays closed. */
  agents: readonly (AgentStanding & { id: string; agencyName: string })[];
  deposits: readonly ShownDeposit[];
  adjustments: readonly Adjustment[];
}

export function OpenDialog({ outcome, agents, deposits, adjustments }: OpenDialogProps) {
  const { dialog, of, refused } = useAskedDialog(outcome);
  const agent = agents.find(({ id }) => id === of);
  const deposit = deposits.find(({ id }) => id === of);
  const adjustment = adjustments.find(({ id, outcome: decided }) => id === of && decided === null);
  switch (dialog) {
    case 'reject':
    case 'suspend':
    case 'reinstate':
      return agent && canMove(dialog, agent) && <MoveDialog move={dialog} agent={agent} refused={refused} />;
    case 'confirm':
      return deposit && <ConfirmDepositDialog deposit={deposit} refused={refused} />;
    case 'decline':
      return deposit && <DeclineDepositDialog deposit={deposit} refused={refused} />;
    case 'agree':
    case 'refuse':
      return adjustment && <DecideDialog adjustment={adjustment} agrees={dialog === 'agree'} />;
    default:
      return null;
  }
}
