import { sql } from 'kysely';
import { z } from 'zod';
import { isUniqueViolation } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { minorUnitsIn } from '#lib/minor-units-in.ts';
import { parseJson } from '#lib/parse-json.ts';
import type { CallbackRequest, VerifiedCallback } from '../payment-provider.ts';
import type { CommandParts } from './commands/mpesa-context.ts';
import { isReceipt } from './is-receipt.ts';
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
  amountMinor: number | null;
}

/** Codes are numbers, nearly always. Whatever else comes up is none that means money. */
const noNumber = -1;

/**
 * What M-Pesa, or whoever knows the secret address of one prompt, says of it. It is written down as said and believed in
 * nothing but what the prompt is called, where our own answer was lost; and in nothing at all where it calls it otherwise.
 */
export async function receivePush(
  parts: CommandParts,
  { path, body }: Pick<CallbackRequest, 'path' | 'body'>,
): Promise<VerifiedCallback> {
  const matter = parts.mpesa.paths.matterOf(path);
  const told = matter?.kind === 'push' ? readReported(body) : undefined;
  if (matter?.kind !== 'push') return { ok: false };
  const { paymentId } = matter;
  // Nobody else knows the address.
  if (!told)
    return {
      ok: true,
      eventId: null,
      unknown: { type: 'push', objectId: paymentId, why: 'unreadable', body: parseJson(body) },
    };
  const outcome = await noteReported(parts, paymentId, told);
  if (outcome === 'contradicts') return { ok: false };
  if (outcome === 'gone') return { ok: true, eventId: null };
  const { checkoutRequestId, resultCode, amountMinor, receipt } = told;
  return {
    ok: true,
    // Another telling of the same prompt is news.
    eventId: [checkoutRequestId, resultCode, amountMinor, receipt]
      .filter((part) => part !== null)
      .join(':')
      .slice(0, 120),
    paymentId,
    about: 'payment',
    // Neither name nor number of whoever paid is kept.
    body: { ...told },
  };
}

function readReported(body: string): Reported | undefined {
  const parsed = callbackSchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { CheckoutRequestID, ResultCode, CallbackMetadata } = parsed.data.Body.stkCallback;
  const told = (name: string) => CallbackMetadata?.Item?.find(({ Name }) => Name === name)?.Value ?? null;
  const resultCode = Number(ResultCode);
  const receipt = String(told('MpesaReceiptNumber') ?? '');
  return {
    checkoutRequestId: CheckoutRequestID,
    resultCode: Number.isInteger(resultCode) && Math.abs(resultCode) < 1e9 ? resultCode : noNumber,
    receipt: isReceipt(receipt) ? receipt : null,
    amountMinor: wholeShillingsIn(told('Amount')),
  };
}

/** M-Pesa moves nothing else. What it can not have moved counts as not told. */
function wholeShillingsIn(told: string | number | null): number | null {
  const minor = minorUnitsIn(String(told ?? ''));
  return minor && minor % 100 === 0 ? minor : null;
}

/** What a telling is worth: that it was paid, as asked for or without an amount; paid with another amount; not paid. */
function worthOf(requestedMinor: number, resultCode: number, amountMinor: number | null): number {
  if (resultCode !== 0) return 0;
  return amountMinor === null || amountMinor === requestedMinor ? 2 : 1;
}

/**
 * The one that is worth more counts, and among equals the first: whoever is told that nobody could be reached and then that
 * it was paid, in whatever order, knows the same in the end. What the first left out is taken from a repeat.
 */
async function noteReported(
  { db, log }: CommandParts,
  paymentId: string,
  told: Reported,
): Promise<'noted' | 'contradicts' | 'gone'> {
  const { checkoutRequestId, resultCode, amountMinor } = told;
  try {
    return await inTransaction(db, async (transaction) => {
      const push = await transaction
        .selectFrom('mpesa_pushes')
        .select([
          'amount_minor',
          'checkout_request_id',
          'reported_at',
          'reported_result_code',
          'reported_receipt',
          'reported_amount_minor',
        ])
        .where('payment_id', '=', paymentId)
        .forUpdate()
        .executeTakeFirst();
      if (!push) return 'gone';
      if (push.checkout_request_id !== null && push.checkout_request_id !== checkoutRequestId)
        return 'contradicts';
      const before =
        push.reported_at === null
          ? -1
          : worthOf(push.amount_minor, push.reported_result_code ?? noNumber, push.reported_amount_minor);
      const now = worthOf(push.amount_minor, resultCode, amountMinor);
      // One whose receipt is in doubt has an amount.
      const fillsIn =
        resultCode === 0 && push.reported_amount_minor === null && push.reported_receipt === null;
      if (now < before || (now === before && !fillsIn)) {
        const isOther =
          now === before &&
          resultCode === 0 &&
          told.receipt !== null &&
          push.reported_receipt !== null &&
          push.reported_receipt !== told.receipt;
        if (isOther) await doubtReceipt(transaction, { paymentId, receipt: push.reported_receipt, log });
        return 'noted';
      }
      const receipt = resultCode === 0 ? await ownOf(transaction, paymentId, told.receipt) : null;
      if (resultCode === 0 && receipt === null)
        log.warn({ paymentId }, 'M-Pesa told no receipt, or one that is of another payment');
      await transaction
        .updateTable('mpesa_pushes')
        .set({
          checkout_request_id: checkoutRequestId,
          reported_at: sql<Date>`clock_timestamp()`,
          reported_result_code: resultCode,
          reported_receipt: receipt,
          reported_amount_minor: amountMinor,
        })
        .where('payment_id', '=', paymentId)
        .execute();
      return 'noted';
    });
  } catch (error) {
    // It has the name of another prompt.
    if (isUniqueViolation(error)) return 'contradicts';
    throw error;
  }
}

/**
 * Two tellings, two receipts: one of them lies, and money that goes back by it would go to somebody else. So it goes by
 * neither, unless the paybill has said whose the first is: a person finds it on the statement.
 */
async function doubtReceipt(
  transaction: DatabaseTransaction,
  { paymentId, receipt, log }: { paymentId: string; receipt: string | null; log: CommandParts['log'] },
): Promise<void> {
  log.error({ paymentId }, 'M-Pesa told two receipts for one prompt');
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

/** One that money at the paybill for the same thing was settled with is kept: the prompt's money has been counted. */
async function ownOf(
  transaction: DatabaseTransaction,
  paymentId: string,
  receipt: string | null,
): Promise<string | null> {
  if (receipt === null) return null;
  return (await ownerOf(transaction, paymentId, receipt)) === 'another' ? null : receipt;
}
