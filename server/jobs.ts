import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCrontab, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Client, type Pool } from 'pg';
import { createPool } from '#db/connect.ts';
import { installJobSchema } from '#db/install-job-schema.ts';
import { campaignWorkers } from '#features/notifications/campaigns/deliver-campaign.ts';
import { deliverCampaignTask } from '#features/notifications/queue-mail.ts';
import type { Log } from '#lib/log.ts';

// A killed process leaves its jobs locked for four hours. Each runner therefore holds an advisory lock under
// its own id while it lives; jobs whose runner holds no lock are released. A job may thus run twice, as after
// any crash: tasks allow for it.

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
        log.warn({ err: error }, 'check for abandoned jobs failed, retrying');
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
    // The next query fails too and reports the error.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1, hashtext($2))', [advisoryLockClass, runnerId]);
      while (!stopping.signal.aborted) {
        const released = await release(client, runnerId, abandonedAfterSeconds);
        if (released > 0) log.warn({ runners: released }, 'released jobs of killed runners');
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

/** The minimum age spares runners that have just started or reconnected and hold no lock yet. */
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
  /** Takes no more jobs, finishes the running ones and closes the connections. */
  stop(): Promise<void>;
};

type JobsOptions = {
  /** Without a pooler: LISTEN needs a session. */
  directUrl: string;
  tasks: TaskList;
  /** Lines such as `0 3 * * * remove_failed_jobs`, in UTC. */
  crontab?: string;
  concurrency?: number;
  abandonedAfterSeconds?: number;
  log: Log;
};

/** Running jobs need none; only fetching and completing them do. */
const maxConnections = 6;
/** Of each of the runner's workers, for jobs that become due: new ones are announced. */
const pollIntervalMs = 5_000;
const restartDelayMs = 2_000;
/** A runner that could not mark jobs as done shuts down, and sometimes never comes to the end of it. */
const shutdownLimitMs = 5_000;

/** Resolves when the queue is installed and jobs are being taken. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { directUrl, log } = options;
  await installJobSchema(directUrl, log);
  const pool = createPool(directUrl, { max: maxConnections, applicationName: 'fika-mbali jobs', log });
  const stopping = new AbortController();
  let runner = await startRunner(pool, options).catch(async (error) => {
    await pool.end();
    throw error;
  });
  const finished = keepRunning();

  // The runner survives most database failures, but ends on some: then a new one starts.
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner.ended;
      if (stopping.signal.aborted) return;
      log.error('job runner ended, restarting it');
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
        log.error({ err: error }, 'job runner could not start, retrying');
      }
    }
  }

  return {
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      await runner.stop();
      await finished;
      // A restart during the first stop() may have created another runner.
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
  const givenUp = once(events, 'pool:fatalError').then(() => sleep(shutdownLimitMs, undefined, { ref: false }));
  let runnerId = '';
  events.on('pool:create', ({ workerPool }) => {
    runnerId = workerPool.id;
  });
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    taskList: tasks,
    parsedCronItems: parseCrontab(crontab),
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 5_000,
    events,
    logger: jobLogger(log),
    // Delay 0 makes the runner wait until a job is marked as completed: otherwise a job that finished during
    // a stop would stay locked and run twice, and a failure while marking would end the process. No local queue: a
    // runner that loses the database with jobs in it ends the process, or never ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const watch = releaseAbandonedJobs({ directUrl, runnerId, abandonedAfterSeconds, log });
  const ended = Promise.race([runner.promise.catch(() => {}), givenUp]).then(() => watch.stop());
  return {
    ended,
    async stop() {
      // stop() throws on a runner that has ended.
      await Promise.race([runner.stop().catch(() => {}), givenUp]);
      await ended;
    },
  };
}

const pinoLevels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const;

function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message, { job, error }) => {
    // Ignores two warnings: it wants a connection per job, which many processes could not afford, and larger
    // batches, which would take jobs from idle processes.
    if (/maxPoolSize|job batch size/.test(message)) return;
    // The payload may contain a whole mail: only task and id are logged.
    const { id: jobId, task_identifier: task } = (job ?? {}) as { id?: unknown; task_identifier?: unknown };
    log[pinoLevels[level]]({ task, jobId, err: error }, message);
  });
}

/** Most jobs are mails, which mostly wait for documents and the mail server. */
const jobConcurrency = 20;

/** Campaigns have their own runner, so that a slow mail server delays nothing else. */
export async function startRunners(
  options: Pick<JobsOptions, 'directUrl' | 'tasks' | 'crontab' | 'log'>,
): Promise<Jobs> {
  const { directUrl, log } = options;
  const { [deliverCampaignTask]: deliverCampaign, ...tasks } = options.tasks;
  const campaignTasks = deliverCampaign ? { [deliverCampaignTask]: deliverCampaign } : {};
  const jobs = await startJobs({ ...options, tasks, concurrency: jobConcurrency });
  try {
    const campaignJobs = await startJobs({ directUrl, tasks: campaignTasks, concurrency: campaignWorkers, log });
    return {
      async stop() {
        await Promise.all([jobs.stop(), campaignJobs.stop()]);
      },
    };
  } catch (error) {
    await jobs.stop();
    throw error;
  }
}
