import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudits } from '#features/audit/write-audit.ts';

interface KindWithStatus<Status extends string> {
  table: 'flights' | 'hotels' | 'rooms';
  /** As audit calls one of them. */
  subject: string;
  status: Status;
}

/** How many there are of them. Those that have the status already stay untouched. */
export function setStatus<Status extends string>(
  db: Database,
  { table, subject, status }: KindWithStatus<Status>,
  ids: readonly string[],
  actor: Actor,
): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const { rows: locked } = await sql<{ id: string; status: string }>`
      select id, status from ${sql.table(table)}
      where id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for update
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
  });
}
