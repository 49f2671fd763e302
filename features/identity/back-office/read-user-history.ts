import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';

type Detail = Record<string, unknown>;
type Sentence = (after: Detail, before: Detail) => string;

const sentences: Record<string, Sentence> = {
  account_created: () => 'Account created.',
  user_invited: ({ role }) => `Invited as ${role}.`,
  invitation_sent_again: () => 'Invitation sent again.',
  invitation_requested: ({ mailed }) =>
    mailed
      ? 'A new password was requested: the invitation was mailed again.'
      : 'A new password was requested after the invitation had expired; a mail said so.',
  invitation_accepted: () => 'Invitation accepted: a password was chosen.',
  invitation_withdrawn: () => 'Invitation withdrawn.',
  email_verified: () => 'E-mail address verified.',
  email_changed: () => 'E-mail address changed.',
  email_change_requested: () => 'New e-mail address requested; not confirmed yet.',
  email_change_withdrawn: () => 'New e-mail address withdrawn before it was confirmed.',
  phone_verified: () => 'Phone number verified.',
  password_changed: () => 'Password changed.',
  profile_changed: ({ changed }) =>
    Array.isArray(changed) ? `Profile changed: ${changed.map(fieldLabels).join(', ')}.` : 'Profile changed.',
  role_changed: ({ role }, before) => `Role changed from ${before.role} to ${role}.`,
  account_deactivated: ({ reason }) => `Account deactivated.${reason ? ` Reason: ${reason}` : ''}`,
  account_reactivated: () => 'Account reactivated.',
  sessions_ended: ({ sessions }) => `Signed out everywhere (${sessions} ${sessions === 1 ? 'session' : 'sessions'}).`,
  two_step_turned_on: () => 'Two-step sign-in turned on.',
  two_step_turned_off: () => 'Two-step sign-in turned off.',
  recovery_codes_renewed: () => 'Recovery codes renewed.',
  passkey_added: () => 'Passkey added.',
  passkey_removed: () => 'Passkey removed.',
  identity_linked: () => 'External account linked.',
  identity_unlinked: (_, { provider }) => `External account unlinked: ${provider}.`,
  data_exported: () => 'Data exported.',
};

/** Actions without a sentence show their name. */
export function sentenceOf<Facts extends unknown[]>(
  known: Record<string, (...facts: Facts) => string>,
  action: string,
  ...facts: Facts
): string {
  const sentence = Object.hasOwn(known, action) ? known[action] : undefined;
  if (sentence) return sentence(...facts);
  const text = action.replaceAll('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function fieldLabels(field: unknown): string {
  return String(field).replaceAll('_', ' ');
}

/** An event of an account, an agency or a booking as a sentence. */
export interface HistoryLine {
  id: string;
  at: Date;
  text: string;
  /** Empty for automatic events, and for what users do themselves. */
  who: string;
}

const maxShown = 50;

/** The newest first. The reason for a deactivation is stored with the account, only while it lasts. */
export async function readUserHistory(db: Database, userId: string): Promise<HistoryLine[]> {
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .leftJoin('users as subject', (join) => join.on('subject.id', '=', userId))
    .select([
      'auditLog.id',
      'auditLog.at',
      'auditLog.action',
      'auditLog.before',
      'auditLog.after',
      'auditLog.actorId',
      'auditLog.actorRole',
      nameOfPerson('users').as('name'),
      'subject.deactivatedReason',
    ])
    .where('auditLog.subjectType', '=', 'user')
    .where('auditLog.subjectId', '=', userId)
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(maxShown)
    .execute();
  const closing = rows.find(({ action }) => action === 'account_deactivated');
  return rows.map(({ id, at, action, before, after, actorId, actorRole, name, ...row }) => ({
    id,
    at,
    text: sentenceOf(
      sentences,
      action,
      { ...detailOf(after), ...(id === closing?.id && { reason: row.deactivatedReason }) },
      detailOf(before),
    ),
    who: actorId === null || actorId === userId ? '' : name || `A former ${actorRole}`,
  }));
}

function detailOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
