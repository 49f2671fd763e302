import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { DatabaseTransaction } from './transaction.ts';

/** At most `max` hits from the first one until the window ends, counted over all processes. */
export type RateLimit = { name: string; max: number; windowSeconds: number };

const cleanedAtOnce = 100;

/**
 * Counts one hit and says whether it is still within the limit. Inside a transaction the others with the same
 * subject wait for its end, and a rollback takes the hit back.
 */
export async function withinRateLimit(
  db: Database | DatabaseTransaction,
  limit: RateLimit,
  /** Who or what is limited: an address of a network or a mailbox. Only its hash is stored. */
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
  // Whoever begins a window also sweeps, so that the table is never much larger than what it counts.
  if (counted.hits === 1) await removeEndedWindows(db);
  return counted.hits <= limit.max;
}

/** Whether the next hit would be too many. Counts nothing. */
export async function isRateLimitUsedUp(
  db: Database | DatabaseTransaction,
  limit: RateLimit,
  subject: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from rate_limits
    where key = ${keyOf(limit, subject)} and hits >= ${limit.max} and window_ends_at > clock_timestamp()`.execute(
    db,
  );
  return rows.length > 0;
}

function keyOf({ name }: RateLimit, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

async function removeEndedWindows(db: Database | DatabaseTransaction): Promise<void> {
  // Rows in somebody's hands are left for the next sweep: waiting for them could end in a deadlock.
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits
      where window_ends_at < clock_timestamp()
      order by window_ends_at limit ${cleanedAtOnce}
      for update skip locked
    )`.execute(db);
}
