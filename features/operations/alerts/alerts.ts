import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import { isId } from '#lib/untrusted-input.ts';

export const alertKinds = [
  'books',
  'late_work',
  'backup',
  'archiving',
  'storage',
  'jobs',
  'mail',
  'provider',
  'clock',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface AlertBreach {
  /** The name of the broken invariant. */
  rule: string;
  subject: string;
  offender: string;
}

/** What is wrong, as it was seen last. */
export interface AlertFacts {
  kind: AlertKind;
  /** What it is about among others of its kind. */
  subject: string;
  sentence: string;
  breaches?: readonly AlertBreach[];
}

export interface AlertContext {
  db: Database;
  /** Alerts are sent to ALERT_WEBHOOK_URL too. */
  hasWebhook: boolean;
  log: Log;
}

/**
 * Notes that something is wrong: first as a suspicion; once a later look has confirmed it, as an alert that is announced; from
 * then on by counting. Two processes that see the same thing raise one alert.
 */
export async function seeAlert(
  transaction: DatabaseTransaction,
  { hasWebhook }: Pick<AlertContext, 'hasWebhook'>,
  { kind, subject, sentence, breaches = [] }: AlertFacts,
  confirmAfterMs: number,
): Promise<{ id: string; isRaised: boolean; isNew: boolean }> {
  const { rows } = await sql<{ id: string; isRaised: boolean; isNew: boolean }>`
    insert into alerts as known (id, kind, subject, sentence, details)
    values (
      ${newId()}, ${kind}, left(${subject}, 300), left(${sentence}, 1000), ${JSON.stringify({ breaches })}::jsonb
    )
    on conflict (kind, subject) where resolved_at is null do update set
      sentence = excluded.sentence, details = excluded.details, last_seen_at = statement_timestamp(),
      count = known.count + 1,
      raised_at = coalesce(known.raised_at, case
        when known.first_seen_at <= statement_timestamp() - make_interval(secs => ${confirmAfterMs / 1000})
        then statement_timestamp()
      end)
    returning id, raised_at is not null as is_raised, coalesce(raised_at = statement_timestamp(), false) as is_new`.execute(
    transaction,
  );
  const [seen] = rows;
  if (!seen) throw new Error('An alert was not stored');
  if (seen.isNew) {
    if (hasWebhook) await queueWebhook(transaction, { alertId: seen.id, event: 'raised' });
    // One job for all alerts, which collects those that come close together.
    await sql`select graphile_worker.add_job(${mailAlertsTask}::text, job_key := ${mailAlertsTask}::text)`.execute(
      transaction,
    );
  }
  return seen;
}

export const sendAlertTask = 'send_alert';
export const sendAlertSchema = z.object({ alertId: z.uuid(), event: z.enum(['raised', 'resolved']) });
export const mailAlertsTask = 'mail_alerts';

async function queueWebhook(transaction: DatabaseTransaction, job: z.output<typeof sendAlertSchema>): Promise<void> {
  await sql`select graphile_worker.add_job(${sendAlertTask}::text, payload := ${JSON.stringify(job)}::json)`.execute(
    transaction,
  );
}

/** For the log of the process that raised them: ids and rules, because sentences contain names. */
export function logRaised(log: Log, alerts: readonly (AlertFacts & { id: string })[]): void {
  for (const { id, kind, subject, breaches = [] } of alerts) {
    const rules = breaches.map(({ rule }) => rule);
    log.error({ alert: id, kind, concerns: subject, rules }, `alert raised: ${kind}`);
  }
}

/** Ends an alert; a suspicion is forgotten. */
export async function resolveAlert(
  transaction: DatabaseTransaction,
  { hasWebhook }: Pick<AlertContext, 'hasWebhook'>,
  id: string,
): Promise<void> {
  await sql`delete from alerts where id = ${id} and raised_at is null`.execute(transaction);
  const { rows } = await sql`
    update alerts set resolved_at = clock_timestamp() where id = ${id} and resolved_at is null returning id`.execute(
    transaction,
  );
  if (rows.length > 0 && hasWebhook) await queueWebhook(transaction, { alertId: id, event: 'resolved' });
}

/** Those about the books stay: somebody has decided on them. */
export async function removeOldAlerts(db: Database): Promise<void> {
  await sql`delete from alerts where kind <> 'books' and resolved_at < now() - interval '90 days'`.execute(db);
}

export type AlertDecision = 'corrected' | 'reopened' | 'left_closed' | 'acknowledged' | 'closed';

export interface Alert {
  id: string;
  kind: AlertKind;
  subject: string;
  sentence: string;
  breaches: AlertBreach[];
  raisedAt: Date;
  lastSeenAt: Date;
  count: number;
  resolvedAt: Date | null;
  decision: AlertDecision | null;
  decidedBy: string | null;
  /** What is not sold because of it. */
  stops: number;
}

const alertRows = sql`
  select
    alerts.id, kind, subject, sentence, coalesce(details -> 'breaches', '[]') as breaches, raised_at, last_seen_at, count,
    resolved_at, decision, ${nameOfPerson('users')} as decided_by,
    (select count(*)::int from sales_stops where alert_id = alerts.id) as stops
  from alerts left join users on users.id = decided_by`;

const maxListed = 50;

/** Open ones first, then the latest that are over. */
export async function listAlerts(db: Database, { isOpen = false } = {}): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    ${alertRows}
    where raised_at is not null ${isOpen ? sql`and resolved_at is null` : sql``}
    order by resolved_at is not null, (decision is not null), raised_at desc limit ${maxListed}`.execute(db);
  return rows;
}

export async function readAlert(db: Database, id: string): Promise<Alert | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<Alert>`${alertRows} where alerts.id = ${id} and raised_at is not null`.execute(db);
  return rows[0];
}

/** Those on which somebody has decided need nobody else. */
export async function countOpenAlerts(db: Database): Promise<Record<AlertKind, number>> {
  const { rows } = await sql<{ kind: AlertKind; count: number }>`
    select kind, count(*)::int as count from alerts
    where raised_at is not null and resolved_at is null and decision is null
    group by kind`.execute(db);
  const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(alertKinds.map((kind) => [kind, counts[kind] ?? 0])) as Record<AlertKind, number>;
}
