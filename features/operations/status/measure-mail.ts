import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Database } from '#db/connect.ts';
import { deliverMailTask } from '#features/notifications/queue-mail.ts';
import type { Measured } from './status-line.ts';
import { counted, spanText } from './words.ts';

const waitedTooLongMs = 10 * 60_000;

interface Queue {
  waiting: number;
  failed: number;
  oldestDueAt: Date | null;
}

/** Whether the server takes mails, and whether they go. `connectMs` is how long it may take to let us in. */
export async function measureMail(
  { db, smtpUrl, connectMs }: { db: Database; smtpUrl: string | undefined; connectMs: number },
  now: Date,
): Promise<Measured> {
  const [refusal, queue] = await Promise.all([smtpUrl && knock(smtpUrl, connectMs), readQueue(db)]);
  const { waiting, failed, oldestDueAt } = queue;
  const oldestMs = oldestDueAt ? now.getTime() - oldestDueAt.getTime() : 0;
  const facts = [
    waiting > 0 ? `${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'}.` : 'No mail waits.',
    ...(failed > 0
      ? [`${counted(failed, 'mail')} could not be sent and ${failed === 1 ? 'was' : 'were'} given up.`]
      : []),
  ].join(' ');
  if (refusal)
    return {
      state: 'failing',
      value: 'Not reachable',
      sentence: `The mail server refuses us: ${refusal}. ${facts}`,
    };
  if (oldestMs > waitedTooLongMs)
    return {
      state: 'failing',
      value: 'Held up',
      sentence: `The oldest mail has waited ${spanText(oldestMs)}. ${facts}`,
    };
  const value = smtpUrl ? 'Active' : 'Outbox files';
  const how = smtpUrl ? 'The mail server lets us in.' : 'Mails become files in DATA_DIR/outbox.';
  return { state: failed > 0 ? 'attention' : 'ok', value, sentence: `${how} ${facts}` };
}

/** Undefined when the server lets us in, else why not. Its own words may name addresses, so only their kind is told. */
async function knock(url: string, connectMs: number): Promise<string | undefined> {
  const transport = createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: connectMs,
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    return code === 'EAUTH' ? 'the name or the password is wrong' : code;
  } finally {
    transport.close();
  }
}

async function readQueue(db: Database): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select
      count(*) filter (where attempts < max_attempts)::integer as waiting,
      count(*) filter (where attempts >= max_attempts)::integer as failed,
      min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()) as "oldestDueAt"
    from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${deliverMailTask})`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, failed: 0, oldestDueAt: null };
}
