import type { MethodKind } from '#features/payments/payment.ts';
import { type Minor, minorUnitsIn, type UsdMinor } from '#lib/money.ts';
import { type AccountStatus, findSellingObstacle, type VerificationStatus } from '../agent-status.ts';

/** In display order; the first is the default. */
export const depositMethods = ['bank_transfer', 'credit_card', 'debit_card', 'mobile_money', 'wire_transfer'] as const;
export type DepositMethod = (typeof depositMethods)[number];

export const depositStatuses = ['pending', 'completed', 'failed'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** A constraint of the database; the settings may set a higher minimum. */
export const MIN_DEPOSIT_MINOR = 1_000;
export const MAX_DEPOSIT_MINOR = 10_000_000;

/** Mobile money is whichever is on offer. */
export const methodKinds = {
  bank_transfer: 'bank_transfer',
  wire_transfer: 'bank_transfer',
  credit_card: 'card',
  debit_card: 'card',
  mobile_money: 'mobile_money',
} as const satisfies Record<DepositMethod, MethodKind>;

/** An administrator confirms it from the bank account. */
export function isTransfer(method: DepositMethod): boolean {
  return methodKinds[method] === 'bank_transfer';
}

/** The maximum of a deposit in US cents, for a provider's maximum in minor units of a currency at this rate. */
export function maxDepositMinor(maxMinor: Minor, ratePerUsd: number): UsdMinor {
  return Math.min(MAX_DEPOSIT_MINOR, Math.floor(maxMinor / ratePerUsd));
}

export const transferMethods: readonly DepositMethod[] = depositMethods.filter(isTransfer);

export function asDepositMethod(text: unknown): DepositMethod | undefined {
  return depositMethods.find((known) => known === text);
}

export type AmountProblem = 'invalid' | 'below_minimum' | 'above_maximum';

/** Reads typed dollars as US cents. */
export function readDepositAmount(
  typed: string,
  minimumMinor: UsdMinor,
): { ok: true; amountMinor: number } | { ok: false; problem: AmountProblem } {
  const amountMinor = minorUnitsIn(typed);
  if (amountMinor === undefined) return { ok: false, problem: 'invalid' };
  const problem = findAmountProblem(amountMinor, minimumMinor);
  return problem ? { ok: false, problem } : { ok: true, amountMinor };
}

export function findAmountProblem(amountMinor: number, minimumMinor: UsdMinor): AmountProblem | undefined {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return 'invalid';
  if (amountMinor < minimumMinor) return 'below_minimum';
  return amountMinor > MAX_DEPOSIT_MINOR ? 'above_maximum' : undefined;
}

type FundingObstacle = 'suspended' | 'inactive' | 'rejected';

/** The debt that a blocked agency may still pay: zero when it owes nothing, undefined when it is not blocked. */
export function payableDebtMinor(
  agent: Parameters<typeof findFundingObstacle>[0] & { creditBalanceMinor: UsdMinor },
): number | undefined {
  return findFundingObstacle(agent) && Math.max(0, -agent.creditBalanceMinor);
}

/** Why an agency can't make deposits; undefined when it can. A pending agency can. */
export function findFundingObstacle(agent: {
  accountStatus: AccountStatus;
  verificationStatus: VerificationStatus;
}): FundingObstacle | undefined {
  const obstacle = findSellingObstacle(agent);
  return obstacle === 'pending' ? undefined : obstacle;
}
