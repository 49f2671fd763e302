import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import { userHistorySentence } from './user-history-sentence.ts';

export interface UserHistoryLine {
  id: string;
  at: Date;
  text: string;
  /** Empty for the product itself, and for the person. */
  who: string;
}

const mostShown = 50;

/** What was done to an account, the newest first. Why it is closed stands with the account alone, and only while it is. */
export async function readUserHistory(db: Database, userId: string): Promise<UserHistoryLine[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .leftJoin('users as subject', (join) => join.on('subject.id', '=', userId))
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.before',
      'audit_log.after',
      'audit_log.actor_id',
      'audit_log.actor_role',
      nameOfPerson('users').as('name'),
      'subject.deactivated_reason',
    ])
    .where('audit_log.subject_type', '=', 'user')
    .where('audit_log.subject_id', '=', userId)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(mostShown)
    .execute();
  const closing = rows.find(({ action }) => action === 'account_deactivated');
  return rows.map(({ id, at, action, before, after, actor_id, actor_role, name, ...row }) => ({
    id,
    at,
    text: userHistorySentence(
      action,
      { ...detailOf(after), ...(id === closing?.id && { reason: row.deactivated_reason }) },
      detailOf(before),
    ),
    who: actor_id === null || actor_id === userId ? '' : name || `A former ${actor_role}`,
  }));
}

function detailOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
