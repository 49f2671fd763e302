import type { Translate } from '#i18n/translator.ts';
import type { DepositMethod } from '../deposits/deposit.ts';

export const transactionTypes = ['deposit', 'sale', 'refund', 'adjustment', 'takeback'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = ['pending', 'completed', 'failed', 'voided'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

interface Entry {
  type: TransactionType;
  /** Unset in a statement, which has completed entries only. */
  status?: TransactionStatus;
  reference: string;
  paymentMethod: DepositMethod | null;
  customer: string | null;
  reason: string | null;
  /** Below zero: taken from the credit. */
  amountMinor: number;
}

/** `isolate` keeps the text direction of names. */
export function describeEntry(
  t: Translate<'agent'>,
  { type, status, reference, paymentMethod, customer, reason, amountMinor }: Entry,
  isolate: (text: string) => string = (text) => text,
): string {
  const name = isolate(customer ?? reference);
  switch (type) {
    case 'deposit':
      return paymentMethod === null
        ? t('types.deposit')
        : t('describe.deposit', { method: t(`methods.${paymentMethod}`) });
    case 'sale':
      if (status === 'pending') return t('describe.held', { name });
      return status === 'voided' ? t('describe.released', { name }) : t('describe.sale', { name });
    case 'refund':
      return t('describe.refund', { name });
    case 'takeback':
      return t(amountMinor < 0 ? 'describe.takenBack' : 'describe.putBack', { reference: isolate(reference) });
    case 'adjustment':
      return reason === null ? t('types.adjustment') : t('describe.adjustment', { reason: isolate(reason) });
  }
}
