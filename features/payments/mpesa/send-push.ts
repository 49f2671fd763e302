import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Payment } from '../payment.ts';
import { type CreatedPayment, findLimitError } from '../payment-provider.ts';
import { accountReferenceOf } from '../prompt-rules.ts';
import { DarajaError } from './daraja-http.ts';
import type { CommandParts } from './mpesa-context.ts';
import { type PushFailure, refusalOf } from './read-push-status.ts';

/**
 * Sends one prompt per payment: only the caller that inserts the row sends it, also after a restart. Without an answer from
 * Daraja the phone may show the prompt, so that is not a refusal.
 */
export async function sendPush(parts: CommandParts, payment: Payment): Promise<CreatedPayment> {
  const { db, log, mpesa } = parts;
  const obstacle = findObstacle(parts, payment);
  if (obstacle) return { ok: false, reason: obstacle };
  if (!(await beginPush(db, payment))) return earlierAnswer(db, payment.id);
  try {
    const { checkoutRequestId } = await mpesa.client.push({
      amountKes: payment.amountMinor / 100,
      phone: (payment.payerPhone ?? '').replace('+', ''),
      callbackUrl: mpesa.paths.addressOf({ kind: 'push', paymentId: payment.id }),
      accountReference: accountReferenceOf(payment.reference),
      description: payment.bookingId === null ? 'Deposit' : 'Booking',
    });
    await noteSent(db, payment.id, checkoutRequestId);
    return { ok: true, next: 'prompt', providerReference: checkoutRequestId };
  } catch (error) {
    if (!(error instanceof DarajaError)) throw error;
    if (!error.mayHaveArrived && error.kind !== 'turned_away') {
      await forgetPush(db, payment.id);
      throw error;
    }
    log.warn({ err: error, paymentId: payment.id }, 'M-Pesa did not accept a prompt');
    if (error.kind !== 'refused' && error.kind !== 'turned_away') {
      await noteLost(db, payment.id);
      return { ok: true, next: 'prompt', providerReference: null };
    }
    const reason = refusalOf(error);
    await noteRefused(db, payment.id, reason);
    return { ok: false, reason };
  }
}

function findObstacle({ mpesa }: CommandParts, payment: Payment): PushFailure | undefined {
  const { currency, amountMinor, payerPhone } = payment;
  // amount_to_request returns whole shillings.
  if (currency !== 'KES' || amountMinor % 100 !== 0) return 'not_sent';
  const limitError = findLimitError(mpesa.limits, amountMinor);
  if (limitError) return limitError.error;
  if (payerPhone === null || !canBePrompted(payerPhone)) return 'not_reached';
  return undefined;
}

/** Kenyan mobile numbers only. */
export function canBePrompted(phone: string): boolean {
  return /^\+254[17]\d{8}$/.test(phone);
}

async function beginPush(db: Database, { id, amountMinor }: Payment): Promise<boolean> {
  const begun = await db
    .insertInto('mpesaPushes')
    .values({ paymentId: id, amountMinor })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst();
  return begun !== undefined;
}

async function earlierAnswer(db: Database, paymentId: string): Promise<CreatedPayment> {
  const push = await db
    .selectFrom('mpesaPushes')
    .select(['checkoutRequestId', 'refusal'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (push?.refusal != null) return { ok: false, reason: push.refusal };
  return { ok: true, next: 'prompt', providerReference: push?.checkoutRequestId ?? null };
}

/** Daraja's answer to our request replaces an earlier callback with another checkout request id. */
async function noteSent(db: Database, paymentId: string, checkoutRequestId: string): Promise<void> {
  await db
    .updateTable('mpesaPushes')
    .set({
      checkoutRequestId,
      reportedAt: null,
      reportedResultCode: null,
      reportedReceipt: null,
      reportedAmountMinor: null,
    })
    .where('paymentId', '=', paymentId)
    .where('checkoutRequestId', 'is distinct from', checkoutRequestId)
    .execute();
}

async function noteRefused(db: Database, paymentId: string, refusal: PushFailure): Promise<void> {
  await db
    .updateTable('mpesaPushes')
    .set({ refusal })
    .where('paymentId', '=', paymentId)
    .where('checkoutRequestId', 'is', null)
    .execute();
}

/** Whether the phone shows the prompt is unknown, and the page says so at once. */
async function noteLost(db: Database, paymentId: string): Promise<void> {
  await db
    .updateTable('mpesaPushes')
    .set({ answerLostAt: sql<Date>`clock_timestamp()` })
    .where('paymentId', '=', paymentId)
    .execute();
}

/** No prompt was sent, so another attempt is allowed. */
async function forgetPush(db: Database, paymentId: string): Promise<void> {
  await db
    .deleteFrom('mpesaPushes')
    .where('paymentId', '=', paymentId)
    .where('checkoutRequestId', 'is', null)
    .where('refusal', 'is', null)
    .execute();
}
