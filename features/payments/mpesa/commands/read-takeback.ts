import type { Database } from '#db/connect.ts';
import type { Payment } from '../../payment.ts';
import type { ReportedTakeback } from '../../payment-provider.ts';
import { isReceipt } from '../is-receipt.ts';
import { askStatus } from './ask-status.ts';
import { isDone, lastCommand, mayBePending, readReversals } from './mpesa-command.ts';
import type { CommandParts } from './mpesa-context.ts';
import { verdictOf } from './verdict-of.ts';

/** An answer that old is asked for again. */
const freshSeconds = 60;

/**
 * Whether Safaricom, or somebody in the organisation portal, has reversed a payment. M-Pesa never tells of that by itself: its
 * answer about the receipt says so. Where the last one is old it is asked, and whoever calls after its answer hears of it.
 */
export async function readTakeback(parts: CommandParts, payment: Payment): Promise<ReportedTakeback[]> {
  const { db, mpesa } = parts;
  const receipt = payment.providerReference;
  const came = await readCaptured(db, payment.id);
  if (!isReceipt(receipt) || !came) return [];
  const reversals = await readReversals(db, { receipt });
  // Our own reversal is a refund, also while its result is not known.
  if (reversals.some((reversal) => isDone(reversal) || mayBePending(reversal))) return [];
  const status = await lastCommand(db, 'status', receipt);
  const isFresh = status !== undefined && (status.secondsAnswered ?? Number.POSITIVE_INFINITY) < freshSeconds;
  if (!isFresh && mpesa.hasInitiator) await askStatus(parts, { receipt, paymentId: payment.id });
  const isReversed =
    status !== undefined &&
    verdictOf(status, { receipt, amountMinor: came, ownCodes: mpesa.ownCodes }) === 'reversed';
  return isReversed
    ? [
        {
          id: receipt,
          kind: 'reversal',
          status: 'reversed',
          reason: null,
          amountMinor: came,
          takenMinor: came,
          respondBy: null,
        },
      ]
    : [];
}

async function readCaptured(db: Database, paymentId: string): Promise<number | null | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('captured_minor')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return payment?.captured_minor;
}
