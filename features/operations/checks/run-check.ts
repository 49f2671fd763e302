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
  /** Those who carry money. */
  watch: ProviderWatch;
  mail: MailDelivery;
  /** Mails become files here. */
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

/** One step after the other, each written down as soon as it is known, so that whoever watches sees it come. */
export async function runCheck(parts: CheckParts, checkId: string): Promise<void> {
  const { db, directUrl, host } = parts;
  await ifLockIsFree(directUrl, advisoryLocks.checkSystem, async () => {
    const check = await db
      .updateTable('system_checks')
      .set({ state: 'running', host, started_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', checkId)
      .where('state', '=', 'waiting')
      .returning('requested_by')
      .executeTakeFirst();
    if (!check) return;
    const write = resultWriter(db, checkId);
    for (const key of statusKeys) {
      const { name, state, value, sentence } = await parts.status.measure(key);
      await write({ part: 'status', name, state, sentence: `${value}. ${sentence}` });
    }
    await askProviders(parts, checkId, write);
    await checkRules(parts, write);
    await write(await sendTestMail(parts, check.requested_by));
    await db
      .updateTable('system_checks')
      .set({ state: 'done', finished_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', checkId)
      .execute();
    await removeOldChecks(db);
  });
}

type Write = (result: Result) => Promise<void>;

/** In the order in which they are given, also when nobody waits for the one before. */
function resultWriter(db: Database, checkId: string): Write {
  let position = 0;
  let since = performance.now();
  let last: Promise<unknown> = Promise.resolve();
  return (result) => {
    position += 1;
    const row = {
      ...result,
      check_id: checkId,
      position,
      took_ms: Math.round(performance.now() - since),
      sentence: result.sentence.slice(0, 2_000),
    };
    since = performance.now();
    const written = last.then(() => db.insertInto('system_check_results').values(row).execute());
    last = written;
    return written.then(() => {});
  };
}

/** How many there are is the matter of this process, so their steps are added here. */
async function askProviders({ db, watch }: CheckParts, checkId: string, write: Write): Promise<void> {
  const providers = await watch.read();
  await db
    .updateTable('system_checks')
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
  const said = ({ name, rule, offenders, hasMore }: CheckedInvariant) => {
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
  await checkInvariants(db, said);
  await Promise.all(writing);
}

/**
 * Handed over here and now, so that a fault is seen: as a job it would be tried again for hours. The result names no
 * address: it would outlive the account.
 */
async function sendTestMail(
  { db, mail, isOutbox, mailContext, log }: CheckParts,
  userId: string,
): Promise<Result> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const result = { part: 'mail' as const, name: 'Test mail' };
  try {
    await mail.deliver(testMail(mailContext(), email, new Date()));
    const sentence = isOutbox
      ? 'Kept as a file on this server: no mail server is set up.'
      : 'The mail server took one. Look whether it arrives.';
    return { ...result, state: 'ok', sentence };
  } catch (error) {
    log.warn({ err: error }, 'the test mail of a system check was not taken');
    return {
      ...result,
      state: 'failing',
      sentence: 'The mail server did not take one: the log says why.',
    };
  }
}

const mostStored = 10;

async function removeOldChecks(db: Database): Promise<void> {
  await sql`
    delete from system_checks
    where id in (select id from system_checks order by requested_at desc offset ${mostStored})`.execute(db);
}

/** To the administrator who asked for the check; in English, as all of the back-office. */
function testMail(mailContext: MailContext, to: string, now: Date): Mail {
  const { siteName } = mailContext.settings.site;
  const content = layOutMail(mailContext, 'en', {
    subject: `Test mail from ${siteName}`,
    preview: 'Mails find their way.',
    heading: 'Mails find their way',
    parts: [
      { kind: 'text', text: `You asked ${siteName} to check itself, and this mail is a part of that.` },
      { kind: 'button', label: 'See the results', url: `${mailContext.baseUrl}/admin/settings/system` },
    ],
  });
  return mailSchema.parse({ ...content, to, id: newId(), queuedAt: now.toISOString() });
}
