import type { AccountStatus, VerificationStatus } from '../agent-status.ts';

/** How an agency stands with the house. */
export interface AgentStanding {
  verificationStatus: VerificationStatus;
  accountStatus: AccountStatus;
}

interface Move {
  from: Partial<AgentStanding>;
  to: Partial<AgentStanding>;
}

/** All that the office can do to the standing of an agency, and from where. */
const moves = {
  approve: [{ from: { verificationStatus: 'pending' }, to: { verificationStatus: 'verified' } }],
  reject: [{ from: { verificationStatus: 'pending' }, to: { verificationStatus: 'rejected' } }],
  suspend: [
    { from: { verificationStatus: 'verified', accountStatus: 'active' }, to: { accountStatus: 'suspended' } },
  ],
  reinstate: [
    { from: { accountStatus: 'suspended' }, to: { accountStatus: 'active' } },
    { from: { accountStatus: 'inactive' }, to: { accountStatus: 'active' } },
    { from: { verificationStatus: 'rejected' }, to: { verificationStatus: 'pending' } },
  ],
} as const satisfies Record<string, readonly Move[]>;

export type AgentMove = keyof typeof moves;
export const agentMoves = ['approve', 'reject', 'suspend', 'reinstate'] as const satisfies AgentMove[];

/** Where a move leads from here; undefined where it does not begin here. */
export function standingAfter(move: AgentMove, standing: AgentStanding): AgentStanding | undefined {
  const possible: readonly Move[] = moves[move];
  const found = possible.find(
    ({ from }) =>
      (from.verificationStatus ?? standing.verificationStatus) === standing.verificationStatus &&
      (from.accountStatus ?? standing.accountStatus) === standing.accountStatus,
  );
  return found && { ...standing, ...found.to };
}

export function canMove(move: AgentMove, standing: AgentStanding): boolean {
  return standingAfter(move, standing) !== undefined;
}

/** These are explained to the agency. */
export function needsReason(move: AgentMove): move is 'reject' | 'suspend' {
  return move === 'reject' || move === 'suspend';
}

/** As a form says how the agency stood when it was drawn. */
export function standingText({ verificationStatus, accountStatus }: AgentStanding): string {
  return `${verificationStatus} ${accountStatus}`;
}
