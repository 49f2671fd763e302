import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { requireConfirmation, withConfirmation } from './confirmation.ts';
import type { Problems, Saved, Values } from './form-values.ts';

/** The values of a row's form, with the version that was read. */
export interface Editable<Field extends string> {
  id: string;
  version: number;
  values: Values<Field>;
}

/** A row to be updated if it still has this version. */
export interface Overwrite<Value> {
  id: string;
  version: number;
  value: Value;
}

interface SaveOptions<Field extends string> {
  /** The subject type in the audit log, such as `flight`. */
  subject: string;
  /** The new values, for the audit log. */
  after: Values<Field>;
  actor: Actor;
  /** The message when another row has this code, name or number. */
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
  }: SaveOptions<Field> & {
    /** Returns the new id, or problems that are only known once the referenced rows are locked. */
    insert: (transaction: DatabaseTransaction) => Promise<string | Problems<Field>>;
  },
): Promise<Saved<Field>> {
  return catchTaken(taken, () =>
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

/** Saves only over the version that the form was made from. */
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
  }: SaveOptions<Field> & {
    id: string;
    read: (transaction: DatabaseTransaction) => Promise<Editable<Field> | undefined>;
    /** Returns false when the row has another version by now. */
    write: (transaction: DatabaseTransaction) => Promise<boolean>;
    /** Returns the warnings that must be confirmed first. */
    warn?: (transaction: DatabaseTransaction, before: Values<Field>) => Promise<string[]>;
    confirmed?: string | undefined;
  },
): Promise<Saved<Field>> {
  return catchTaken(taken, () =>
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

async function catchTaken<Field extends string>(
  taken: Problems<Field>,
  save: () => Promise<Saved<Field>>,
): Promise<Saved<Field>> {
  try {
    return await withConfirmation(save);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { ok: false, error: 'invalid', problems: taken };
  }
}
