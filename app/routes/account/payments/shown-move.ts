import type { PaymentMethod, PaymentState } from '#features/payments/payment.ts';
import type { ShownMoment } from '../parts/moment-text.ts';

/** A state, or that the provider was asked to send money back. */
export type MoveStep = PaymentState | 'refund_requested';

export interface ShownMove {
  key: string;
  kind: 'payment' | 'refund';
  paymentId: string;
  reference: string;
  way: { from: string; to: string; isRound: boolean } | null;
  stay: { hotel: string } | null;
  amount: string;
  /** What came, where that is something else. */
  receivedInstead: string | null;
  method: PaymentMethod;
  /** In the words of the reader. */
  methodName: string;
  state: PaymentState;
  stateName: string;
  /** Why it did not go well. */
  problem: string | null;
  /** What the one who carried the money calls it. */
  transaction: string | null;
  steps: { state: MoveStep; at: ShownMoment }[];
  /** Its provider would not send it back: the office is looking after it. */
  isHeldUp: boolean;
  hasReceipt: boolean;
  /** Of the booking that this payment bought. */
  hasInvoice: boolean;
}
