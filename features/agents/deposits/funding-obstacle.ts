import { type AccountStatus, findSellingObstacle, type VerificationStatus } from '../agent-status.ts';

export type FundingObstacle = 'suspended' | 'inactive' | 'rejected';

/**
 * What an agency that may send us no money otherwise owes, and may pay; zero where it owes nothing, and undefined where it may
 * send what it likes.
 */
export function payableDebtMinor(
  agent: Parameters<typeof findFundingObstacle>[0] & { creditBalanceMinor: number },
): number | undefined {
  return findFundingObstacle(agent) && Math.max(0, -agent.creditBalanceMinor);
}

/** Why an agency can send us no money; nothing where it can. Whoever still waits to be checked may have it ready. */
export function findFundingObstacle(agent: {
  accountStatus: AccountStatus;
  verificationStatus: VerificationStatus;
}): FundingObstacle | undefined {
  const obstacle = findSellingObstacle(agent);
  return obstacle === 'pending' ? undefined : obstacle;
}
