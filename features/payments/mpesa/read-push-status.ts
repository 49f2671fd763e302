import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Payment } from '../payment.ts';
import type { PaymentReport } from '../payment-provider.ts';
import { DarajaError } from './daraja-http.ts';
import type { CommandParts } from './mpesa-context.ts';
import { claimReceipt } from './receipts.ts';

/**
 * Queries M-Pesa for the state of a prompt. The answer has neither amount nor receipt: the amount is the requested one, since
 * a prompt can not be paid with another; the receipt is the one that the callback reported, if it can be claimed.
 */
export async function readPushStatus(parts: CommandParts, payment: Payment): Promise<PaymentReport> {
  const { db, log } = parts;
  const push = await db
    .selectFrom('mpesaPushes')
    .selectAll()
    .select(sql<boolean>`requested_at > clock_timestamp() - interval '2 minutes'`.as('isNew'))
    .where('paymentId', '=', payment.id)
    .executeTakeFirst();
  if (!push) return (await giveUp(db, payment)) ? { state: 'failed', reason: 'not_sent' } : { state: 'unknown' };
  const { amountMinor, checkoutRequestId } = push;
  // Daraja's answer was lost. A callback may still bring the checkout request id.
  if (checkoutRequestId === null) {
    if (push.refusal !== null) return { state: 'failed', reason: push.refusal };
    return { state: push.isNew ? 'pending' : 'unknown' };
  }

  const outcome = await queryOutcome(parts, payment, checkoutRequestId);
  if (outcome.state === 'unknown' || outcome.state === 'failed') return outcome;
  if (outcome.state === 'under_way') return { state: 'pending' };
  const reportedMinor = push.reportedResultCode === 0 ? push.reportedAmountMinor : null;
  if (reportedMinor !== null && reportedMinor !== amountMinor) {
    // One of the two is wrong, so nothing is credited. An administrator has to look at the paybill's statement.
    log.error(
      { paymentId: payment.id, reportedMinor, amountMinor },
      'M-Pesa reported another amount than was requested',
    );
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

async function queryOutcome(
  { mpesa, log }: CommandParts,
  payment: Payment,
  checkoutRequestId: string,
): Promise<ReturnType<typeof outcomeOf> | { state: 'unknown' }> {
  try {
    const answer = await mpesa.client.queryPush(checkoutRequestId);
    return answer.state === 'under_way' ? answer : outcomeOf(answer.resultCode);
  } catch (error) {
    const isUnknownPush =
      error instanceof DarajaError && error.kind === 'refused' && [400, 404].includes(error.httpStatus ?? 0);
    if (!isUnknownPush) throw error;
    log.warn({ err: error, paymentId: payment.id }, 'M-Pesa does not know a prompt');
    return { state: 'unknown' };
  }
}

/**
 * A payment was submitted but no prompt was sent, because a process crashed or M-Pesa was unreachable. After two minutes
 * inserts a refused push, which prevents a later prompt. True when it was inserted.
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

/** Reasons for which our pages have a sentence. */
export type PushFailure =
  | 'cancelled'
  | 'no_funds'
  | 'wrong_pin'
  | 'not_reached'
  | 'expired'
  | 'busy'
  | 'not_sent'
  /** Too many requests, or M-Pesa is down behind its gateway: no prompt was sent. */
  | 'overloaded'
  | 'above_limit'
  | 'below_limit'
  | 'declined';

const failures: Record<string, PushFailure> = {
  1: 'no_funds',
  2: 'below_limit',
  // Above the limit of one payment, and above the daily limit.
  3: 'above_limit',
  4: 'above_limit',
  17: 'not_sent',
  26: 'not_sent',
  1001: 'busy',
  1019: 'expired',
  1025: 'not_sent',
  1032: 'cancelled',
  1037: 'not_reached',
  2001: 'wrong_pin',
  9999: 'not_sent',
};

/** Unknown codes count as declined: only 0 has ever meant that money moved. */
function outcomeOf(
  resultCode: string,
): { state: 'paid' } | { state: 'under_way' } | { state: 'failed'; reason: PushFailure } {
  if (resultCode === '0') return { state: 'paid' };
  if (resultCode === '4999') return { state: 'under_way' };
  return { state: 'failed', reason: failures[resultCode] ?? 'declined' };
}

/** Why no prompt was sent, read from the message, because the codes are ambiguous. */
export function refusalOf({ kind, errorMessage = '' }: DarajaError): PushFailure {
  if (kind === 'turned_away') return 'overloaded';
  if (/phone|msisdn|subscriber (is )?(not|in)/i.test(errorMessage)) return 'not_reached';
  if (/lock subscriber|in progress|being processed/i.test(errorMessage)) return 'busy';
  return 'not_sent';
}
