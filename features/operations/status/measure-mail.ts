import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Database } from '#db/connect.ts';
import { deliverCampaignTask, deliverMailTask } from '#features/notifications/queue-mail.ts';
import { counted, type Measured, spanText } from './status-line.ts';

const maxWaitMs = 10 * 60_000;

interface Queue {
  waiting: number;
  failed: number;
  oldestDueAt: Date | null;
}

/** `connectMs` limits the connection to the mail server. */
export async function measureMail(
  { db, smtpUrl, connectMs }: { db: Database; smtpUrl: string | undefined; connectMs: number },
  now: Date,
): Promise<Measured> {
  const [refusal, mails, campaignMails, refused] = await Promise.all([
    smtpUrl && connectToServer(smtpUrl, connectMs),
    readQueue(db, deliverMailTask),
    readQueue(db, deliverCampaignTask),
    countRefusedCampaigns(db),
  ]);
  const facts = [
    mails.waiting > 0 ? waitText(mails.waiting, 'mail') : 'No mail waits.',
    ...(campaignMails.waiting > 0 ? [waitText(campaignMails.waiting, 'campaign mail')] : []),
    ...(mails.failed > 0
      ? [`${counted(mails.failed, 'mail')} could not be sent and ${mails.failed === 1 ? 'was' : 'were'} given up.`]
      : []),
    ...(refused > 0 ? [`${counted(refused, 'campaign mail')} of the last day could not be delivered.`] : []),
  ].join(' ');
  const oldest = oldestOf(mails, campaignMails, now);
  if (refusal)
    return {
      state: 'failing',
      value: 'Not reachable',
      sentence: `The mail server refused the connection: ${refusal}. ${facts}`,
    };
  if (oldest.ms > maxWaitMs)
    return {
      state: 'failing',
      value: 'Held up',
      sentence: `The oldest ${oldest.thing} has waited ${spanText(oldest.ms)}. ${facts}`,
    };
  const how = smtpUrl
    ? 'The mail server accepts connections.'
    : 'No mail server is set up: mails are saved as files on this server.';
  return {
    state: mails.failed + refused > 0 ? 'attention' : 'ok',
    value: 'Active',
    sentence: `${how} ${facts}`,
  };
}

function waitText(count: number, thing: string): string {
  return `${counted(count, thing)} ${count === 1 ? 'waits' : 'wait'}.`;
}

function oldestOf(mails: Queue, campaignMails: Queue, now: Date): { thing: string; ms: number } {
  const waited = ({ oldestDueAt }: Queue) => (oldestDueAt ? now.getTime() - oldestDueAt.getTime() : 0);
  return waited(campaignMails) > waited(mails)
    ? { thing: 'campaign mail', ms: waited(campaignMails) }
    : { thing: 'mail', ms: waited(mails) };
}

/** Undefined on success, else the error code. The server's own message may contain addresses. */
async function connectToServer(url: string, connectMs: number): Promise<string | undefined> {
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
      min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()) as oldest_due_at
    from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${task})`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, oldestDueAt: null };
}

/** A failed recipient completes its job, so the queue does not show it. */
async function countRefusedCampaigns(db: Database): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    select count(*)::integer as refused
    from newsletter_campaigns as campaign
    join newsletter_recipients as recipient on recipient.campaign_id = campaign.id and recipient.state = 'failed'
    where (campaign.finished_at is null or campaign.finished_at > now() - interval '1 day')
      and recipient.changed_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.refused ?? 0;
}
