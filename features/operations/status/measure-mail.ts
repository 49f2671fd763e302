import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Database } from '#db/connect.ts';
import { deliverCampaignTask } from '#features/notifications/campaigns/campaign-jobs.ts';
import { deliverMailTask } from '#features/notifications/queue-mail.ts';
import { counted, spanText } from './status-labels.ts';
import type { Measured } from './status-line.ts';

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
  const [refusal, mails, letters, refused] = await Promise.all([
    smtpUrl && knock(smtpUrl, connectMs),
    readQueue(db, deliverMailTask),
    readQueue(db, deliverCampaignTask),
    countRefusedCampaigns(db),
  ]);
  const facts = [
    mails.waiting > 0 ? waitText(mails.waiting, 'mail') : 'No mail waits.',
    ...(letters.waiting > 0 ? [waitText(letters.waiting, 'letter')] : []),
    ...(mails.failed > 0
      ? [
          `${counted(mails.failed, 'mail')} could not be sent and ${mails.failed === 1 ? 'was' : 'were'} given up.`,
        ]
      : []),
    ...(refused > 0 ? [`${counted(refused, 'letter')} of the last day could not be delivered.`] : []),
  ].join(' ');
  const oldest = oldestOf(mails, letters, now);
  if (refusal)
    return {
      state: 'failing',
      value: 'Not reachable',
      sentence: `The mail server refuses us: ${refusal}. ${facts}`,
    };
  if (oldest.ms > waitedTooLongMs)
    return {
      state: 'failing',
      value: 'Held up',
      sentence: `The oldest ${oldest.thing} has waited ${spanText(oldest.ms)}. ${facts}`,
    };
  const how = smtpUrl
    ? 'The mail server lets us in.'
    : 'No mail server is set up: mails are kept as files on this server.';
  return {
    state: mails.failed + refused > 0 ? 'attention' : 'ok',
    value: 'Active',
    sentence: `${how} ${facts}`,
  };
}

function waitText(count: number, thing: string): string {
  return `${counted(count, thing)} ${count === 1 ? 'waits' : 'wait'}.`;
}

function oldestOf(mails: Queue, letters: Queue, now: Date): { thing: string; ms: number } {
  const waited = ({ oldestDueAt }: Queue) => (oldestDueAt ? now.getTime() - oldestDueAt.getTime() : 0);
  return waited(letters) > waited(mails)
    ? { thing: 'letter', ms: waited(letters) }
    : { thing: 'mail', ms: waited(mails) };
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

async function readQueue(db: Database, task: string): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select
      count(*) filter (where attempts < max_attempts)::integer as waiting,
      count(*) filter (where attempts >= max_attempts)::integer as failed,
      min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()) as "oldestDueAt"
    from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${task})`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, oldestDueAt: null };
}

/** Their jobs are done all the same, and the letter goes on without them. */
async function countRefusedCampaigns(db: Database): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    select count(*)::integer as refused
    from newsletter_campaigns as letter
    join newsletter_recipients as recipient on recipient.campaign_id = letter.id and recipient.state = 'failed'
    where (letter.finished_at is null or letter.finished_at > now() - interval '1 day')
      and recipient.changed_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.refused ?? 0;
}
