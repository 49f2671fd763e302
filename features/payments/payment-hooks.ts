import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Log } from '#lib/log.ts';
import type { Minor, UsdMinor } from '#lib/money.ts';
import type { PaymentSubject } from './payment.ts';
import type { PaymentProviders, ReportedTakeback } from './payment-provider.ts';
import type { OnDeposited, SettleMoney } from './settle-money.ts';

export type MovedPayment = PaymentSubject & { paymentId: string };

/** A change of one takeback. Amounts are in minor units of the payment's currency. */
export interface TakebackChange {
  takebackId: string;
  provider: string;
  providerId: string;
  kind: ReportedTakeback['kind'];
  status: string;
  currency: string;
  amountMinor: Minor;
  /** Above zero: taken now. Below zero: put back. Zero: only the status changed. */
  movedMinor: number;
  movedUsdMinor: UsdMinor;
  respondBy: Date | null;
}

/**
 * Consequences of a payment's change of state, supplied by the features above payments. Each hook runs in the transaction of
 * the change, and again when the database makes that transaction retry. The payment is locked then, its booking is not.
 * Money received for a booking is handled by `settle`.
 */
export interface PaymentHooks {
  onFailed(transaction: DatabaseTransaction, moved: MovedPayment & { reason: string }): Promise<void>;
  onDeposited: OnDeposited;
  onRefunded(transaction: DatabaseTransaction, moved: MovedPayment): Promise<void>;
  /** A provider took money back, put it back, or a dispute changed its status; the ledger has been posted. */
  onTakenBack(transaction: DatabaseTransaction, moved: MovedPayment & TakebackChange): Promise<void>;
}

export interface PaymentServices {
  providers: PaymentProviders;
  hooks: PaymentHooks;
  /** Confirms the paid booking or makes the payment due for refund; or credits the agency's deposit. */
  settle: SettleMoney;
}

export interface PaymentParts extends PaymentServices {
  db: Database;
  log: Log;
}
