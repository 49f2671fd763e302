import { sql } from 'kysely';
import { collectIds } from '#db/collect-ids.ts';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';

import { matchingSubscribers } from './list-subscribers.ts';
import type { SubscriberQuery } from './subscriber-query.ts';

const rowsAtOnce = 1_000;

export const subscriberColumns = ['email', 'name', 'language', 'confirmed_at'] as const;

type Row = { email: string; name: string; language: string; confirmedAt: Date };

/**
 * Of those that the list finds all who have confirmed, in cells, read piece by piece. That somebody took them along is on
 * record before the first.
 */
export async function* exportSubscribers(
  db: Database,
  query: SubscriberQuery,
  actor: Actor & { id: string },
): AsyncGenerator<(string | null)[][]> {
  const condition = sql`state = 'confirmed' and ${matchingSubscribers(query)}`;
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ confirmed: number }>`
      select count(*)::int as confirmed from newsletter_subscribers where ${condition}`.execute(transaction);
    await writeAudit(transaction, {
      actor,
      action: 'subscribers_exported',
      subjectType: 'newsletter',
      subjectId: 'subscribers',
      after: { confirmed: rows[0]?.confirmed ?? 0 },
    });
  });
  const found = sql`select id from newsletter_subscribers where ${condition} order by created_at desc, id`;
  for (const ids of (await collectIds(db, found)).chunks(rowsAtOnce)) {
    const { rows } = await sql<Row>`
      select email, name, language, confirmed_at as "confirmedAt"
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      join newsletter_subscribers using (id)
      -- Whoever left meanwhile is left out.
      where state = 'confirmed'
      order by place`.execute(db);
    yield rows.map(({ email, name, language, confirmedAt }) => [
      email,
      name,
      language,
      confirmedAt.toISOString(),
    ]);
  }
}
