import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';
import { asking, requireConfirmation } from './confirmation.ts';
import type { BulkChange } from './save-outcome.ts';

interface KindWithStatus<Status extends string> {
  table: 'flights' | 'hotels' | 'rooms';
  /** As audit calls one of them. */
  subject: string;
  status: Status;
  /** The mark of the warnings that were read. */
  confirmed?: string | undefined;
}

/** Does the change, which returns the rows that it changed, and returns what somebody must have read before. */
type Around = (transaction: DatabaseTransaction, change: () => Promise<string[]>) => Promise<string[]>;

/** How many there are of them. Those that have the status already stay untouched. Where more must happen, it is done around the change. */
export function setStatus<Status extends string>(
  db: Database,
  { table, subject, status, confirmed }: KindWithStatus<Status>,
  ids: readonly string[],
  actor: Actor,
  around: Around = async (_, change) => {
    await change();
    return [];
  },
): Promise<BulkChange> {
  return asking(() =>
    inTransaction(db, async (transaction) => {
      let changed = 0;
      const warnings = await around(transaction, async () => {
        const { found, others } = await change(transaction);
        changed = found;
        return others;
      });
      requireConfirmation(warnings, confirmed);
      return { ok: true, changed };
    }),
  );

  async function change(transaction: DatabaseTransaction): Promise<{ found: number; others: string[] }> {
    const { rows: locked } = await sql<{ id: string; status: string }>`
      select id, status from ${sql.table(table)}
      where id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for no key update
    `.execute(transaction);
    const others = locked.filter((row) => row.status !== status);
    await sql`
      update ${sql.table(table)} set status = ${status} where id = any(${others.map(({ id }) => id)}::uuid[])
    `.execute(transaction);
    await writeAudits(
      transaction,
      others.map(({ id, status: before }) => ({
        actor,
        action: `${subject}_changed`,
        subjectType: subject,
        subjectId: id,
        before: { status: before },
        after: { status },
      })),
    );
    return { found: locked.length, others: others.map(({ id }) => id) };
  }
}
