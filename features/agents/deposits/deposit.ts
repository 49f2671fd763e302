import type { PaymentMethod } from '#features/payments/payment.ts';
import type { AmountLimits } from '#features/payments/payment-provider.ts';

/** How an agency may send us money, in the order in which it is shown; the first is chosen to begin with. */
export const depositMethods = [
  'bank_transfer',
  'credit_card',
  'debit_card',
  'mobile_money',
  'wire_transfer',
] as const;
export type DepositMethod = (typeof depositMethods)[number];

export const depositStatuses = ['pending', 'completed', 'failed'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** Beneath this the database takes nothing, whatever the settings say. */
export const LEAST_DEPOSIT_MINOR = 1_000;
export const MOST_DEPOSIT_MINOR = 10_000_000;

const carriedAs = {
  bank_transfer: 'bank_transfer',
  wire_transfer: 'bank_transfer',
  credit_card: 'card',
  debit_card: 'card',
  mobile_money: 'mpesa',
} as const satisfies Record<DepositMethod, PaymentMethod>;

/** What it is to those who carry money. */
export function paymentMethodOf(method: DepositMethod): PaymentMethod {
  return carriedAs[method];
}

/** An administrator looks for it at the bank. */
export function isTransfer(method: DepositMethod): boolean {
  return carriedAs[method] === 'bank_transfer';
}

/** In US cents, at the rate of now: the most that one deposit by mobile money may be, of so many hundredths of shillings. */
export function mostByMobileMinor({ mostMinor }: Pick<AmountLimits, 'mostMinor'>, kesPerUsd: number): number {
  return Math.min(MOST_DEPOSIT_MINOR, Math.floor(mostMinor / kesPerUsd));
}

export const transferMethods: readonly DepositMethod[] = depositMethods.filter(isTransfer);

export function asDepositMethod(text: unknown): DepositMethod | undefined {
  return depositMethods.find((known) => known === text);
}
