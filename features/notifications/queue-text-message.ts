import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { type TextMessage, textMessageSchema } from './text-message.ts';

export const deliverTextMessageTask = 'deliver_text_message';

/** A code that comes too late is worse than none: it is tried for some minutes, not for days as a mail is. */
const attempts = 6;

/** Commits or vanishes with the transaction that it is about. */
export async function queueTextMessage(
  transaction: DatabaseTransaction,
  draft: Pick<TextMessage, 'to' | 'text'>,
): Promise<void> {
  const message = textMessageSchema.parse({ ...draft, id: newId(), queuedAt: new Date().toISOString() });
  await sql`
    select graphile_worker.add_job(
      ${deliverTextMessageTask}::text,
      payload := ${JSON.stringify(message)}::json,
      max_attempts := ${attempts}::int
    )`.execute(transaction);
}
