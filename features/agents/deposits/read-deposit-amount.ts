import { minorUnitsIn } from '#lib/minor-units-in.ts';
import { MOST_DEPOSIT_MINOR } from './deposit.ts';

export type AmountProblem = 'invalid' | 'below_minimum' | 'above_maximum';

/** Dollars as typed, in cents. */
export function readDepositAmount(
  typed: string,
  minimumMinor: number,
): { ok: true; amountMinor: number } | { ok: false; problem: AmountProblem } {
  const amountMinor = minorUnitsIn(typed);
  if (amountMinor === undefined) return { ok: false, problem: 'invalid' };
  const problem = findAmountProblem(amountMinor, minimumMinor);
  return problem ? { ok: false, problem } : { ok: true, amountMinor };
}

export function findAmountProblem(amountMinor: number, minimumMinor: number): AmountProblem | undefined {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return 'invalid';
  if (amountMinor < minimumMinor) return 'below_minimum';
  return amountMinor > MOST_DEPOSIT_MINOR ? 'above_maximum' : undefined;
}
