import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/**
 * A prompt's callback named a receipt that the payment was not settled with: it had been settled with another one, of money
 * that came to the paybill for the same booking. So both were paid, and the second is heard of in this way alone where the
 * paybill says nothing of prompts.
 */
export async function hearToldPushes(db: Database): Promise<void> {
  await sql`
    insert into mpesa_receipts (receipt, amount_minor, account, paid_at, source)
    select told_receipt, told_amount_minor, coalesce(bookings.reference, agent_deposits.reference), told_at, 'push'
    from mpesa_pushes
    join payments on payments.id = payment_id
    left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    where told_at > now() - interval '7 days' and told_result_code = 0 and told_receipt is not null
      and told_amount_minor > 0 and payments.state in ('captured', 'refund_due', 'refunded')
      and provider_reference ~ '^[A-Z0-9]{6,20}$' and provider_reference <> told_receipt
      and not exists (select from mpesa_receipts where receipt = told_receipt)
      and not exists (
        select from payments as others where others.provider = 'mpesa' and others.provider_reference = told_receipt
      )
    on conflict (receipt) do nothing`.execute(db);
}
