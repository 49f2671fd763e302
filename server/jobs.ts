import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCrontab, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Client, type Pool } from 'pg';
import { createPool } from '#db/connect.ts';
import { installJobSchema } from '#db/install-job-schema.ts';
import type { Log } from '#lib/log.ts';

// A killed process leaves its jobs locked, and the queue itself frees them only after four hours. Here each
// runner holds an advisory lock under its own id for as long as it lives; whoever finds a job whose runner
// holds no lock any more frees it. A job may thus run a second time, as after any crash: tasks allow for it.

const advisoryLockClass = 7_301;
const checkEveryMs = 15_000;
const reconnectDelayMs = 2_000;

function releaseAbandonedJobs({
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

export type Jobs = {
  /** Takes no more jobs, lets those in hand finish, closes the connections. */
  stop(): Promise<void>;
};

type JobsOptions = {
  /** The direct address: the runner listens, which needs a session. */
  directUrl: string;
  tasks: TaskList;
  /** Lines such as `0 3 * * * expire_holds`, in UTC. */
  crontab?: string;
  concurrency?: number;
  abandonedAfterSeconds?: number;
  log: Log;
};

/** A job in hand needs none: only taking one and marking it as done do. */
const mostConnections = 6;
/** A process waits for a few next jobs at once, instead of each job in hand asking for the one after it. */
const fetchedAtOnce = 4;
const restartDelayMs = 2_000;

/** Resolves when the queue's tables are installed and jobs are being taken. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { directUrl, log } = options;
  await installJobSchema(directUrl, log);
  const pool = createPool(directUrl, { max: mostConnections, applicationName: 'fika-mbali jobs', log });
  const stopping = new AbortController();
  let runner = await startRunner(pool, options).catch(async (error) => {
    await pool.end();
    throw error;
  });
  const finished = keepRunning();

  // The runner rides out most faults of the database by itself, but gives up on some: then a new one starts.
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner.ended;
      if (stopping.signal.aborted) return;
      log.error('the job runner ended, starting another');
      await restart();
    }
  }

  async function restart(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        runner = await startRunner(pool, options);
        return;
      } catch (error) {
        log.error({ err: error }, 'the job runner could not start, trying again');
      }
    }
  }

  return {
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      await runner.stop();
      await finished;
      // Should a restart have been under way, its runner came too late for the line above.
      await runner.stop();
      await pool.end();
    },
  };
}

async function startRunner(
  pool: Pool,
  { directUrl, tasks, crontab = '', concurrency = 4, abandonedAfterSeconds = 120, log }: JobsOptions,
): Promise<{ ended: Promise<void>; stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  let runnerId = '';
  events.on('pool:create', ({ workerPool }) => {
    runnerId = workerPool.id;
  });
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    taskList: tasks,
    parsedCronItems: parseCrontab(crontab),
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 5_000,
    events,
    logger: jobLogger(log),
    // Without batches, the runner does not wait for a job to be marked as done: one that finished during a
    // stop would stay locked and run a second time, and a fault while marking would end the process.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        ...(concurrency > fetchedAtOnce && { localQueue: { size: fetchedAtOnce } }),
      },
    },
  });
  const watch = releaseAbandonedJobs({ directUrl, runnerId, abandonedAfterSeconds, log });
  const ended = runner.promise.catch(() => {}).then(() => watch.stop());
  return {
    ended,
    async stop() {
      // A runner that has ended already refuses to be stopped.
      await runner.stop().catch(() => {});
      await ended;
    },
  };
}

const pinoLevels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const;

function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, { job, error }) => {
    // It would rather have a connection for each job, which many processes could not afford, and fetch as many as it has in
    // hand, which other processes may be free for.
    if (/maxPoolSize|job batch size/.test(message)) return;
    // The job's payload may hold a whole mail: only its name and number are taken.
    const { id: jobId, task_identifier: task } = (job ?? {}) as { id?: unknown; task_identifier?: unknown };
    log[pinoLevels[level]]({ task, jobId, err: error }, message);
  });
}
