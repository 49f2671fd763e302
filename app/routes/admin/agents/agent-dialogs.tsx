import {
  type AgentMove,
  type AgentStanding,
  standingText,
} from '#features/agents/back-office/agent-moves.ts';
import type { ApprovalFacts, MissingFact } from '#features/agents/back-office/approval-facts.ts';
import { longestReason } from '#features/audit/read-reason.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { ReasonField } from '../bookings/dialog-fields.tsx';
import { AgencyDialog } from './agency-dialog.tsx';
import { agencyReads, sampleAgency } from './agency-reads.ts';
import type { RefusedAgentForm } from './agent-outcome.ts';

const labels: Record<AgentMove, { title: string; text: string; submit: string; busy: string }> = {
  approve: {
    title: 'Approve',
    text: 'It can sell from this moment on.',
    submit: 'Approve',
    busy: 'Approving...',
  },
  reject: {
    title: 'Reject',
    text: 'It can not sell. It reads your reason on its pages, and may be taken up again later.',
    submit: 'Reject',
    busy: 'Rejecting...',
  },
  suspend: {
    title: 'Suspend',
    text: 'It can not sell from this moment on. Its credit and its bookings stay as they are, and it can still pay what it owes.',
    submit: 'Suspend Account',
    busy: 'Suspending...',
  },
  reinstate: {
    title: 'Reinstate',
    text: '',
    submit: 'Reinstate',
    busy: 'Reinstating...',
  },
};

const missingMessages: Record<MissingFact, string> = {
  registration: 'No registration uploaded',
  licence: 'No licence uploaded',
  email: 'E-mail address not verified',
};

export type DecidedAgent = AgentStanding & ApprovalFacts & { id: string; agencyName: string; email: string };

interface MoveDialogProps {
  move: AgentMove;
  agent: DecidedAgent;
  refused: RefusedAgentForm | undefined;
}

/** Approves, rejects, suspends or reinstates, once more asked. */
export function MoveDialog({ move, agent, refused }: MoveDialogProps) {
  const { title, text, submit, busy } = labels[move];
  const back =
    agent.accountStatus === 'active'
      ? 'It is pending again, to be checked once more.'
      : 'Its account is active again.';
  return (
    <AgencyDialog
      dialog={move}
      of={agent.id}
      title={`${title} ${agent.agencyName}`}
      description={`${move === 'reinstate' ? back : text} ${mailText(agent.email, 'It is told by mail.', sampleAgency)}`}
      submitLabel={submit}
      busyLabel={busy}
      destructive={move === 'reject' || move === 'suspend'}
      refused={refused}
    >
      <SeenFields agent={agent} />
      {move === 'approve' && agent.missing.length > 0 && (
        <>
          <MissingFacts missing={agent.missing} />
          <Checkbox
            dense
            name="despite"
            value={agent.missing.join(',')}
            required
            label="Approve it all the same"
            description="Who approved it without what stands above is written down."
            error={refused?.problems.despite}
          />
        </>
      )}
      {(move === 'reject' || move === 'suspend') && (
        <ReasonField hint={agencyReads(agent.email)} maxLength={longestReason} refused={refused} />
      )}
    </AgencyDialog>
  );
}

/** What an agency that waits to be approved lacks. */
export function MissingFacts({ missing }: { missing: readonly MissingFact[] }) {
  if (missing.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      {missing.map((fact) => (
        <p key={fact} className="flex items-center gap-2 text-warning">
          <TriangleAlert aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none" />
          {missingMessages[fact]}
        </p>
      ))}
    </div>
  );
}

/** With what the administrator has before their eyes, nobody decides about anything else. */
export function SeenFields({ agent }: { agent: AgentStanding & ApprovalFacts }) {
  return (
    <>
      <input type="hidden" name="standing" value={standingText(agent)} />
      <input type="hidden" name="version" value={agent.version} />
    </>
  );
}
