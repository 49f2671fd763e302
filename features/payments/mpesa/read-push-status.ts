import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Payment } from '../payment.ts';
import type { PaymentReport } from '../payment-provider.ts';
import type { CommandParts } from './commands/mpesa-context.ts';
import { DarajaError } from './daraja-error.ts';
import { claimReceipt } from './receipts.ts';
import { outcomeOf, type PushFailure } from './result-codes.ts';

/**
 * How a prompt stands, by M-Pesa's own word and nobody else's. It says neither amount nor receipt: the amount is what was
 * asked for, since nobody can pay another on a prompt; the receipt is what the callback told, if it can be.
 */
export async function readPushStatus(parts: CommandParts, payment: Payment): Promise<PaymentReport> {
  const { db, log } = parts;
  const push = await db
    .selectFrom('mpesa_pushes')
    .select([
      'amount_minor',
      'checkout_request_id',
      'refusal',
      'reported_result_code',
      'reported_amount_minor',
      sql<boolean>`requested_at > clock_timestamp() - interval '2 minutes'`.as('is_new'),
    ])
    .where('payment_id', '=', payment.id)
    .executeTakeFirst();
  if (!push)
    return (await giveUp(db, payment)) ? { state: 'failed', reason: 'not_sent' } : { state: 'unknown' };
  const { amount_minor: amountMinor, checkout_request_id: checkoutRequestId } = push;
  // Its answer was lost. A callback may still say what it is called.
  if (checkoutRequestId === null) {
    if (push.refusal !== null) return { state: 'failed', reason: push.refusal };
    return { state: push.is_new ? 'pending' : 'unknown' };
  }

  const outcome = await ask(parts, payment, checkoutRequestId);
  if (outcome.state === 'unknown' || outcome.state === 'failed') return outcome;
  if (outcome.state === 'under_way') return { state: 'pending' };
  const told = push.reported_result_code === 0 ? push.reported_amount_minor : null;
  if (told !== null && told !== amountMinor) {
    // One of the two is wrong, and nobody is credited with a guess. A person has to look at the paybill's statement.
    log.error({ paymentId: payment.id, told, amountMinor }, 'M-Pesa told another amount than was asked for');
    return { state: 'unknown', reason: 'reported_other_amount' };
  }
  const receipt = await claimReceipt(db, payment.id);
  if (receipt.state === 'sent_back') {
    log.error({ paymentId: payment.id }, 'the money of a prompt has been sent back from the paybill');
    return { state: 'unknown' };
  }
  if (receipt.state === 'counted') return { state: 'failed', reason: 'counted_before' };
  return {
    state: 'captured',
    amountMinor,
    currency: 'KES',
    providerReference: receipt.state === 'known' ? receipt.receipt : checkoutRequestId,
  };
}

async function ask(
  { mpesa, log }: CommandParts,
  payment: Payment,
  checkoutRequestId: string,
): Promise<ReturnType<typeof outcomeOf> | { state: 'unknown' }> {
  try {
    const answer = await mpesa.client.askPush(checkoutRequestId);
    return answer.state === 'under_way' ? answer : outcomeOf(answer.resultCode);
  } catch (error) {
    const isUnheard =
      error instanceof DarajaError && error.kind === 'refused' && [400, 404].includes(error.httpStatus ?? 0);
    if (!isUnheard) throw error;
    log.warn({ err: error, paymentId: payment.id }, 'M-Pesa does not know a prompt of ours');
    return { state: 'unknown' };
  }
}

/**
 * It was handed over and no prompt was begun: a process ended in between, or M-Pesa was not there. After two minutes nobody
 * will send it any more, and this row sees to it that nobody does. True where that is so.
 */
async function giveUp(db: Database, payment: Payment): Promise<boolean> {
  const refusal: PushFailure = 'not_sent';
  const { rows } = await sql`
    insert into mpesa_pushes (payment_id, amount_minor, refusal)
    select id, amount_minor, ${refusal} from payments
    where id = ${payment.id}::uuid and payer_phone is not null and amount_minor % 100 = 0
      and submitted_at < clock_timestamp() - interval '2 minutes'
    on conflict do nothing
    returning payment_id`.execute(db);
  return rows.length > 0;
}
