import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TaskList } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installJobSchema } from '#db/install-job-schema.ts';
import { inTransaction } from '#db/transaction.ts';
import { createMailDelivery } from '#features/notifications/deliver-mail.ts';
import { mailSchema } from '#features/notifications/mail.ts';
import { deliverMailTask, queueMail } from '#features/notifications/queue-mail.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type Jobs, startJobs } from './jobs.ts';

const log = createLog('silent');
let database: TestDatabase;
let jobs: Jobs | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await database.drop();
});

const start = async (tasks: TaskList) => {
  jobs = await startJobs({ directUrl: database.url, tasks, log });
};
const addJob = (task: string) => database.pool.query('select graphile_worker.add_job($1)', [task]);
const waiting = async () => (await database.pool.query('select from graphile_worker.jobs')).rowCount;

const draft = {
  to: 'amina@example.com',
  subject: 'Booking confirmed',
  text: 'Safari njema!',
  html: '<p>Safari njema!</p>',
  language: 'en',
};
const now = new Date('2025-10-15T08:30:00Z');

describe('a queued mail', () => {
  it('becomes a file in the outbox and is queued nowhere else', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'jobs-'));
    const sender = () => ({ name: 'Fika Mbali', address: 'support@fikambali.example' });
    const mail = createMailDelivery({ smtpUrl: undefined, dataDir, sender, documentsOf: async () => [] });
    await start({ [deliverMailTask]: (payload) => mail.deliver(mailSchema.parse(payload)) });
    await inTransaction(database.db, (transaction) => queueMail(transaction, draft, { now }));
    await expect.poll(() => readdir(join(dataDir, 'outbox')).catch(() => []), { timeout: 5000 }).toHaveLength(1);
    await expect.poll(waiting).toBe(0);
    await rm(dataDir, { recursive: true });
  });

  it('is never sent when the transaction that speaks of it is undone', async () => {
    const delivered: unknown[] = [];
    const work = inTransaction(database.db, async (transaction) => {
      await queueMail(transaction, draft, { now });
      throw new Error('the seat was gone');
    });
    await expect(work).rejects.toThrow('the seat was gone');
    await inTransaction(database.db, (transaction) => queueMail(transaction, { ...draft, subject: 'Kept' }, { now }));
    await start({ [deliverMailTask]: async (mail) => void delivered.push(mail) });
    await expect.poll(waiting).toBe(0);
    expect(delivered).toEqual([expect.objectContaining({ subject: 'Kept' })]);
  });

  it('asked for twice under one key waits once', async () => {
    for (const subject of ['First', 'Second']) {
      await inTransaction(database.db, (transaction) =>
        queueMail(transaction, { ...draft, subject }, { jobKey: 'confirmation:FM123456', now }),
      );
    }
    expect(await waiting()).toBe(1);
  });

  it('to something that is no address is refused where it is queued', async () => {
    const work = inTransaction(database.db, (transaction) =>
      queueMail(transaction, { ...draft, to: 'a@example.com, b@example.com' }, { now }),
    );
    await expect(work).rejects.toThrow('Invalid email');
  });
});

