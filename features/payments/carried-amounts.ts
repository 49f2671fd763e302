import { wholeUnitsFromUsd } from '#lib/money.ts';
import type { PaymentMethod } from './payment.ts';
import { type AmountLimits, type PaymentProviders, providerFor } from './payment-provider.ts';

/** Of M-Pesa itself, where whoever asks it says nothing else: a shilling, and 250,000 of them. */
const mpesaLimits: AmountLimits = { leastMinor: 100, mostMinor: 25_000_000 };

/** What one payment may be, in hundredths of the currency that is asked for in this way; nothing where there is no limit. */
export function limitsOf(providers: PaymentProviders, method: PaymentMethod): AmountLimits | undefined {
  return providerFor(providers, method)?.limits ?? (method === 'mpesa' ? mpesaLimits : undefined);
}

/** Why an amount can not be carried, and what could. */
export interface LimitMissed {
  error: 'below_limit' | 'above_limit';
  limitMinor: number;
}

export function findLimitMissed(
  limits: AmountLimits | undefined,
  amountMinor: number,
): LimitMissed | undefined {
  if (!limits) return undefined;
  if (amountMinor < limits.leastMinor) return { error: 'below_limit', limitMinor: limits.leastMinor };
  if (amountMinor > limits.mostMinor) return { error: 'above_limit', limitMinor: limits.mostMinor };
  return undefined;
}

/** M-Pesa carries whole shillings: what it asks for where so many US cents are agreed. */
export function shillingsFor(usdMinor: number, kesPerUsd: number): { currency: string; amountMinor: number } {
  return { currency: 'KES', amountMinor: wholeUnitsFromUsd(usdMinor, kesPerUsd) * 100 };
}
