import { type RawBuilder, sql } from 'kysely';
import { collectIds } from '#db/collect-ids.ts';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { type ListedPage, maxCounted, pageOfList, rowsPerPage } from '#lib/paged-list.ts';
import type { SubscriberQuery } from './subscriber-query.ts';
import type { SubscriptionState } from './subscription.ts';

export interface ListedSubscriber {
  id: string;
  email: string;
  name: string;
  language: string;
  state: SubscriptionState;
  createdAt: Date;
  confirmedAt: Date | null;
  leftAt: Date | null;
}

export interface ListedSubscribers extends ListedPage<ListedSubscriber> {
  /** Of the counted matches. */
  confirmedMatching: number;
  counts: Record<SubscriptionState | 'all', number>;
}

export async function listSubscribers(db: Database, query: SubscriberQuery): Promise<ListedSubscribers> {
  const condition = matchingSubscribers(query);
  const { rows: counted } = await sql<{ counted: number; confirmed: number }>`
    select count(*)::int as counted, (count(*) filter (where state = 'confirmed'))::int as confirmed from (
      select state from newsletter_subscribers where ${condition} limit ${maxCounted + 1}
    ) as found`.execute(db);
  const { offset, ...list } = pageOfList(query, counted[0]?.counted ?? 0);
  const { rows } = await sql<ListedSubscriber>`
    select id, email, name, language, state, created_at, confirmed_at, left_at
    from newsletter_subscribers where ${condition}
    order by created_at desc, id
    limit ${rowsPerPage} offset ${offset}`.execute(db);
  return { ...list, rows, confirmedMatching: counted[0]?.confirmed ?? 0, counts: await countByState(db) };
}

async function countByState(db: Database): Promise<ListedSubscribers['counts']> {
  const { rows } = await sql<ListedSubscribers['counts']>`
    select count(*)::int as all, count(*) filter (where state = 'confirmed')::int as confirmed,
      count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'left')::int as left
    from newsletter_subscribers`.execute(db);
  return rows[0] ?? { all: 0, confirmed: 0, pending: 0, left: 0 };
}

function matchingSubscribers({ text, state, language }: SubscriberQuery): RawBuilder<boolean> {
  const conditions = [
    text !== '' && sql`(email ilike ${containing(text)} or name ilike ${containing(text)})`,
    state && sql`state = ${state}`,
    language && sql`language = ${language}`,
  ].filter((condition) => condition !== undefined && condition !== false);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const batchSize = 1_000;

export const subscriberColumns = ['email', 'name', 'language', 'confirmed_at'] as const;

type Row = { email: string; name: string; language: string; confirmedAt: Date };

/** Yields the confirmed subscribers that match, in batches. The export is audited before the first row. */
export async function* exportSubscribers(
  db: Database,
  query: SubscriberQuery,
  actor: Person,
): AsyncGenerator<(string | null)[][]> {
  const condition = sql`state = 'confirmed' and ${matchingSubscribers(query)}`;
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ confirmed: number }>`
      select count(*)::int as confirmed from newsletter_subscribers where ${condition}`.execute(transaction);
    await writeAudit(transaction, actor, ['newsletter', 'subscribers'], 'subscribers_exported', {
      after: { confirmed: rows[0]?.confirmed ?? 0 },
    });
  });
  const found = sql`select id from newsletter_subscribers where ${condition} order by created_at desc, id`;
  for (const ids of (await collectIds(db, found)).chunks(batchSize)) {
    const { rows } = await sql<Row>`
      select email, name, language, confirmed_at
      from unnest(${ids}::uuid[]) with ordinality as requested (id, position)
      join newsletter_subscribers using (id)
      -- Skips those who unsubscribed meanwhile.
      where state = 'confirmed'
      order by position`.execute(db);
    yield rows.map(({ email, name, language, confirmedAt }) => [email, name, language, confirmedAt.toISOString()]);
  }
}

/** Deletes a subscriber on request. The audit log is permanent, so it gets no address. */
export async function removeSubscriber(
  db: Database,
  subscriberId: string,
  actor: Person,
): Promise<{ ok: true; email: string } | { ok: false; error: 'gone' }> {
  return inTransaction(db, async (transaction) => {
    const removed = await transaction
      .deleteFrom('newsletterSubscribers')
      .where('id', '=', subscriberId)
      .returning(['email', 'state', 'language'])
      .executeTakeFirst();
    if (!removed) return { ok: false, error: 'gone' };
    const { email, state, language } = removed;
    await writeAudit(transaction, actor, ['newsletter_subscriber', subscriberId], 'subscriber_removed', {
      before: { state, language },
    });
    return { ok: true, email };
  });
}
