export const accountStatuses = ['active', 'inactive', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const verificationStatuses = ['pending', 'verified', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export type SellingObstacle = 'suspended' | 'inactive' | 'rejected' | 'pending';

/** Why an agency can't sell; undefined when it can. The account status takes precedence over the verification. */
export function findSellingObstacle(agent: {
  accountStatus: AccountStatus;
  verificationStatus: VerificationStatus;
}): SellingObstacle | undefined {
  if (agent.accountStatus !== 'active') return agent.accountStatus;
  return agent.verificationStatus === 'verified' ? undefined : agent.verificationStatus;
}

export interface AgentStatus {
  verificationStatus: VerificationStatus;
  accountStatus: AccountStatus;
}

interface Move {
  from: Partial<AgentStatus>;
  to: Partial<AgentStatus>;
}

/** Status changes by administrators, and the statuses in which they are possible. */
const moves = {
  approve: [{ from: { verificationStatus: 'pending' }, to: { verificationStatus: 'verified' } }],
  reject: [{ from: { verificationStatus: 'pending' }, to: { verificationStatus: 'rejected' } }],
  suspend: [{ from: { verificationStatus: 'verified', accountStatus: 'active' }, to: { accountStatus: 'suspended' } }],
  reinstate: [
    { from: { accountStatus: 'suspended' }, to: { accountStatus: 'active' } },
    { from: { accountStatus: 'inactive' }, to: { accountStatus: 'active' } },
    { from: { verificationStatus: 'rejected' }, to: { verificationStatus: 'pending' } },
  ],
} as const satisfies Record<string, readonly Move[]>;

export type AgentMove = keyof typeof moves;
export const agentMoves = ['approve', 'reject', 'suspend', 'reinstate'] as const satisfies AgentMove[];

/** Undefined when the move is not possible in this status. */
export function statusAfter(move: AgentMove, status: AgentStatus): AgentStatus | undefined {
  const possible: readonly Move[] = moves[move];
  const found = possible.find(
    ({ from }) =>
      (from.verificationStatus ?? status.verificationStatus) === status.verificationStatus &&
      (from.accountStatus ?? status.accountStatus) === status.accountStatus,
  );
  return found && { ...status, ...found.to };
}

export function canMove(move: AgentMove, status: AgentStatus): boolean {
  return statusAfter(move, status) !== undefined;
}

/** The agency gets the reason by email. */
export function needsReason(move: AgentMove): move is 'reject' | 'suspend' {
  return move === 'reject' || move === 'suspend';
}

/** A form contains it, so that a change since it was rendered is noticed. */
export function statusText({ verificationStatus, accountStatus }: AgentStatus): string {
  return `${verificationStatus} ${accountStatus}`;
}
