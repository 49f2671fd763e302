import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '#lib/log.ts';

// A killed process leaves its jobs locked, and the queue itself frees them only after four hours. Here each
// runner holds an advisory lock under its own id for as long as it lives; whoever finds a job whose runner
// holds no lock any more frees it. A job may thus run a second time, as after any crash: tasks allow for it.

const advisoryLockClass = 7_301;
const checkEveryMs = 15_000;
const reconnectDelayMs = 2_000;

export function releaseAbandonedJobs({
  directUrl,
  runnerId,
  abandonedAfterSeconds,
  log,
}: {
  directUrl: string;
  runnerId: string;
  abandonedAfterSeconds: number;
  log: Log;
}): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const pause = (delayMs: number) => sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
  const finished = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await watchOnOneConnection();
      } catch (error) {
        log.warn({ err: error }, 'the watch over abandoned jobs was interrupted');
        await pause(reconnectDelayMs);
      }
    }
  }

  async function watchOnOneConnection(): Promise<void> {
    const client = new Client({
      connectionString: directUrl,
      application_name: 'fika-mbali job watch',
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    // The next query fails as well, and that is where it is reported.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1, hashtext($2))', [advisoryLockClass, runnerId]);
      while (!stopping.signal.aborted) {
        const released = await release(client, runnerId, abandonedAfterSeconds);
        if (released > 0) log.warn({ runners: released }, 'released the jobs of runners that were killed');
        await pause(checkEveryMs);
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

/** The age spares runners whose lock is missing for a moment: they have just started, or just reconnected. */
async function release(client: Client, ownId: string, abandonedAfterSeconds: number): Promise<number> {
  const { rows } = await client.query<{ runners: number }>(
    `with owner as (
       select distinct locked_by from graphile_worker.jobs
       where locked_at < now() - make_interval(secs => $3) and locked_by <> $2
     ), dead as (
       select locked_by from owner where pg_try_advisory_xact_lock($1, hashtext(locked_by))
     ), released as (
       select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0
     )
     select (select count(*)::int from dead) as runners from (select count(*) from released) r`,
    [advisoryLockClass, ownId, abandonedAfterSeconds],
  );
  return rows[0]?.runners ?? 0;
}
