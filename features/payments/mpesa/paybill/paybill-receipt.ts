/** How money at the paybill stands: db/migrations/0035_paybill.sql guards the way from one to the next. */
export const receiptStates = [
  'heard',
  'proved',
  'matched',
  'unmatched',
  'returning',
  'returned',
  'refuted',
] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** Why money belongs to nothing. */
export const unmatchedReasons = [
  'unknown_account',
  'other_amount',
  'already_paid',
  'cancelled',
  'agency_booking',
  'deposit_closed',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** A receipt as it is matched. */
export interface ProvedReceipt {
  receipt: string;
  amountMinor: number;
  account: string;
}