describe('the runner', () => {
  it('leaves no connection behind when it has stopped', async () => {
    const started = await startJobs({ directUrl: database.url, tasks: {}, log });
    await started.stop();
    const { rows } = await database.pool.query(
      `select application_name from pg_stat_activity
       where datname = current_database() and application_name like 'fika-mbali%'`,
    );
    expect(rows).toEqual([]);
  });

  it('is installed by ten processes at once on an empty database', async () => {
    const empty = await createTestDatabase({ empty: true });
    await Promise.all(Array.from({ length: 10 }, () => installJobSchema(empty.url, log)));
    expect((await empty.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
    await empty.drop();
  }, 60_000);

  it('started by several processes does each job once', async () => {
    const done: string[] = [];
    const others: Jobs[] = [];
    const count = async (_: unknown, { job }: { job: { id: string } }) => void done.push(job.id);
    for (let process = 0; process < 3; process += 1) {
      others.push(await startJobs({ directUrl: database.url, tasks: { count }, log }));
    }
    await Promise.all(Array.from({ length: 30 }, () => addJob('count')));
    await expect.poll(waiting, { timeout: 5000 }).toBe(0);
    expect(new Set(done).size).toBe(30);
    expect(done).toHaveLength(30);
    await Promise.all(others.map((other) => other.stop()));
  });

  it('stops only when the job in hand is finished, and takes no further one', async () => {
    const events: string[] = [];
    await start({
      slow: async () => {
        events.push('started');
        await sleep(2_000);
        events.push('finished');
      },
      later: async () => void events.push('later'),
    });
    await addJob('slow');
    await expect.poll(() => events, { timeout: 5000 }).toEqual(['started']);
    const stopped = jobs?.stop();
    await sleep(300);
    await addJob('later');
    await stopped;
    expect(events).toEqual(['started', 'finished']);
    expect(await waiting()).toBe(1);
  });

  it('goes on after the database ended all its connections', async () => {
    let done = 0;
    const count = async () => {
      done += 1;
    };
    await start({ count });
    await addJob('count');
    await expect.poll(() => done, { timeout: 5000 }).toBe(1);
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await addJob('count');
    await expect.poll(() => done, { timeout: 15_000 }).toBe(2);
  });

  it('that cannot note a job as done gives way to another, and the process lives on', async () => {
    await installJobSchema(database.url, log);
    let done = 0;
    const count = async () => {
      done += 1;
    };
    await database.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
      create trigger fail before delete on graphile_worker._private_jobs execute function fail()`);
    const lines: string[] = [];
    const errors = createLog('error', { write: (line) => void lines.push(JSON.parse(line).msg) });
    const urgent = { concurrency: 20, abandonedAfterSeconds: 0, log: errors };
    for (let number = 0; number < 60; number += 1) await addJob('count');
    jobs = await startJobs({ directUrl: database.url, tasks: { count }, ...urgent });
    await expect.poll(() => lines, { timeout: 20_000 }).toContain('job runner ended, restarting it');
    await database.pool.query('drop trigger fail on graphile_worker._private_jobs');
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    expect(done).toBeGreaterThanOrEqual(60);
    const { rows } = await database.pool.query(
      `select query from pg_stat_activity where application_name = 'fika-mbali jobs' and query like 'LISTEN%'`,
    );
    expect(rows).toHaveLength(1);
  }, 60_000);

  it('takes over the job of a process that was killed, and leaves the job of a living one alone', async () => {
    const script = `
      import { startJobs } from ${JSON.stringify(fileURLToPath(new URL('./jobs.ts', import.meta.url)))};
      import { createLog } from '#lib/log.ts';
      const work = async () => { console.log('working'); await new Promise((done) => setTimeout(done, 60_000)); };
      await startJobs({ directUrl: process.argv[1], tasks: { work }, concurrency: 1, log: createLog('silent') });`;
    const startProcess = async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script, database.url]);
      await addJob('work');
      await once(child.stdout, 'data');
      return child;
    };
    const [killed, living] = [await startProcess(), await startProcess()];
    const endOfKilled = once(killed, 'exit');
    killed.kill('SIGKILL');
    await endOfKilled;
    const { rows } = await database.pool.query('select id from graphile_worker.jobs order by id');

    const taken: unknown[] = [];
    jobs = await startJobs({
      directUrl: database.url,
      tasks: { work: async (_, { job }) => void taken.push(job.id) },
      abandonedAfterSeconds: 0,
      log,
    });
    await expect.poll(() => taken, { timeout: 10_000 }).toEqual([rows[0].id]);
    await sleep(500);
    expect(taken).toHaveLength(1);
    const endOfLiving = once(living, 'exit');
    living.kill('SIGKILL');
    await endOfLiving;
  }, 60_000);

  it('reports a failing job without the personal data in its error, and keeps it for another attempt', async () => {
    const lines: string[] = [];
    jobs = await startJobs({
      directUrl: database.url,
      tasks: {
        fails: async () => {
          throw new Error('mailbox amina@example.com is full');
        },
      },
      log: createLog('error', { write: (line) => void lines.push(line) }),
    });
    await addJob('fails');
    await expect.poll(() => lines.length, { timeout: 5000 }).toBeGreaterThan(0);
    expect(lines.join()).toContain('mailbox [e-mail] is full');
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ level: 'error', task: 'fails' });
    expect(await waiting()).toBe(1);
  });
});
