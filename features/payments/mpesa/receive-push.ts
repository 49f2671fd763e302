import { sql } from 'kysely';
import { z } from 'zod';
import { isUniqueViolation } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Minor, minorUnitsIn } from '#lib/money.ts';
import { parseJson } from '#lib/untrusted-input.ts';
import type { CallbackRequest, VerifiedCallback } from '../payment-provider.ts';
import { isReceipt } from './callback-messages.ts';
import type { CommandParts } from './mpesa-context.ts';
import { ownerOf } from './receipts.ts';

const callbackSchema = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: z.string().max(120).nullish(),
      CheckoutRequestID: z.string().regex(/^[\x21-\x7e]{1,100}$/),
      ResultCode: z.union([z.int(), z.string().regex(/^[\w.]{1,15}$/)]),
      ResultDesc: z.string().max(500).nullish(),
      CallbackMetadata: z
        .object({
          Item: z
            .array(z.object({ Name: z.string(), Value: z.union([z.string(), z.number()]).nullish() }))
            .max(50)
            .nullish(),
        })
        .nullish(),
    }),
  }),
});

interface Reported {
  checkoutRequestId: string;
  resultCode: number;
  receipt: string | null;
  amountMinor: Minor | null;
}

/** Stands for a code that is not a number. Only 0 means that money moved. */
const unknownCode = -1;

/**
 * Stores the callback of a prompt, sent by M-Pesa or by anybody who knows its secret URL. Only its checkout request id is
 * trusted, and only when Daraja's answer to our request was lost. A callback with another id is rejected.
 */
export async function receivePush(
  parts: CommandParts,
  { path, body }: Pick<CallbackRequest, 'path' | 'body'>,
): Promise<VerifiedCallback> {
  const target = parts.mpesa.paths.targetOf(path);
  if (target?.kind !== 'push') return { ok: false };
  const { paymentId } = target;
  const report = readReported(body);
  // The secret URL proves the sender, so an unreadable body is stored for an administrator.
  if (!report)
    return {
      ok: true,
      eventId: null,
      unknown: { type: 'push', objectId: paymentId, why: 'unreadable', body: parseJson(body) },
    };
  const outcome = await noteReported(parts, paymentId, report);
  if (outcome === 'contradicts') return { ok: false };
  if (outcome === 'gone') return { ok: true, eventId: null };
  const { checkoutRequestId, resultCode, amountMinor, receipt } = report;
  return {
    ok: true,
    // A different report about the same prompt is a new event.
    eventId: [checkoutRequestId, resultCode, amountMinor, receipt]
      .filter((part) => part !== null)
      .join(':')
      .slice(0, 120),
    paymentId,
    about: 'payment',
    // The payer's name and number are not stored.
    body: { ...report },
  };
}

function readReported(body: string): Reported | undefined {
  const parsed = callbackSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { CheckoutRequestID, ResultCode, CallbackMetadata } = parsed.data.Body.stkCallback;
  const metadata = (name: string) => CallbackMetadata?.Item?.find(({ Name }) => Name === name)?.Value ?? null;
  const resultCode = Number(ResultCode);
  const receipt = String(metadata('MpesaReceiptNumber') ?? '');
  return {
    checkoutRequestId: CheckoutRequestID,
    resultCode: Number.isInteger(resultCode) && Math.abs(resultCode) < 1e9 ? resultCode : unknownCode,
    receipt: isReceipt(receipt) ? receipt : null,
    amountMinor: wholeShillingsIn(metadata('Amount')),
  };
}

/** M-Pesa moves whole shillings only; any other amount is ignored. */
function wholeShillingsIn(amount: string | number | null): number | null {
  const minor = minorUnitsIn(String(amount ?? ''));
  return minor && minor % 100 === 0 ? minor : null;
}

/** Ranks reports: paid with the requested amount or without one, paid with another amount, not paid. */
function rankOf(requestedMinor: Minor, resultCode: number, amountMinor: Minor | null): number {
  if (resultCode !== 0) return 0;
  return amountMinor === null || amountMinor === requestedMinor ? 2 : 1;
}

