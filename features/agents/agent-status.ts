export const accountStatuses = ['active', 'inactive', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const verificationStatuses = ['pending', 'verified', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export type SellingObstacle = 'suspended' | 'inactive' | 'rejected' | 'pending';

/** Why an agency can't sell yet; nothing where it can. What ends an account outweighs what it still waits for. */
export function findSellingObstacle(agent: {
  accountStatus: AccountStatus;
  verificationStatus: VerificationStatus;
}): SellingObstacle | undefined {
  if (agent.accountStatus !== 'active') return agent.accountStatus;
  return agent.verificationStatus === 'verified' ? undefined : agent.verificationStatus;
}
