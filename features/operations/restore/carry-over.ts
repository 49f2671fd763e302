import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { forgetAgency } from '#features/agents/erase-agency.ts';
import { releaseBookings } from '#features/booking/my-bookings/account-bookings.ts';
import { forgetAccount } from '#features/identity/profile/erase-account.ts';
import { forgetInquiries } from '#features/inquiries/inquiries-by-sender.ts';
import { forgetSentEmails } from '#features/notifications/forget-notifications.ts';
import { paidLaterMethods } from '#features/payments/payment.ts';
import { eraseAlerts } from '#features/search/alerts/price-alerts.ts';

export interface CarriedOver {
  erased: number;
  unsubscribed: number;
  stoppedAlerts: number;
  deactivated: number;
  demoted: number;
  /** Administrators left unchanged, because nobody else could open the back office. */
  retainedAdmins: number;
}

/**
 * Copies erasures, unsubscriptions and restrictions made since the backup into temporary tables, before the
 * current data is dropped. Returns false if the current data cannot be read.
 */
export async function recordRevocations(
  transaction: DatabaseTransaction,
  backup: { id: string; madeAt: Date; lastAuditId: string | undefined },
): Promise<boolean> {
  // CREATE TABLE AS takes no parameters.
  const [id, madeAt] = [sql.lit(backup.id), sql.lit(backup.madeAt.toISOString())];
  const lastAuditId = sql.lit(backup.lastAuditId ?? null);
  await sql`savepoint departures`.execute(transaction);
  try {
    await sql`
      create temp table departed_users on commit drop as
      select users.id, role::text as role, moved.id is not null as moved, erased_at is not null as erased,
        (to_jsonb(users) ->> 'deactivated_at')::timestamptz as deactivated_at,
        to_jsonb(users) ->> 'deactivated_reason' as deactivated_reason
      from public.users
      left join (
        select distinct subject_id as id from public.audit_log where action = 'role_changed' and at > ${madeAt}
      ) as moved on moved.id = users.id::text
      where erased_at is not null or moved.id is not null or to_jsonb(users) ->> 'deactivated_at' is not null`.execute(
      transaction,
    );
    await sql`
      create temp table departed_subscribers on commit drop as
      select id, left_at from public.newsletter_subscribers where state = 'left'
      union all
      select subject_id::uuid, null from public.audit_log where action = 'subscriber_removed'`.execute(transaction);
    await sql`
      create temp table current_rows on commit drop as
      select id from public.price_alerts where stopped_at is null
      union all
      select id from public.newsletter_subscribers`.execute(transaction);
    await sql`
      create temp table mailed_since on commit drop as
      select id, kind, email, booking_id, subject from public.sent_emails where sent_at > ${madeAt}`.execute(
      transaction,
    );
    await sql`
      create temp table knows_backup on commit drop as
      select from public.backups where id = ${id}
      union all
      select from public.audit_log where id = ${lastAuditId}`.execute(transaction);
    return true;
  } catch {
    await sql`rollback to savepoint departures`.execute(transaction);
    return false;
  }
}

/**
 * Keeps mails sent after the backup from being sent again. If the current data does not descend from the
 * backup, or cannot be read, the sent mails are unknown: then every pending payment counts as already
 * reported, because its provider will give the same result again. Returns how many mails that may affect.
 */
export async function suppressRepeatedMails(
  transaction: DatabaseTransaction,
  isRecorded: boolean,
): Promise<{ supposedMails: number }> {
  if (isRecorded) {
    const { rows: known } = await sql`select from knows_backup`.execute(transaction);
    await sql`
      insert into mails_before_restore (key)
      select sent_mail_key(kind, email, booking_id, subject) from mailed_since
      where exists (select from knows_backup) and id not in (select id from sent_emails)`.execute(transaction);
    if (known.length > 0) return { supposedMails: 0 };
  }
  const { rows } = await sql`
    insert into mails_before_restore (key)
    select kind || ' ' || payments.id
    from payments, lateral unnest(
      case
        when state = 'refund_due' then array['refunded']
        when deposit_id is not null then array['agent_deposited', 'agent_deposit_failed']
        else array['confirmed']
      end
    ) as kind
    where state in ('submitted', 'unknown', 'refund_due') and method <> all(${paidLaterMethods}::text[])
    returning id`.execute(transaction);
  return { supposedMails: rows.length };
}

