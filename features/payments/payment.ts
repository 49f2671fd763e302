import type { Minor, UsdMinor } from '#lib/money.ts';
import { mobileMoneyNames } from '#lib/provider-names.ts';

/** The payer confirms on a phone, whose number the form asks for. */
export type MobileMoneyMethod = keyof typeof mobileMoneyNames;
export const mobileMoneyMethods = Object.keys(mobileMoneyNames).filter(isMobileMoney);

/** In display order. What a provider asks of payers by each: `MethodTerms` of payment-provider.ts. */
export const paymentMethods = [...mobileMoneyMethods, 'card', 'bank_transfer', 'cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** They take days, so their holds are long, and the office confirms them. */
export const paidLaterMethods = ['bank_transfer', 'cash'] as const satisfies PaymentMethod[];

export function isMobileMoney(method: string): method is MobileMoneyMethod {
  return Object.keys(mobileMoneyNames).includes(method);
}

export function isPaidLater(method: PaymentMethod): boolean {
  return paidLaterMethods.some((known) => known === method);
}

/** All mobile money is drawn and described alike, under the name of its method. */
export type MethodKind = Exclude<PaymentMethod, MobileMoneyMethod> | 'mobile_money';

export function methodKind(method: PaymentMethod): MethodKind {
  return isMobileMoney(method) ? 'mobile_money' : method;
}

export const paymentStates = [
  'created',
  'submitted',
  'captured',
  'failed',
  'unknown',
  'refund_due',
  'refunded',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Who started a payment. `limited`: somebody who found the booking by reference and name, and may be a stranger. */
export type PaymentStarter = 'limited' | 'payer' | 'owner';

/** A payment is for a booking or for an agency's deposit. */
export type PaymentSubject = { bookingId: string; depositId: null } | { bookingId: null; depositId: string };

export type Payment = PaymentSubject & {
  id: string;
  /** FM123456 or DEP-1791234567890: the reference that payers write on a transfer. */
  reference: string;
  provider: string;
  method: PaymentMethod;
  state: PaymentState;
  currency: string;
  /** In minor units of the currency. */
  amountMinor: Minor;
  /** The agreed value in US cents. */
  amountUsdMinor: UsdMinor;
  payerPhone: string | null;
  providerReference: string | null;
  /** Whether the payment is still wanted; if not, an open page at the provider can be closed. */
  isWanted: boolean;
  /** Refunds made in the provider's dashboard, which the ledger has as takebacks and not as refunds. */
  takenBackIds: readonly string[];
};

/** The reference that the payer knows as well: for M-Pesa its receipt, and never the id of a prompt (ws_CO_…). */
export function payerCode(providerReference: string | null): string | null {
  return providerReference?.startsWith('ws_CO_') ? null : providerReference;
}
