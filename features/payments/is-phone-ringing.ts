import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { ANSWER_SECONDS, PROMPT_SECONDS } from './prompt-rules.ts';

/**
 * Whether a prompt stands on that telephone, for whichever booking or deposit. Until the end of the transaction nobody else
 * finds out about the same one, so that of two who ask at once one rings.
 */
export async function isPhoneRinging(
  transaction: DatabaseTransaction,
  { provider, payerPhone }: { provider: string; payerPhone: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prompt ${payerPhone}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql`
    select from payments
    where payer_phone = ${payerPhone} and provider = ${provider} and state in ('submitted', 'unknown')
      and submitted_at > clock_timestamp() - make_interval(secs => ${PROMPT_SECONDS})
      -- M-Pesa was not to be reached: it does not ring.
      and (
        submitted_at > clock_timestamp() - make_interval(secs => ${ANSWER_SECONDS})
        or exists (select from mpesa_pushes where mpesa_pushes.payment_id = payments.id)
      )
    limit 1`.execute(transaction);
  return rows.length > 0;
}
