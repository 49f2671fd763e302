import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { DatabaseTransaction } from './transaction.ts';

/** At most `max` hits from the first one until the window ends, counted over all processes. */
export type RateLimit = { name: string; max: number; windowSeconds: number };

/**
 * At most `free` attempts at once; each further one only after a wait, which doubles up to `longestWaitSeconds`. An attacker who
 * uses up the attempts delays the owner, but does not lock them out for the rest of the window.
 */
export type Backoff = {
  name: string;
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  windowSeconds: number;
};

const removedAtOnce = 1_000;

/**
 * Counts one hit and returns whether it is within the limit. In a transaction, other hits of the same subject wait for its
 * end, and a rollback undoes the hit.
 */
export async function withinRateLimit(
  db: Database | DatabaseTransaction,
  limit: RateLimit,
  /** An IP address or an email address, for example. Only its hash is stored. */
  subject: string,
): Promise<boolean> {
  const key = keyOf(limit, subject);
  const windowEnd = sql`clock_timestamp() + make_interval(secs => ${limit.windowSeconds})`;
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits as seen (key, hits, window_ends_at) values (${key}, 1, ${windowEnd})
    on conflict (key) do update set
      hits = case when seen.window_ends_at > clock_timestamp() then seen.hits + 1 else 1 end,
      window_ends_at =
        case when seen.window_ends_at > clock_timestamp() then seen.window_ends_at else ${windowEnd} end
    returning hits`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('An upsert of a rate limit returned no row');
  return counted.hits <= limit.max;
}

/** Counts one hit for each subject, in order. */
export async function withinRateLimits(
  db: Database | DatabaseTransaction,
  limit: RateLimit,
  subjects: readonly string[],
): Promise<boolean[]> {
  if (subjects.length === 0) return [];
  const keys = subjects.map((subject) => keyOf(limit, subject));
  const windowEnd = sql`clock_timestamp() + make_interval(secs => ${limit.windowSeconds})`;
  const { rows } = await sql<{ key: string; hits: number }>`
    insert into rate_limits as seen (key, hits, window_ends_at)
    select key, count(*), ${windowEnd} from unnest(${keys}::text[]) as key group by key order by key
    on conflict (key) do update set
      hits = case when seen.window_ends_at > clock_timestamp() then seen.hits else 0 end + excluded.hits,
      window_ends_at =
        case when seen.window_ends_at > clock_timestamp() then seen.window_ends_at else ${windowEnd} end
    returning key, hits`.execute(db);
  const left = new Map(rows.map(({ key, hits }) => [key, limit.max - hits]));
  for (const key of keys) left.set(key, (left.get(key) ?? 0) + 1);
  return keys.map((key) => {
    const before = left.get(key) ?? 0;
    left.set(key, before - 1);
    return before > 0;
  });
}

/** Whether the next hit would exceed the limit. Counts nothing. */
export async function isRateLimitUsedUp(
  db: Database | DatabaseTransaction,
  limit: RateLimit,
  subject: string,
): Promise<boolean> {
  return (await secondsUntilWithinLimit(db, limit, subject)) > 0;
}

/** Seconds until the next hit is within the limit; 0 when it is now. Counts nothing. */
export async function secondsUntilWithinLimit(
  db: Database | DatabaseTransaction,
  limit: RateLimit,
  subject: string,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from window_ends_at - clock_timestamp()))::integer as seconds from rate_limits
    where key = ${keyOf(limit, subject)} and hits >= ${limit.max} and window_ends_at > clock_timestamp()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/**
 * Counts an allowed attempt and returns 0; otherwise counts nothing and returns the seconds to wait. Of concurrent attempts in
 * all processes, only the free ones and then one per wait get 0.
 */
export async function countWithBackoff(
  db: Database | DatabaseTransaction,
  { name, free, firstWaitSeconds, longestWaitSeconds, windowSeconds }: Backoff,
  subject: string,
): Promise<number> {
  const key = keyOf({ name }, subject);
  const now = sql`clock_timestamp()`;
  const windowEnd = sql`${now} + make_interval(secs => ${windowSeconds})`;
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits as seen (key, hits, window_ends_at) values (${key}, 1, ${windowEnd})
    on conflict (key) do update set
      hits = case when seen.window_ends_at > ${now} then seen.hits + 1 else 1 end,
      window_ends_at = case when seen.window_ends_at > ${now} then seen.window_ends_at else ${windowEnd} end,
      next_hit_at = case when seen.window_ends_at > ${now} and seen.hits + 1 >= ${free} then
        ${now} + make_interval(secs => least(
          ${longestWaitSeconds}::float8,
          ${firstWaitSeconds}::float8 * 2 ^ least(seen.hits + 1 - ${free}, 20)
        )) end
    where seen.window_ends_at <= ${now} or seen.hits < ${free} or seen.next_hit_at <= ${now}
    returning hits`.execute(db);
  const [counted] = rows;
  if (counted) return 0;
  const waiting = await sql<{ seconds: number }>`
    select ceil(extract(epoch from least(next_hit_at, window_ends_at) - ${now}))::integer as seconds
    from rate_limits where key = ${key}`.execute(db);
  return Math.max(1, waiting.rows[0]?.seconds ?? 1);
}

/** Undoes the newest attempt, which the limit is not meant for. */
export async function uncount(
  db: Database | DatabaseTransaction,
  limit: Pick<RateLimit, 'name'>,
  subject: string,
): Promise<void> {
  const key = keyOf(limit, subject);
  await sql`
    with only_one as (delete from rate_limits where key = ${key} and hits = 1)
    update rate_limits set hits = hits - 1, next_hit_at = least(next_hit_at, clock_timestamp())
    where key = ${key} and hits > 1`.execute(db);
}

/** Resets the count, after the subject has been proved. */
export async function clearCount(
  db: Database | DatabaseTransaction,
  limit: Pick<RateLimit, 'name'>,
  subject: string,
): Promise<void> {
  await sql`delete from rate_limits where key = ${keyOf(limit, subject)}`.execute(db);
}

function keyOf({ name }: Pick<RateLimit, 'name'>, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

/** Keeps the table small. A poll calls it, so that sales do not pay for it. */
export async function removeEndedWindows(db: Database, signal?: AbortSignal): Promise<void> {
  for (let removed = removedAtOnce; removed === removedAtOnce && !signal?.aborted; ) {
    // Locked rows are left for the next round, because waiting for them could cause a deadlock.
    const { numAffectedRows } = await sql`
      delete from rate_limits where key in (
        select key from rate_limits
        where window_ends_at < clock_timestamp()
        order by window_ends_at limit ${removedAtOnce}
        for update skip locked
      )`.execute(db);
    removed = Number(numAffectedRows);
  }
}
