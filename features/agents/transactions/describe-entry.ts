import type { Translate } from '#i18n/translator.ts';
import type { DepositMethod } from '../deposits/deposit.ts';
import type { TransactionStatus, TransactionType } from './transaction.ts';

interface Entry {
  type: TransactionType;
  /** None in a statement, where everything has happened. */
  status?: TransactionStatus;
  reference: string;
  paymentMethod: DepositMethod | null;
  customer: string | null;
  reason: string | null;
  /** Below zero: taken from the credit. */
  amountMinor: number;
}

/** What it was, in a few words. `apart` keeps the direction of what others wrote. */
export function describeEntry(
  t: Translate<'agent'>,
  { type, status, reference, paymentMethod, customer, reason, amountMinor }: Entry,
  apart: (text: string) => string = (text) => text,
): string {
  const name = apart(customer ?? reference);
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
      return t(amountMinor < 0 ? 'describe.takenBack' : 'describe.putBack', { reference: apart(reference) });
    case 'adjustment':
      return reason === null ? t('types.adjustment') : t('describe.adjustment', { reason: apart(reason) });
  }
}
