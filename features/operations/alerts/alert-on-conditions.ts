import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ProviderWatch } from '../providers/watch-providers.ts';
import type { SystemStatus } from '../status/create-system-status.ts';
import { compareClocks } from '../status/measure-product.ts';
import { type StatusLine, spanText } from '../status/status-line.ts';
import { type AlertContext, type AlertFacts, logRaised, resolveAlert, seeAlert } from './alerts.ts';

export const measureEveryMs = 30_000;
/** An alert ends when nobody has seen its cause for a few measurements. */
const endsAfter = '2 minutes';
const maxClockErrorMs = 5_000;
const maxUncheckedMs = 5 * 60_000;

export interface ConditionSources {
  status: Pick<SystemStatus, 'measure'>;
  watch: Pick<ProviderWatch, 'ask'>;
  /** Whether the last attempts to back up failed: the status only calls an old backup failing. */
  hasBackupFailed: () => Promise<boolean>;
  isArchiveFailing: () => Promise<boolean>;
  host: string;
}

/**
 * Measures what ends by itself, and raises and ends its alerts. Each process checks its own clock; all else one of them
 * measures every half a minute.
 */
export async function alertOnConditions(
  context: AlertContext,
  sources: ConditionSources,
  { everyMs = measureEveryMs, now = Date.now }: { everyMs?: number; now?: () => number } = {},
): Promise<void> {
  const seen = [...(await checkClock(context.db, sources.host, now))];
  if (await claimMeasurement(context.db, everyMs)) {
    seen.push(...(await measureAll(sources)), ...(await checkWatch(context.db)));
  }
  const raised = await inTransaction(context.db, async (transaction) => {
    const announced: (AlertFacts & { id: string })[] = [];
    for (const facts of seen) {
      // The second look is the next measurement.
      const { id, isNew } = await seeAlert(transaction, context, facts, everyMs / 2);
      if (isNew) announced.push({ ...facts, id });
    }
    const { rows } = await sql<{ id: string }>`
      select id from alerts
      where kind not in ('books', 'late_work') and resolved_at is null
        and last_seen_at < clock_timestamp() - ${endsAfter}::interval
      for update skip locked`.execute(transaction);
    for (const { id } of rows) await resolveAlert(transaction, context, id);
    return announced;
  });
  logRaised(context.log, raised);
}

/** Of all processes one measures. A little less than the interval, because polls are not exact. */
async function claimMeasurement(db: Database, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    update system_watch set measured_at = clock_timestamp()
    where measured_at <= clock_timestamp() - make_interval(secs => ${(everyMs * 0.8) / 1000})
    returning is_only`.execute(db);
  return rows.length > 0;
}

/** What could not be measured raises nothing. */
async function measureAll(sources: ConditionSources): Promise<AlertFacts[]> {
  const { status, watch } = sources;
  const [backup, hasBackupFailed, isArchiveFailing, storage, jobs, mail, providers] = await Promise.all([
    status.measure('backup'),
    sources.hasBackupFailed(),
    sources.isArchiveFailing(),
    status.measure('storage'),
    status.measure('jobs'),
    status.measure('email'),
    watch.ask(),
  ]);
  const conditions: (AlertFacts | false)[] = [
    // The status of backups also says when the archive fails.
    (hasBackupFailed || (backup.state === 'failing' && !backup.isUnknown && !isArchiveFailing)) && {
      kind: 'backup',
      subject: '',
      sentence: backup.isUnknown
        ? 'The last try to back up failed.'
        : `The last good backup: ${backup.value}. ${backup.sentence}`,
    },
    storage.state === 'failing' && alertOn('storage', 'Storage', storage),
    // Jobs that failed for good do not pile up.
    jobs.value !== 'Running' && alertOn('jobs', 'Jobs', jobs),
    mail.state === 'failing' && alertOn('mail', 'Mails', mail),
    isArchiveFailing && {
      kind: 'archiving',
      subject: '',
      sentence: backup.isUnknown ? 'Archiving is behind.' : backup.sentence,
    },
    ...providers.map(
      ({ name, title, health }) => health.state === 'failing' && alertOn('provider', title, health, name),
    ),
  ];
  return conditions.filter((condition) => condition !== false);
}

function alertOn(
  kind: AlertFacts['kind'],
  title: string,
  { value, sentence, isUnknown }: Pick<StatusLine, 'value' | 'sentence' | 'isUnknown'>,
  subject = '',
): AlertFacts | false {
  return !isUnknown && { kind, subject, sentence: `${title}: ${value}. ${sentence}` };
}

/** Whether the watch over the books comes to an end of its runs. The next one that does ends the alert. */
async function checkWatch(db: Database): Promise<AlertFacts[]> {
  const { rows } = await sql<{ uncheckedMs: number }>`
    select (extract(epoch from clock_timestamp() - checked_at) * 1000)::float8 as unchecked_ms from books_watch`.execute(
    db,
  );
  const uncheckedMs = rows[0]?.uncheckedMs ?? 0;
  if (uncheckedMs <= maxUncheckedMs) return [];
  const sentence = `The books were last checked ${spanText(uncheckedMs)} ago.`;
  return [{ kind: 'late_work', subject: 'books_watch', sentence }];
}

async function checkClock(db: Database, host: string, now: () => number): Promise<AlertFacts[]> {
  const { aheadMs, uncertainMs } = await compareClocks(db, now);
  if (Math.abs(aheadMs) <= maxClockErrorMs + uncertainMs) return [];
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  const sentence = `The clock of ${host} is ${spanText(Math.abs(aheadMs))} ${direction} the clock of the database.`;
  return [{ kind: 'clock', subject: host, sentence }];
}
