import type { DepositMethod } from '../deposits/deposit.ts';

export const transactionTypes = ['deposit', 'sale', 'refund', 'adjustment', 'takeback'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = ['pending', 'completed', 'failed', 'voided'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Something that happened to the credit of an agency, or is about to. */
export interface AgentTransaction {
  id: string;
  type: TransactionType;
  status: TransactionStatus;
  /** Below zero: taken from the credit. */
  amountMinor: number;
  reference: string;
  paymentMethod: DepositMethod | null;
  bookingReference: string | null;
  /** Who the booking is for. */
  customer: string | null;
  /** What the house wrote about an adjustment. */
  description: string | null;
  /** When it was asked for, sold or returned. */
  at: Date;
  /** Of a deposit: what the agency said it would send, and when the money came. */
  announcedMinor: number | null;
  arrivedAt: Date | null;
}
