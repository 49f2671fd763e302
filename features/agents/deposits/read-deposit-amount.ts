import { MOST_DEPOSIT_MINOR } from './deposit.ts';

export type AmountProblem = 'invalid' | 'below_minimum' | 'above_maximum';

/** Dollars as typed, with at most two decimals after a point, in cents. What else a number may look like is none. */
export function readDepositAmount(
  typed: string,
  minimumMinor: number,
): { ok: true; amountMinor: number } | { ok: false; problem: AmountProblem } {
  const [, dollars, cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (dollars === undefined) return { ok: false, problem: 'invalid' };
  const amountMinor = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  const problem = findAmountProblem(amountMinor, minimumMinor);
  return problem ? { ok: false, problem } : { ok: true, amountMinor };
}

export function findAmountProblem(amountMinor: number, minimumMinor: number): AmountProblem | undefined {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return 'invalid';
  if (amountMinor < minimumMinor) return 'below_minimum';
  return amountMinor > MOST_DEPOSIT_MINOR ? 'above_maximum' : undefined;
}
