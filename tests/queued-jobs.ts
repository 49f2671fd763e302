import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Mail, mailSchema } from '#features/notifications/mail.ts';
import { deliverMailTask } from '#features/notifications/queue-mail.ts';
import { deliverTextMessageTask, type TextMessage, textMessageSchema } from '#features/notifications/text-messages.ts';

/** Queued jobs of a task, in order. */
export async function queuedPayloads(db: Database, task: string): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${task} order by job.id`.execute(db);
  return rows.map(({ payload }) => payload);
}

export async function mailsQueuedTo(db: Database, address: string): Promise<Mail[]> {
  const mails = (await queuedPayloads(db, deliverMailTask)).map((payload) => mailSchema.parse(payload));
  return mails.filter(({ to }) => to === address);
}

/** The token in the latest mail to an address, such as the one of /auth/reset?token=… */
export async function mailedToken(db: Database, address: string, page: string): Promise<string> {
  const latest = (await mailsQueuedTo(db, address)).at(-1)?.text ?? '';
  const token = new RegExp(`${page}\\?token=([\\w-]{43})`).exec(latest)?.[1];
  if (!token) throw new Error(`The latest mail to ${address} holds no link to ${page}: ${latest}`);
  return token;
}

export async function textsQueuedTo(db: Database, phone: string): Promise<TextMessage[]> {
  const texts = (await queuedPayloads(db, deliverTextMessageTask)).map((payload) => textMessageSchema.parse(payload));
  return texts.filter(({ to }) => to === phone);
}

/** The six digits in the latest text message to a number. */
export async function textedCode(db: Database, phone: string): Promise<string> {
  const latest = (await textsQueuedTo(db, phone)).at(-1)?.text ?? '';
  const code = /\b\d{6}\b/.exec(latest)?.[0];
  if (!code) throw new Error(`The latest text message to ${phone} holds no code: ${latest}`);
  return code;
}
