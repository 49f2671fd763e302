import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { pageWithin } from '#lib/page-within.ts';
import type { SubscriptionState } from '../subscription.ts';
import type { SubscriberQuery } from './subscriber-query.ts';

export const subscribersPerPage = 25;

/** Nobody turns more pages: a search leads to the rest. */
const countedAtMost = 400 * subscribersPerPage;

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

export interface ListedSubscribers {
  rows: ListedSubscriber[];
  matching: number;
  isMore: boolean;
  /** Of those that were counted. */
  confirmedMatching: number;
  page: number;
  counts: Record<SubscriptionState | 'all', number>;
}

export async function listSubscribers(db: Database, query: SubscriberQuery): Promise<ListedSubscribers> {
  const condition = matchingSubscribers(query);
  const { rows: counted } = await sql<{ counted: number; confirmed: number }>`
    select count(*)::int as counted, (count(*) filter (where state = 'confirmed'))::int as confirmed from (
      select state from newsletter_subscribers where ${condition} limit ${countedAtMost + 1}
    ) as found`.execute(db);
  const found = counted[0]?.counted ?? 0;
  const { page, offset } = pageWithin(query.page, Math.min(found, countedAtMost), subscribersPerPage);
  const { rows } = await sql<ListedSubscriber>`
    select id, email, name, language, state, created_at as "createdAt", confirmed_at as "confirmedAt", left_at as "leftAt"
    from newsletter_subscribers where ${condition}
    order by created_at desc, id
    limit ${subscribersPerPage} offset ${offset}`.execute(db);
  return {
    rows,
    matching: Math.min(found, countedAtMost),
    isMore: found > countedAtMost,
    confirmedMatching: counted[0]?.confirmed ?? 0,
    page,
    counts: await countByState(db),
  };
}

async function countByState(db: Database): Promise<ListedSubscribers['counts']> {
  const { rows } = await sql<ListedSubscribers['counts']>`
    select count(*)::int as all, count(*) filter (where state = 'confirmed')::int as confirmed,
      count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'left')::int as left
    from newsletter_subscribers`.execute(db);
  return rows[0] ?? { all: 0, confirmed: 0, pending: 0, left: 0 };
}

export function matchingSubscribers({ text, state, language }: SubscriberQuery): RawBuilder<boolean> {
  const conditions = [
    text !== '' && sql`(email ilike ${containing(text)} or name ilike ${containing(text)})`,
    state && sql`state = ${state}`,
    language && sql`language = ${language}`,
  ].filter((condition) => condition !== undefined && condition !== false);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
