import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';

const rowsAtOnce = 1_000;

export const subscriberColumns = ['email', 'name', 'language', 'confirmed_at'] as const;

type Row = { id: string; email: string; name: string; language: string; confirmedAt: Date };

/** All who have confirmed, in cells, read piece by piece. That somebody took them along is on record before the first. */
export async function* exportSubscribers(
  db: Database,
  actor: Actor & { id: string },
): AsyncGenerator<(string | null)[][]> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ confirmed: number }>`
      select count(*)::int as confirmed from newsletter_subscribers where state = 'confirmed'`.execute(
      transaction,
    );
    await writeAudit(transaction, {
      actor,
      action: 'subscribers_exported',
      subjectType: 'newsletter',
      subjectId: 'subscribers',
      after: { confirmed: rows[0]?.confirmed ?? 0 },
    });
  });
  let after = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const { rows } = await sql<Row>`
      select id, email, name, language, confirmed_at as "confirmedAt" from newsletter_subscribers
      where state = 'confirmed' and id > ${after}::uuid
      order by id limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ email, name, language, confirmedAt }) => [
      email,
      name,
      language,
      confirmedAt.toISOString(),
    ]);
    after = last.id;
  }
}
