import { sql } from 'kysely';
import { newId } from '#lib/ids.ts';
import { LOST } from './mpesa-command.ts';
import type { CommandParts } from './mpesa-context.ts';
import { closeUntaken, noteTaken } from './note-taken.ts';

/** A question that was not answered for that long is asked again. */
const timeoutSeconds = 60;

/** `asked`: the answer comes later. `refused`: M-Pesa would not hear it, and why. `unreachable`: later perhaps. */
export type StatusAnswer =
  | { state: 'asked' }
  | { state: 'waiting' }
  | { state: 'unreachable' }
  | { state: 'refused'; reason: string };

/** Asks M-Pesa how the transaction with one receipt stands. Asking moves nothing, so it may be asked any number of times. */
export async function askStatus(
  { db, log, mpesa }: CommandParts,
  { receipt, paymentId }: { receipt: string; paymentId: string | null },
): Promise<StatusAnswer> {
  await sql`
    update mpesa_commands set answered_at = clock_timestamp(), result_code = ${LOST}
    where kind = 'status' and receipt = ${receipt} and answered_at is null
      and (timed_out_at is not null or requested_at < clock_timestamp() - make_interval(secs => ${timeoutSeconds}))`.execute(
    db,
  );
  const id = newId();
  const inserted = await db
    .insertInto('mpesa_commands')
    .values({ id, kind: 'status', receipt, payment_id: paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return { state: 'waiting' };
  try {
    const taken = await mpesa.client.askTransaction({
      receipt,
      remarks: 'Status',
      resultUrl: mpesa.paths.addressOf({ kind: 'result', commandId: id }),
      timeoutUrl: mpesa.paths.addressOf({ kind: 'timeout', commandId: id }),
    });
    await noteTaken(db, id, taken);
    return { state: 'asked' };
  } catch (error) {
    return closeUntaken({ db, log }, id, error);
  }
}
