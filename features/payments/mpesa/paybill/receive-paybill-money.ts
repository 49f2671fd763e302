import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { PaybillParts } from './paybill-parts.ts';
import { readConfirmation } from './read-confirmation.ts';

/** `heard`: for the first time. `repeated`: and nothing done. `unreadable`: not what Daraja says. */
export type PaybillMoneyOutcome =
  | { state: 'heard' | 'repeated'; receipt: string }
  | { state: 'unreadable' | 'other_paybill' };

/** Daraja says that money came. It is written down, and nothing is believed of it. */
export async function receivePaybillMoney(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  body: string,
): Promise<PaybillMoneyOutcome> {
  const told = readConfirmation(body, new Date());
  if (!told) return { state: 'unreadable' };
  if (told.shortCode !== mpesa.shortCode) return { state: 'other_paybill' };
  const { receipt } = told;
  const { rows } = await sql`
    insert into mpesa_receipts (receipt, amount_minor, account, payer_name, paid_at, source)
    values (${receipt}, ${told.amountMinor}, ${told.account}, ${told.payerName}, ${told.paidAt}, 'confirmation')
    on conflict (receipt) do nothing
    returning receipt`.execute(db);
  if (rows.length === 0) return { state: 'repeated', receipt };
  await leaveToItsPayment(db, receipt);
  return { state: 'heard', receipt };
}

/** A prompt that was paid, and has been settled with this very receipt: nothing is left to do. */
async function leaveToItsPayment(db: Database, receipt: string): Promise<void> {
  await sql`
    update mpesa_receipts set state = 'matched', payment_id = payments.id, decided_at = clock_timestamp()
    from payments
    left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    where receipt = ${receipt} and mpesa_receipts.state = 'heard' and provider = 'mpesa'
      and provider_reference = receipt and payments.state in ('captured', 'refund_due', 'refunded')
      and captured_minor = mpesa_receipts.amount_minor
      and account_key(account) = account_key(coalesce(bookings.reference, agent_deposits.reference))`.execute(
    db,
  );
}
