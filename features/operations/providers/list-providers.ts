import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { ProviderWatch, WatchedProvider } from './watch-providers.ts';

export interface ListedProvider extends WatchedProvider {
  /** Payments that wait for its word, or for somebody's. */
  waiting: number;
  waitingSince: Date | null;
  refundsDue: number;
  /** Null where none came for the payments of late. */
  lastEventAt: Date | null;
}

/** So many of the newest words are looked at, so that the question is quick however many there are. */
const textsChecked = 2_000;

/** Everybody who carries money, with what waits for them. */
export async function listProviders(db: Database, watch: ProviderWatch): Promise<ListedProvider[]> {
  const [watched, waiting, words] = await Promise.all([
    watch.read(),
    sql<{ provider: string; waiting: number; waitingSince: Date | null; refundsDue: number }>`
      select provider,
        count(*) filter (where state <> 'refund_due')::integer as waiting,
        min(submitted_at) filter (where state <> 'refund_due') as "waitingSince",
        count(*) filter (where state = 'refund_due')::integer as "refundsDue"
      from payments
      where state in ('submitted', 'unknown') or state = 'refund_due'
      group by provider`.execute(db),
    sql<{ provider: string; lastEventAt: Date }>`
      select provider, max(received_at) as "lastEventAt"
      from (
        select provider, received_at from payment_callbacks order by payment_id desc limit ${textsChecked}
      ) as newest
      group by provider`.execute(db),
  ]);
  return watched.map((one) => {
    const of = <Row extends { provider: string }>(rows: Row[]) =>
      rows.find((row) => row.provider === one.name);
    const { waiting: count = 0, waitingSince = null, refundsDue = 0 } = of(waiting.rows) ?? {};
    return {
      ...one,
      waiting: count,
      waitingSince,
      refundsDue,
      lastEventAt: of(words.rows)?.lastEventAt ?? null,
    };
  });
}
