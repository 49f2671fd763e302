import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Log } from '#lib/log.ts';
import type { MpesaContext } from './mpesa/commands/mpesa-context.ts';
import type { PaymentSubject } from './payment.ts';
import type { PaymentProviders, ReportedTakeback } from './payment-provider.ts';
import type { SettleMoney } from './settle-money.ts';

export type MovedPayment = PaymentSubject & { paymentId: string };

/** What changed with one takeback, for those who tell people. Amounts are in hundredths of the payment's currency. */
export interface TakebackChange {
  takebackId: string;
  provider: string;
  providerId: string;
  kind: ReportedTakeback['kind'];
  status: string;
  currency: string;
  amountMinor: number;
  /** Above zero: taken away now. Below: put back. Zero: it only stands otherwise than before. */
  movedMinor: number;
  movedUsdMinor: number;
  respondBy: Date | null;
}

/**
 * What follows when a payment moves, decided by those who stand above payments. Each runs in the transaction of the move:
 * with it or not at all, and again when the database asks for another try. The payment is locked by then, and its booking
 * is not. What follows from money that came for a booking is the matter of `settle`.
 */
export interface PaymentHooks {
  onFailed(transaction: DatabaseTransaction, moved: MovedPayment & { reason: string }): Promise<void>;
  /** Money has come for an agency and stands in its credit. */
  onDeposited(transaction: DatabaseTransaction, depositId: string): Promise<void>;
  onRefunded(transaction: DatabaseTransaction, moved: MovedPayment): Promise<void>;
  /** A provider has taken money back, put it back, or a dispute stands otherwise; the ledger has it by now. */
  onTakenBack(transaction: DatabaseTransaction, moved: MovedPayment & TakebackChange): Promise<void>;
}

/** What the process hands to whatever deals with payments. */
export interface PaymentServices {
  providers: PaymentProviders;
  hooks: PaymentHooks;
  /** Confirms the booking that was paid, or sees that the money goes back; or credits the agency that sent it. */
  settle: SettleMoney;
  /** Where M-Pesa is configured. */
  mpesa?: MpesaContext | undefined;
}

export interface PaymentParts extends PaymentServices {
  db: Database;
  log: Log;
}