/**
 * Keeps the report with the highest rank, and the first among equals, so that the order of callbacks does not matter. A
 * repeat may add what the first one left out.
 */
async function noteReported(
  { db, log }: CommandParts,
  paymentId: string,
  report: Reported,
): Promise<'noted' | 'contradicts' | 'gone'> {
  const { checkoutRequestId, resultCode, amountMinor } = report;
  try {
    return await inTransaction(db, async (transaction) => {
      const push = await transaction
        .selectFrom('mpesaPushes')
        .selectAll()
        .where('paymentId', '=', paymentId)
        .forUpdate()
        .executeTakeFirst();
      if (!push) return 'gone';
      if (push.checkoutRequestId !== null && push.checkoutRequestId !== checkoutRequestId) return 'contradicts';
      const before =
        push.reportedAt === null
          ? -1
          : rankOf(push.amountMinor, push.reportedResultCode ?? unknownCode, push.reportedAmountMinor);
      const now = rankOf(push.amountMinor, resultCode, amountMinor);
      // A report whose doubtful receipt was cleared still has an amount.
      const fillsIn = resultCode === 0 && push.reportedAmountMinor === null && push.reportedReceipt === null;
      if (now < before || (now === before && !fillsIn)) {
        const isOther =
          now === before &&
          resultCode === 0 &&
          report.receipt !== null &&
          push.reportedReceipt !== null &&
          push.reportedReceipt !== report.receipt;
        if (isOther) await clearDoubtfulReceipt(transaction, { paymentId, receipt: push.reportedReceipt, log });
        return 'noted';
      }
      const receipt = resultCode === 0 ? await receiptUnlessTaken(transaction, paymentId, report.receipt) : null;
      if (resultCode === 0 && receipt === null)
        log.warn({ paymentId }, 'M-Pesa reported no receipt, or one of another payment');
      await transaction
        .updateTable('mpesaPushes')
        .set({
          checkoutRequestId,
          reportedAt: sql<Date>`clock_timestamp()`,
          reportedResultCode: resultCode,
          reportedReceipt: receipt,
          reportedAmountMinor: amountMinor,
        })
        .where('paymentId', '=', paymentId)
        .execute();
      return 'noted';
    });
  } catch (error) {
    // Another prompt has this checkout request id.
    if (isUniqueViolation(error)) return 'contradicts';
    throw error;
  }
}

/**
 * Two callbacks of one prompt reported different receipts, so one of them is forged, and a reversal by it would send money to
 * a stranger. Neither is used, unless the paybill has confirmed the first: an administrator finds it on the statement.
 */
async function clearDoubtfulReceipt(
  transaction: DatabaseTransaction,
  { paymentId, receipt, log }: { paymentId: string; receipt: string | null; log: CommandParts['log'] },
): Promise<void> {
  log.error({ paymentId }, 'M-Pesa reported two receipts for one prompt');
  const { rows } = await sql`
    update mpesa_pushes set reported_receipt = null
    where payment_id = ${paymentId}::uuid
      and not exists (select from mpesa_receipts where mpesa_receipts.payment_id = mpesa_pushes.payment_id)
    returning payment_id`.execute(transaction);
  if (rows.length === 0) return;
  await sql`
    update payments set provider_reference = checkout_request_id
    from mpesa_pushes
    where payments.id = ${paymentId}::uuid and mpesa_pushes.payment_id = payments.id
      and provider_reference = ${receipt}`.execute(transaction);
}

/** A receipt that settled the same booking through the paybill is allowed: it shows that the prompt's money was counted. */
async function receiptUnlessTaken(
  transaction: DatabaseTransaction,
  paymentId: string,
  receipt: string | null,
): Promise<string | null> {
  if (receipt === null) return null;
  return (await ownerOf(transaction, paymentId, receipt)) === 'another' ? null : receipt;
}
