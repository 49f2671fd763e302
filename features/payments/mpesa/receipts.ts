import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';

/**
 * `sent_back`: its money came to the paybill by another way too, and has left again. `counted`: it came that way before M-Pesa
 * would say that the prompt was paid, and has a payment of its own for the same thing.
 */
export type OwnReceipt =
  | { state: 'known'; receipt: string }
  | { state: 'unknown' }
  | { state: 'sent_back' }
  | { state: 'counted' };

/**
 * The receipt of a prompt that M-Pesa says is paid, as its callback told it. A receipt counts once in the whole house: it is
 * nobody's while it is only told, and from here on it is this payment's and no other prompt's.
 */
export function claimReceipt(db: Database, paymentId: string): Promise<OwnReceipt> {
  return inTransaction(db, async (transaction) => {
    const told = await readReported(transaction, paymentId);
    if (!told) return { state: 'unknown' };
    const { receipt } = told;
    if (told.state === 'returning' || told.state === 'returned') return { state: 'sent_back' };
    // Two who were told the same take turns. The second finds that it was told nothing.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mpesa receipt ${receipt}`}, 0))`.execute(
      transaction,
    );
    const isStillReported = (await readReported(transaction, paymentId))?.receipt === receipt;
    const isOthers = told.takenBy !== null && told.takenBy !== paymentId;
    const owner = await ownerOf(transaction, paymentId, receipt);
    if (owner === 'paybill') return { state: 'counted' };
    if (!isStillReported || isOthers || owner === 'another') return { state: 'unknown' };
    await transaction
      .updateTable('mpesa_pushes')
      .set({ reported_receipt: null })
      .where('reported_receipt', '=', receipt)
      .where('payment_id', '<>', paymentId)
      .execute();
    return { state: 'known', receipt };
  });
}

async function readReported(transaction: DatabaseTransaction, paymentId: string) {
  const told = await transaction
    .selectFrom('mpesa_pushes')
    .leftJoin('mpesa_receipts', 'mpesa_receipts.receipt', 'mpesa_pushes.reported_receipt')
    .select(['reported_receipt', 'mpesa_receipts.state', 'mpesa_receipts.payment_id as takenBy'])
    .where('mpesa_pushes.payment_id', '=', paymentId)
    .where('reported_result_code', '=', 0)
    .executeTakeFirst();
  return told?.reported_receipt ? { ...told, receipt: told.reported_receipt } : undefined;
}

/** Whether another payment was settled with it: one of money at the paybill for the same thing, or any other. */
export async function ownerOf(
  transaction: DatabaseTransaction,
  paymentId: string,
  receipt: string,
): Promise<'nobody' | 'paybill' | 'another'> {
  const { rows } = await sql<{ isPaybill: boolean }>`
    select coalesce(others.booking_id = own.booking_id, false)
      and not exists (select from mpesa_pushes where payment_id = others.id) as "isPaybill"
    from payments as own, payments as others
    where own.id = ${paymentId}::uuid and others.id <> own.id
      and others.provider = 'mpesa' and others.provider_reference = ${receipt}`.execute(transaction);
  const [other] = rows;
  if (!other) return 'nobody';
  return other.isPaybill ? 'paybill' : 'another';
}

/**
 * A payment that was captured before its receipt was told is known by the name of its prompt until then. People have the
 * receipt on their telephone, and refunds need it. One that was settled with another receipt was paid twice.
 */
export async function noteReceipt(db: Database, paymentId: string): Promise<void> {
  await receiveSecond(db, paymentId);
  const unnamed = await db
    .selectFrom('payments')
    .innerJoin('mpesa_pushes', 'mpesa_pushes.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.id', '=', paymentId)
    .where('payments.state', 'in', ['captured', 'refund_due', 'refunded'])
    .where(sql<boolean>`coalesce(provider_reference, checkout_request_id) = checkout_request_id`)
    .where(sql<boolean>`captured_minor = coalesce(reported_amount_minor, captured_minor)`)
    .executeTakeFirst();
  const own = unnamed ? await claimReceipt(db, paymentId) : undefined;
  if (own?.state !== 'known') return;
  await sql`
    update payments set provider_reference = ${own.receipt}
    from mpesa_pushes
    where payments.id = ${paymentId}::uuid and mpesa_pushes.payment_id = payments.id
      and coalesce(provider_reference, checkout_request_id) = checkout_request_id`.execute(db);
}

/**
 * A prompt that M-Pesa said was paid took money at the paybill for the same thing as its own, and its callback names another
 * receipt: so both were paid, and where the paybill says nothing of prompts the second is heard of in this way alone.
 */
async function receiveSecond(db: Database, paymentId: string): Promise<void> {
  await sql`
    insert into mpesa_receipts (receipt, amount_minor, account, paid_at, source)
    select reported_receipt, reported_amount_minor, coalesce(bookings.reference, agent_deposits.reference), reported_at, 'push'
    from mpesa_pushes
    join payments on payments.id = payment_id
    left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    where payment_id = ${paymentId}::uuid and reported_result_code = 0 and reported_receipt is not null
      and reported_amount_minor > 0 and payments.state in ('captured', 'refund_due', 'refunded')
      and is_mpesa_receipt(provider_reference) and provider_reference <> reported_receipt
      and not exists (
        select from payments as others where others.provider = 'mpesa' and others.provider_reference = reported_receipt
      )
    on conflict (receipt) do nothing`.execute(db);
}