/** Runs after the rows are loaded. Also returns the agency documents to delete. */
export async function carryOver(
  transaction: DatabaseTransaction,
  madeAt: Date,
): Promise<{ carried: CarriedOver; erasedDocuments: string[] }> {
  const { rows: left } = await sql`
    update newsletter_subscribers set
      state = 'left', left_at = departed_subscribers.left_at, confirm_token_hash = null, confirm_expires_at = null
    from departed_subscribers
    where departed_subscribers.id = newsletter_subscribers.id and state <> 'left'
      and departed_subscribers.left_at > ${madeAt}
    returning newsletter_subscribers.id`.execute(transaction);
  // Erased people have no row left. `knows_backup` proves that the current data descends from this backup.
  const isGone = (table: 'newsletter_subscribers' | 'price_alerts') => sql`
    (exists (select from knows_backup) and ${sql.ref(`${table}.id`)} not in (select id from current_rows))`;
  const { rows: removed } = await sql`
    delete from newsletter_subscribers
    where id in (select id from departed_subscribers where left_at is null) or ${isGone('newsletter_subscribers')}
    returning id`.execute(transaction);
  const { rows: stopped } = await sql`
    delete from price_alerts where stopped_at is null and ${isGone('price_alerts')}
    returning id`.execute(transaction);
  const people = await carryOverPeople(transaction, madeAt);
  return {
    erasedDocuments: people.documents,
    carried: { ...people.carried, unsubscribed: left.length + removed.length, stoppedAlerts: stopped.length },
  };
}

async function carryOverPeople(transaction: DatabaseTransaction, madeAt: Date) {
  const { rows } = await sql<{
    id: string;
    email: string;
    emailVerified: boolean;
    agentId: string | null;
    erased: boolean;
    isDeactivated: boolean;
    lower: string | null;
  }>`
    select * from (
      select users.id, users.email, users.email_verified, agents.id as agent_id, departed_users.erased,
        users.deactivated_at is null and coalesce(departed_users.deactivated_at > ${madeAt}, false) as is_deactivated,
        case when moved and (users.role, departed_users.role) in (('admin', 'agent'), ('admin', 'client'), ('agent', 'client'))
          then departed_users.role end as lower
      from users
      join departed_users on departed_users.id = users.id
      left join agents on agents.user_id = users.id
      where users.erased_at is null
    ) as people
    where erased or is_deactivated or lower is not null
    order by id`.execute(transaction);
  const carried = { erased: 0, deactivated: 0, demoted: 0, retainedAdmins: 0 };
  const documents: string[] = [];
  for (const { agentId, erased, isDeactivated, lower, ...user } of rows) {
    if (await isLastAdministrator(transaction, user.id)) {
      carried.retainedAdmins += 1;
    } else if (erased) {
      if (agentId) documents.push(...(await forgetAgency(transaction, agentId)));
      await eraseAlerts(transaction, user.id);
      await releaseBookings(transaction, user.id);
      await forgetInquiries(transaction, user.id);
      await forgetSentEmails(transaction, user.id);
      await forgetAccount(transaction, user);
      carried.erased += 1;
    } else {
      await sql`
        update users set
          role = coalesce(${lower}, users.role),
          deactivated_at = case when ${isDeactivated} then departed_users.deactivated_at else users.deactivated_at end,
          deactivated_reason = case when ${isDeactivated} then departed_users.deactivated_reason else users.deactivated_reason end
        from departed_users
        where users.id = ${user.id}::uuid and departed_users.id = users.id`.execute(transaction);
      if (isDeactivated) carried.deactivated += 1;
      if (lower) carried.demoted += 1;
    }
  }
  return { carried, documents };
}

async function isLastAdministrator(transaction: DatabaseTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId}::uuid and is_admin_in_office(users)
      and not exists (select from users as other where other.id <> users.id and is_admin_in_office(other))`.execute(
    transaction,
  );
  return rows.length > 0;
}
