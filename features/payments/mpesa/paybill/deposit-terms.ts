import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import type { Log } from '#lib/log.ts';

/** What money at the paybill is for a deposit. */
export interface DepositTerms {
  /** It waits for money, or did when this was heard of, and is less than a day old. */
  isOpen: boolean;
  /** Its prompt may still be paid: whose money this is can not be said. */
  isRinging: boolean;
  /** In US cents. */
  worthUsdMinor: number;
}

/**
 * The rate that was agreed with an agency holds for exactly the amount that was asked for, while the deposit is open and less
 * than a day old. Else an agency could choose among the rates of all its old deposits: all else is worth the rate of today.
 */
export async function readDepositTerms(
  transaction: DatabaseTransaction,
  {
    paymentId,
    receipt,
    amountMinor,
    kesPerUsd,
  }: { paymentId: string; receipt: string; amountMinor: number; kesPerUsd: number },
): Promise<DepositTerms> {
  const { rows } = await sql<DepositTerms>`
    select is_young and (is_waiting or failed_at > received_at and not is_withdrawn) as "isOpen",
      is_young and exists (
        select from mpesa_pushes
        where payment_id = payments.id and refusal is null and reported_receipt is distinct from ${receipt}
          and (is_waiting or is_withdrawn and requested_at > clock_timestamp() - interval '10 minutes')
      ) as "isRinging",
      case when is_young and is_waiting and payments.amount_minor = ${amountMinor}::bigint then amount_usd_minor::bigint
        else round(${amountMinor}::bigint / ${kesPerUsd}::numeric)::bigint end as "worthUsdMinor"
    from payments, lateral (
      select created_at > clock_timestamp() - interval '1 day' as is_young,
        state in ('created', 'submitted', 'unknown') as is_waiting,
        -- By the agency, which may pay on its prompt all the same.
        state = 'failed' and failure = 'withdrawn' as is_withdrawn,
        (select received_at from mpesa_receipts where receipt = ${receipt}) as received_at
    ) as facts
    where payments.id = ${paymentId}::uuid`.execute(transaction);
  const [terms] = rows;
  if (!terms) throw new Error('There is no such payment');
  return terms;
}

/** Shillings for a US dollar, as the settings have them now. */
export async function rateOfToday(db: Database, log: Log): Promise<number> {
  const { settings } = await readSettings(db, log);
  return settings.ratesPerUsd.KES;
}
