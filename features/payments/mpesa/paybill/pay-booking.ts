import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { type SettledMoney, settleMoney, usdWorth } from '../../settle-money.ts';
import { noteMatched } from './note-matched.ts';
import type { ProvedReceipt } from './paybill-receipt.ts';

/** Money that nobody began a payment for gets one of its own, settled like any other. */
export async function payBooking(
  transaction: DatabaseTransaction,
  { proved, bookingId, decidedBy }: { proved: ProvedReceipt; bookingId: string; decidedBy: string | null },
): Promise<{ paymentId: string; settled: SettledMoney }> {
  const { receipt, amountMinor } = proved;
  const paymentId = newId();
  await sql`
    insert into payments (id, booking_id, provider, method, state, currency, amount_minor, amount_usd_minor, submitted_at)
    select ${paymentId}::uuid, id, 'mpesa', 'mpesa', 'submitted', asked.currency, asked.amount_minor,
      asked.amount_usd_minor, clock_timestamp()
    from bookings, amount_to_request(bookings, 'mpesa') as asked where id = ${bookingId}::uuid`.execute(
    transaction,
  );
  const settled = await settleMoney(transaction, {
    bookingId,
    depositId: null,
    paymentId,
    receivedMinor: amountMinor,
    receivedUsdMinor: await usdWorth(transaction, { paymentId, amountMinor }),
    providerReference: receipt,
    receivedBy: decidedBy,
  });
  await noteMatched(transaction, { receipt, paymentId, decidedBy });
  return { paymentId, settled };
}
