import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';

interface KindWithStatus<Status extends string> {
  table: 'flights' | 'hotels' | 'rooms';
  /** As audit calls one of them. */
  subject: string;
  status: Status;
}

type Around = (transaction: DatabaseTransaction, change: () => Promise<number>) => Promise<number>;

/** How many there are of them. Those that have the status already stay untouched. Where more must happen, it is done around the change. */
export function setStatus<Status extends string>(
  db: Database,
  { table, subject, status }: KindWithStatus<Status>,
  ids: readonly string[],
  actor: Actor,
  around: Around = (_, change) => change(),
): Promise<number> {
  return inTransaction(db, (transaction) => around(transaction, () => change(transaction)));

  async function change(transaction: DatabaseTransaction): Promise<number> {
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
    return locked.length;
  }
}
