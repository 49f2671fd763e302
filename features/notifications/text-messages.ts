import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { writeOutboxFile } from './write-outbox-file.ts';

export const textMessageSchema = z.object({
  id: z.uuid(),
  queuedAt: z.iso.datetime(),
  /** E.164, such as +254709555120. */
  to: z.string().regex(/^\+[1-9]\d{5,14}$/),
  text: z.string().min(1).max(480),
});

export type TextMessage = z.output<typeof textMessageSchema>;

export const deliverTextMessageTask = 'deliver_text_message';

/** Retries for minutes only: a late code is useless. */
const attempts = 6;

/** Sent if and only if the transaction commits. */
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

/** Throws when delivery fails; the job is then retried. */
export type DeliverTextMessage = (message: TextMessage) => Promise<void>;

const timeoutMs = 10_000;

/** Delivers to the SMS gateway, or without one to files in the outbox. */
export function createTextMessageDelivery({
  smsUrl,
  smsToken,
  dataDir,
}: {
  smsUrl: string | undefined;
  smsToken: string | undefined;
  dataDir: string;
}): DeliverTextMessage {
  return smsUrl ? toGateway(smsUrl, smsToken) : toOutbox(join(dataDir, 'outbox'));
}

/** A plain JSON POST that any provider's relay can accept: see docs/operations.md. */
function toGateway(smsUrl: string, smsToken: string | undefined): DeliverTextMessage {
  return async ({ id, to, text }) => {
    const response = await fetch(smsUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The same for every attempt, so that the gateway can drop copies.
        'idempotency-key': id,
        ...(smsToken && { authorization: `Bearer ${smsToken}` }),
      },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
  };
}

function toOutbox(directory: string): DeliverTextMessage {
  return async (message) => {
    const { to, text } = message;
    await writeOutboxFile(directory, { ...message, kind: 'sms' }, Buffer.from(`To: ${to}\n\n${text}\n`));
  };
}
