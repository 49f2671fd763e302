import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';

const secretName =
  /pass(word|phrase|port)|secret|token|(?:^|_)pin(?:$|_)|otp|recovery_?codes?$|cvc|cvv|card_?number|api_?key|private_?key/i;

/** Replaces values that the audit log must not store. */
export const omittedFields = '(not kept)';

/**
 * A safety net: the audit log is permanent and widely read, so texts under secret-looking names are removed.
 * Numbers and booleans stay, such as a minimum password length.
 */
export function withoutSecrets(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, cleaned(name, value)]));
}

function cleaned(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => cleaned(name, each));
  if (value instanceof Date) return value;
  if (typeof value === 'object' && value !== null) return withoutSecrets({ ...value });
  return typeof value === 'string' && value !== '' && secretName.test(name) ? omittedFields : value;
}

export interface Actor {
  /** Null for the system and for somebody not signed in. */
  id: string | null;
  role: 'client' | 'agent' | 'admin' | null;
  clientAddress?: string | undefined;
  requestId?: string | undefined;
}

/** Somebody who is signed in. */
export type Person = Actor & { id: string };

/** Never a secret: administrators and the person concerned read it. */
export interface AuditedChange {
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

export interface AuditEntry extends AuditedChange {
  actor: Actor;
  /** In the past tense, such as role_changed. */
  action: string;
  subjectType: string;
  subjectId: string;
}

/** Who did what to whom: `writeAudit(transaction, actor, ['user', id], 'role_changed', { before, after })`. */
export function writeAudit(
  transaction: DatabaseTransaction,
  actor: Actor,
  [subjectType, subjectId]: readonly [type: string, id: string],
  action: string,
  change: AuditedChange = {},
): Promise<void> {
  return writeAudits(transaction, [{ actor, action, subjectType, subjectId, ...change }]);
}

const batchSize = 1_000;

export async function writeAudits(transaction: DatabaseTransaction, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ actor, action, subjectType, subjectId, before, after }) => ({
    id: newId(),
    actorId: actor.id,
    actorRole: actor.role,
    action,
    subjectType,
    subjectId,
    before: before ? JSON.stringify(withoutSecrets(before)) : null,
    after: after ? JSON.stringify(withoutSecrets(after)) : null,
    clientAddress: actor.clientAddress ?? null,
    requestId: actor.requestId ?? null,
  }));
  for (let start = 0; start < rows.length; start += batchSize) {
    await transaction
      .insertInto('auditLog')
      .values(rows.slice(start, start + batchSize))
      .execute();
  }
}
