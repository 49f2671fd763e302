import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Who does something, and from where. */
export interface Actor {
  /** Null for the product itself and for somebody who is not signed in. */
  id: string | null;
  role: 'client' | 'agent' | 'admin' | null;
  clientAddress?: string | undefined;
  requestId?: string | undefined;
}

export interface AuditEntry {
  actor: Actor;
  /** In the past tense: role_changed. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** Never a secret: what stands here is read by administrators and by the person concerned. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

export function writeAudit(transaction: DatabaseTransaction, entry: AuditEntry): Promise<void> {
  return writeAudits(transaction, [entry]);
}

const rowsAtOnce = 1_000;

/** For what is done to many at once. */
export async function writeAudits(
  transaction: DatabaseTransaction,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ actor, action, subjectType, subjectId, before, after }) => ({
    id: newId(),
    actor_id: actor.id,
    actor_role: actor.role,
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    before: before ? JSON.stringify(withoutSecrets(before)) : null,
    after: after ? JSON.stringify(withoutSecrets(after)) : null,
    client_address: actor.clientAddress ?? null,
    request_id: actor.requestId ?? null,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await transaction
      .insertInto('audit_log')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}
