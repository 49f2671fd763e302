import { type AccountStatus, findSellingObstacle, type VerificationStatus } from '../agent-status.ts';

export type FundingObstacle = 'suspended' | 'inactive' | 'rejected';

/** Why an agency can send us no money; nothing where it can. Whoever still waits to be checked may have it ready. */
export function findFundingObstacle(agent: {
  accountStatus: AccountStatus;
  verificationStatus: VerificationStatus;
}): FundingObstacle | undefined {
  const obstacle = findSellingObstacle(agent);
  return obstacle === 'pending' ? undefined : obstacle;
}
