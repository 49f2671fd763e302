import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { asking, requireConfirmation } from './confirmation.ts';
import type { Problems, Saved, Values } from './save-outcome.ts';

/** A row as its form shows it, and the version that was read. */
export interface Editable<Field extends string> {
  id: string;
  version: number;
  values: Values<Field>;
}

interface Saving<Field extends string> {
  /** As audit calls a row of this kind: `flight`. */
  subject: string;
  /** What is written, for audit. */
  after: Values<Field>;
  actor: Actor;
  /** What to say when another row has this code, name or number already. */
  taken: Problems<Field>;
}

export function addRow<Field extends string>(
  db: Database,
  {
    subject,
    after,
    actor,
    taken,
    insert,
  }: Saving<Field> & {
    /** Its id, or what only turns out to be wrong when what it refers to is locked. */
    insert: (transaction: DatabaseTransaction) => Promise<string | Problems<Field>>;
  },
): Promise<Saved<Field>> {
  return refusing(taken, () =>
    inTransaction(db, async (transaction) => {
      const id = await insert(transaction);
      if (typeof id !== 'string') return { ok: false, error: 'invalid', problems: id };
      await writeAudit(transaction, {
        actor,
        action: `${subject}_added`,
        subjectType: subject,
        subjectId: id,
        after,
      });
      return { ok: true, id };
    }),
  );
}

/** Saves over the version that the form was made from, and over no other. */
export function updateRow<Field extends string>(
  db: Database,
  {
    id,
    subject,
    after,
    actor,
    taken,
    read,
    write,
    warn,
    confirmed,
  }: Saving<Field> & {
    id: string;
    read: (transaction: DatabaseTransaction) => Promise<Editable<Field> | undefined>;
    /** False when the row is no longer of that version. */
    write: (transaction: DatabaseTransaction) => Promise<boolean>;
    /** What somebody must have read before this is done to what was there. */
    warn?: (transaction: DatabaseTransaction, before: Values<Field>) => Promise<string[]>;
    confirmed?: string | undefined;
  },
): Promise<Saved<Field>> {
  return refusing(taken, () =>
    inTransaction(db, async (transaction) => {
      const before = await read(transaction);
      if (!before) return { ok: false, error: 'gone' };
      if (!(await write(transaction))) {
        const now = await read(transaction);
        return now
          ? { ok: false, error: 'changed_meanwhile', now: now.values, version: now.version }
          : { ok: false, error: 'gone' };
      }
      await writeAudit(transaction, {
        actor,
        action: `${subject}_changed`,
        subjectType: subject,
        subjectId: id,
        before: before.values,
        after,
      });
      requireConfirmation((await warn?.(transaction, before.values)) ?? [], confirmed);
      return { ok: true, id };
    }),
  );
}

async function refusing<Field extends string>(
  taken: Problems<Field>,
  save: () => Promise<Saved<Field>>,
): Promise<Saved<Field>> {
  try {
    return await asking(save);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { ok: false, error: 'invalid', problems: taken };
  }
}
