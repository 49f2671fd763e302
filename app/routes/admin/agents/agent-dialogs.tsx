import type { AgentMove } from '#features/agents/back-office/agent-moves.ts';
import { longestReason } from '#features/audit/read-reason.ts';
import { ReasonField } from '../bookings/dialog-fields.tsx';
import { AgencyDialog } from './agency-dialog.tsx';
import { agencyReads } from './agency-reads.ts';
import type { RefusedAgentForm } from './agent-outcome.ts';

type AskedMove = Exclude<AgentMove, 'approve'>;

const words: Record<AskedMove, { title: string; text: string; submit: string; busy: string }> = {
  reject: {
    title: 'Reject',
    text: 'It can not sell. It reads your reason on its pages and in a mail, and may be taken up again later.',
    submit: 'Reject',
    busy: 'Rejecting...',
  },
  suspend: {
    title: 'Suspend',
    text: 'It can not sell from this moment on. Its credit and its bookings stay as they are.',
    submit: 'Suspend Account',
    busy: 'Suspending...',
  },
  reinstate: {
    title: 'Reinstate',
    text: 'It is told by mail.',
    submit: 'Reinstate',
    busy: 'Reinstating...',
  },
};

interface MoveDialogProps {
  move: AskedMove;
  agent: { id: string; agencyName: string; accountStatus: string };
  refused: RefusedAgentForm | undefined;
}

/** Rejects, suspends or reinstates, once more asked. */
export function MoveDialog({ move, agent, refused }: MoveDialogProps) {
  const { title, text, submit, busy } = words[move];
  const back =
    agent.accountStatus === 'active'
      ? 'It is pending again, to be checked once more.'
      : 'Its account is active again.';
  return (
    <AgencyDialog
      dialog={move}
      of={agent.id}
      title={`${title} ${agent.agencyName}`}
      description={move === 'reinstate' ? `${back} ${text}` : text}
      submitLabel={submit}
      busyLabel={busy}
      destructive={move !== 'reinstate'}
      refused={refused}
    >
      {move !== 'reinstate' && <ReasonField hint={agencyReads} maxLength={longestReason} refused={refused} />}
    </AgencyDialog>
  );
}
