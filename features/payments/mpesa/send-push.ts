import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { findLimitMissed } from '../carried-amounts.ts';
import type { Payment } from '../payment.ts';
import type { CreatedPayment } from '../payment-provider.ts';
import { accountReferenceOf } from './account-reference.ts';
import type { CommandParts } from './commands/mpesa-context.ts';
import { DarajaError } from './daraja-error.ts';
import { type PushFailure, refusalOf } from './result-codes.ts';

/**
 * Makes a telephone ring, once for a payment: who writes the row sends the prompt, and nobody else does, also not after a
 * restart. Where no answer came it may be ringing, which is not a refusal.
 */
export async function sendPush(parts: CommandParts, payment: Payment): Promise<CreatedPayment> {
  const { db, log, mpesa } = parts;
  const obstacle = obstacleTo(parts, payment);
  if (obstacle) return { ok: false, reason: obstacle };
  if (!(await beginPush(db, payment))) return answerBefore(db, payment.id);
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
    log.warn({ err: error, paymentId: payment.id }, 'M-Pesa did not take a prompt');
    if (error.kind !== 'refused' && error.kind !== 'turned_away') {
      await noteLost(db, payment.id);
      return { ok: true, next: 'prompt', providerReference: null };
    }
    const reason = refusalOf(error);
    await noteRefused(db, payment.id, reason);
    return { ok: false, reason };
  }
}

function obstacleTo({ mpesa }: CommandParts, payment: Payment): PushFailure | undefined {
  const { currency, amountMinor, payerPhone } = payment;
  // Shillings and whole, as amount_to_request makes them.
  if (currency !== 'KES' || amountMinor % 100 !== 0) return 'not_sent';
  const missed = findLimitMissed(mpesa.limits, amountMinor);
  if (missed) return missed.error;
  if (payerPhone === null || !canBePrompted(payerPhone)) return 'not_reached';
  return undefined;
}

/** Only mobile telephones of Kenya have it. */
export function canBePrompted(phone: string): boolean {
  return /^\+254[17]\d{8}$/.test(phone);
}

async function beginPush(db: Database, { id, amountMinor }: Payment): Promise<boolean> {
  const begun = await db
    .insertInto('mpesa_pushes')
    .values({ payment_id: id, amount_minor: amountMinor })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  return begun !== undefined;
}

async function answerBefore(db: Database, paymentId: string): Promise<CreatedPayment> {
  const push = await db
    .selectFrom('mpesa_pushes')
    .select(['checkout_request_id', 'refusal'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (push?.refusal != null) return { ok: false, reason: push.refusal };
  return { ok: true, next: 'prompt', providerReference: push?.checkout_request_id ?? null };
}

/** Our own answer is worth more than a callback that came before it and called it something else. */
async function noteSent(db: Database, paymentId: string, checkoutRequestId: string): Promise<void> {
  await db
    .updateTable('mpesa_pushes')
    .set({
      checkout_request_id: checkoutRequestId,
      reported_at: null,
      reported_result_code: null,
      reported_receipt: null,
      reported_amount_minor: null,
    })
    .where('payment_id', '=', paymentId)
    .where('checkout_request_id', 'is distinct from', checkoutRequestId)
    .execute();
}

async function noteRefused(db: Database, paymentId: string, refusal: PushFailure): Promise<void> {
  await db
    .updateTable('mpesa_pushes')
    .set({ refusal })
    .where('payment_id', '=', paymentId)
    .where('checkout_request_id', 'is', null)
    .execute();
}

/** Nobody knows whether it rings, and the page says so at once. */
async function noteLost(db: Database, paymentId: string): Promise<void> {
  await db
    .updateTable('mpesa_pushes')
    .set({ answer_lost_at: sql<Date>`clock_timestamp()` })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Nothing rang, for certain: whoever tries again may. */
async function forgetPush(db: Database, paymentId: string): Promise<void> {
  await db
    .deleteFrom('mpesa_pushes')
    .where('payment_id', '=', paymentId)
    .where('checkout_request_id', 'is', null)
    .where('refusal', 'is', null)
    .execute();
}
