import { type AgentMove, type AgentStatus, statusText } from '#features/agents/agent-status.ts';
import type { ApprovalFacts, MissingFact } from '#features/agents/back-office/office-agent.ts';
import { maxReasonLength } from '#features/audit/read-reason.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { TriangleAlert } from '#ui/icons.tsx';
import { ActionDialog, type ActionDialogProps, ReasonField } from '../action-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { type AgentIntent, agencyReads, type RefusedAgentForm, sampleAgency } from './agent-form.ts';

interface AgencyDialogProps extends Omit<ActionDialogProps, 'closedAt'> {
  dialog: AgentIntent;
  /** The id of the agency, deposit or request. */
  of: string;
}

export function AgencyDialog({ of, children, ...dialog }: AgencyDialogProps) {
  const { list } = useListAddress();
  return (
    <ActionDialog {...dialog} closedAt={list}>
      <input type="hidden" name="of" value={of} />
      {children}
    </ActionDialog>
  );
}

const labels: Record<AgentMove, { title: string; text: string; submit: string; busy: string }> = {
  approve: {
    title: 'Approve',
    text: 'It can sell immediately.',
    submit: 'Approve',
    busy: 'Approving...',
  },
  reject: {
    title: 'Reject',
    text: 'It cannot sell. It sees your reason on its pages, and can be reinstated later.',
    submit: 'Reject',
    busy: 'Rejecting...',
  },
  suspend: {
    title: 'Suspend',
    text: 'It cannot sell from now on. Its credit and bookings are unchanged, and it can still pay what it owes.',
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

export type DecidedAgent = AgentStatus & ApprovalFacts & { id: string; agencyName: string; email: string };

interface MoveDialogProps {
  move: AgentMove;
  agent: DecidedAgent;
  refused: RefusedAgentForm | undefined;
}

export function MoveDialog({ move, agent, refused }: MoveDialogProps) {
  const { title, text, submit, busy } = labels[move];
  const back =
    agent.accountStatus === 'active'
      ? 'It is pending again, and has to be verified once more.'
      : 'Its account is active again.';
  return (
    <AgencyDialog
      dialog={move}
      of={agent.id}
      title={`${title} ${agent.agencyName}`}
      description={`${move === 'reinstate' ? back : text} ${mailText(agent.email, 'It gets an email.', sampleAgency)}`}
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
            label="Approve anyway"
            description="The audit log records that you approved it without these."
            error={refused?.problems.despite}
          />
        </>
      )}
      {(move === 'reject' || move === 'suspend') && (
        <ReasonField hint={agencyReads(agent.email)} maxLength={maxReasonLength} refused={refused} />
      )}
    </AgencyDialog>
  );
}

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

/** The state shown on screen. A decision about an agency that has changed since is refused. */
export function SeenFields({ agent }: { agent: AgentStatus & ApprovalFacts }) {
  return (
    <>
      <input type="hidden" name="standing" value={statusText(agent)} />
      <input type="hidden" name="version" value={agent.version} />
    </>
  );
}
