import { sql } from 'kysely';
import { advisoryLocks, ifLockIsFree } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { type CheckedInvariant, checkInvariants } from '#features/booking/invariants/check-invariants.ts';
import type { MailDelivery } from '#features/notifications/deliver-mail.ts';
import { type Mail, mailSchema } from '#features/notifications/mail.ts';
import { layOutMail, type MailContext } from '#features/notifications/mail-layout.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import type { ProviderWatch } from '../providers/watch-providers.ts';
import type { SystemStatus } from '../status/create-system-status.ts';
import { type StatusState, statusKeys } from '../status/status-line.ts';

export interface CheckParts {
  db: Database;
  directUrl: string;
  host: string;
  status: SystemStatus;
  watch: ProviderWatch;
  mail: MailDelivery;
  /** Mails are written to files instead of being sent. */
  isOutbox: boolean;
  mailContext: () => MailContext;
  log: Log;
}

interface Result {
  part: 'status' | 'rule' | 'mail';
  name: string;
  state: StatusState;
  sentence: string;
}

/** Runs the steps in order and stores each result at once, so that the page shows progress. */
export async function runCheck(parts: CheckParts, checkId: string): Promise<void> {
  const { db, directUrl, host } = parts;
  await ifLockIsFree(directUrl, advisoryLocks.checkSystem, async () => {
    const check = await db
      .updateTable('systemChecks')
      .set({ state: 'running', host, startedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', checkId)
      .where('state', '=', 'waiting')
      .returning('requestedBy')
      .executeTakeFirst();
    if (!check) return;
    const write = resultWriter(db, checkId);
    for (const key of statusKeys) {
      const { name, state, value, sentence } = await parts.status.measure(key);
      await write({ part: 'status', name, state, sentence: `${value}. ${sentence}` });
    }
    await checkProviders(parts, checkId, write);
    await checkRules(parts, write);
    await write(await sendTestMail(parts, check.requestedBy));
    await db
      .updateTable('systemChecks')
      .set({ state: 'done', finishedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', checkId)
      .execute();
    await removeOldChecks(db);
  });
}

type Write = (result: Result) => Promise<void>;

/** Writes in call order, also when the caller does not await. */
function resultWriter(db: Database, checkId: string): Write {
  let position = 0;
  let since = performance.now();
  let last: Promise<unknown> = Promise.resolve();
  return (result) => {
    position += 1;
    const row = {
      ...result,
      checkId,
      position,
      tookMs: Math.round(performance.now() - since),
      sentence: result.sentence.slice(0, 2_000),
    };
    since = performance.now();
    const written = last.then(() => db.insertInto('systemCheckResults').values(row).execute());
    last = written;
    return written.then(() => {});
  };
}

/** The number of providers depends on this process's configuration, so their steps are added here. */
async function checkProviders({ db, watch }: CheckParts, checkId: string, write: Write): Promise<void> {
  const providers = await watch.read();
  await db
    .updateTable('systemChecks')
    .set({ steps: sql`steps + ${providers.length}` })
    .where('id', '=', checkId)
    .execute();
  for (const { title, health } of providers) {
    const { state, value, sentence } = health;
    await write({ part: 'status', name: title, state, sentence: `${value}. ${sentence}` });
  }
}

async function checkRules({ db }: CheckParts, write: Write): Promise<void> {
  const writing: Promise<void>[] = [];
  const writeResult = ({ name, rule, offenders, hasMore }: CheckedInvariant) => {
    const broken = [...offenders, ...(hasMore ? ['and more'] : [])].join('; ');
    const written = write({
      part: 'rule',
      name,
      state: offenders.length === 0 ? 'ok' : 'failing',
      sentence: offenders.length === 0 ? rule : `${rule} Not so: ${broken}.`,
    });
    written.catch(() => {});
    writing.push(written);
  };
  await checkInvariants(db, writeResult);
  await Promise.all(writing);
}

/**
 * Delivered directly, so that a failure shows: a job would be retried for hours. The result contains no
 * address, because it outlives the account.
 */
async function sendTestMail({ db, mail, isOutbox, mailContext, log }: CheckParts, userId: string): Promise<Result> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const result = { part: 'mail' as const, name: 'Test mail' };
  try {
    await mail.deliver(testMail(mailContext(), email, new Date()));
    const sentence = isOutbox
      ? 'Saved as a file on this server: no mail server is set up.'
      : 'The mail server accepted it. Check that it arrives.';
    return { ...result, state: 'ok', sentence };
  } catch (error) {
    log.warn({ err: error }, 'test mail of a system check failed');
    return { ...result, state: 'failing', sentence: 'The mail server did not accept it: see the log.' };
  }
}

const maxStored = 10;

async function removeOldChecks(db: Database): Promise<void> {
  await sql`
    delete from system_checks
    where id in (select id from system_checks order by requested_at desc offset ${maxStored})`.execute(db);
}

/** To the administrator who requested the check, in English like the back office. */
function testMail(mailContext: MailContext, to: string, now: Date): Mail {
  const { siteName } = mailContext.settings.site;
  const content = layOutMail(mailContext, 'en', {
    subject: `Test mail from ${siteName}`,
    preview: 'Mails are delivered.',
    heading: 'Mails are delivered',
    parts: [
      { kind: 'text', text: `You started a system check of ${siteName}. This mail is part of it.` },
      { kind: 'button', label: 'See the results', url: `${mailContext.baseUrl}/admin/settings/system` },
    ],
  });
  return mailSchema.parse({ ...content, to, id: newId(), queuedAt: now.toISOString() });
}
