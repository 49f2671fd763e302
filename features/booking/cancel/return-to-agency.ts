import type { DatabaseTransaction } from '#db/transaction.ts';
import { agentAccounts, type Transfer } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import type { BookingAgency, BookingDetails } from '../booking-details.ts';
import type { CancellationQuote } from './quote-cancellation.ts';
import { returnedMinor } from './returned-minor.ts';

/**
 * What comes back of the fares is credit again, at once, and the sale with its commission is taken back as far. Of a hold
 * there is nothing to do here: the database gives back what it reserved.
 */
export async function returnToAgency(
  transaction: DatabaseTransaction,
  { id: bookingId, status }: BookingDetails,
  { agentId, commissionMinor }: BookingAgency,
  { parts }: CancellationQuote,
): Promise<void> {
  if (status !== 'confirmed') return;
  const { credit, sales, net, markup } = agentAccounts(agentId);
  const transfers: Transfer[] = [
    ...parts.map(({ supplier, refundMinor }) => ({
      debit: supplier,
      credit,
      amountMinor: refundMinor,
      kind: 'fare_returned',
    })),
    { debit: net, credit: sales, amountMinor: returnedMinor(parts), kind: 'sale_reversed' },
    { debit: markup, credit: sales, amountMinor: commissionMinor, kind: 'commission_reversed' },
  ];
  await postTransfers(
    transaction,
    transfers.map((transfer) => ({ ...transfer, bookingId, agentId })),
  );
}
