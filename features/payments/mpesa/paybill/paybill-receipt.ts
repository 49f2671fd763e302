/** How money at the paybill stands: db/functions/paybill.sql guards the way from one to the next. */
export type ReceiptState =
  | 'reported'
  | 'proved'
  | 'matched'
  | 'unmatched'
  | 'returning'
  | 'returned'
  | 'refuted';

/** Why money belongs to nothing. */
export type UnmatchedReason =
  | 'unknown_account'
  | 'other_amount'
  | 'already_paid'
  | 'cancelled'
  | 'agency_booking'
  | 'deposit_closed'
  | 'deposit_over';

/** A receipt as it is matched. */
export interface ProvedReceipt {
  receipt: string;
  amountMinor: number;
  account: string;
}
