import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { expireHolds } from '#features/booking/holds/expire-holds.ts';
import { inviteWithin } from '#features/booking/notices/invite-reviews.ts';
import { LOST } from '#features/payments/mpesa/commands/mpesa-command.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

/**
 * A restored house must not do a second time what it did between the backup and now. Holds that ended meanwhile end here,
 * with their seats, rooms and credit; guests who left meanwhile count as asked for a review; letters on their way stop.
 * Of what people were to be told, only what is still to come stays. Watched prices are told from the next look on, and
 * agencies with little credit count as told. Refunds by M-Pesa may have left since: each counts as sent, with its answer
 * lost, so that M-Pesa is asked what became of it before anything is sent. What a provider had refused, somebody may have
 * handed out since: such refunds wait for a person. Says how many holds ended.
 */
export async function calmDown(
  transaction: DatabaseTransaction,
  { today, backup }: { today: CalendarDate; backup: { id: string; fileName: string; bytes: number } },
): Promise<{ expiredHolds: number }> {
  const expiredHolds = await expireHolds(transaction);
  await inviteWithin(transaction, today);
  await sql`delete from booking_outbox where not_before <= now() or attempts > 0`.execute(transaction);
  await sql`
    update newsletter_letters set state = 'stopped', halted_by = 'restore', finished_at = clock_timestamp()
    where state in ('sending', 'paused')`.execute(transaction);
  // The next look takes the price it finds as the one where the watching began: it may have been mailed since the backup.
  await sql`
    update price_alerts set watched_price_minor = null, mailed_price_minor = null, mailed_at = null
    where stopped_at is null`.execute(transaction);
  await sql`
    update agents set low_balance_told_at = clock_timestamp() from agent_money
    where agent_money.agent_id = agents.id and low_balance_told_at is null
      and available_minor < low_balance_minor`.execute(transaction);
  await sql`
    update mpesa_commands set answered_at = clock_timestamp(), result_code = ${LOST}
    where answered_at is null`.execute(transaction);
  await sql`
    insert into mpesa_commands (id, kind, receipt, payment_id, amount_minor, answered_at, result_code, result_text)
    select gen_random_uuid(), 'reversal', provider_reference, id, refund_minor, clock_timestamp(), ${LOST},
      'The house was restored'
    from payments
    where state = 'refund_due' and provider = 'mpesa' and is_mpesa_receipt(provider_reference)
    union all
    select gen_random_uuid(), 'reversal', receipt, null, amount_minor, clock_timestamp(), ${LOST},
      'The house was restored'
    from mpesa_receipts where state = 'returning'`.execute(transaction);
  await sql`
    update payments set refund_by_hand_at = clock_timestamp()
    where state = 'refund_due' and refund_failure is not null and refund_by_hand_at is null`.execute(
    transaction,
  );
  // When it was made, the backup itself was under way.
  await sql`
    update backups set
      state = 'done', finished_at = clock_timestamp(), file_name = ${backup.fileName}, bytes = ${backup.bytes}
    where id = ${backup.id} and state = 'running'`.execute(transaction);
  await sql`
    update backups set
      state = 'failed', finished_at = clock_timestamp(), was_stopped = true, failure = 'The house was restored.'
    where state in ('waiting', 'running')`.execute(transaction);
  await sql`
    update system_checks set state = 'ended', finished_at = clock_timestamp()
    where state in ('waiting', 'running')`.execute(transaction);
  return { expiredHolds };
}
