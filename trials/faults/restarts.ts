import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { send } from '#bench/buyer.ts';
import { query } from '#tests/embedded-postgres/test-folder.ts';
import { startProduct } from '#tests/process/product.ts';
import { expectNothingLost, startBookingLoad } from '../booking-load.ts';
import { type SteadyLoad, startSteadyLoad } from '../steady-load.ts';
import { commonEnvironment, type Fault, type FaultSite, openDb, openSite, type Trial } from './site.ts';

// What operators do every week: stop, update, back up and restore, while people use the site.

const run = promisify(execFile);
const seller = { people: 2, visitors: 1 };

export const stoppedUnderLoad: Fault = {
  name: 'sigterm',
  what: 'SIGTERM under 100 requests a second, half of them on new connections: five times one process alone with DRAIN_SECONDS=0, five times one of two behind a balancer with DRAIN_SECONDS=2',
  async run(trial) {
    const rounds = trial.isQuick ? 1 : 5;
    let sent = 0;
    {
      await using alone = await openSite(trial, { name: 'sigterm_alone', env: { DRAIN_SECONDS: '0' } });
      for (let round = 0; round < rounds; round += 1) {
        await using load = browseAt(alone, trial);
        await sleep(trial.isQuick ? 1_000 : 3_000);
        const stopped = load.stop();

        expectGoodEnd(await alone.end(0, 'SIGTERM'));
        await stopped;
        expectNoneLost(load);
        sent += load.sent;
        await alone.restart(0);
      }
    }
    await using site = await openSite(trial, { name: 'sigterm_balanced', processes: 2, env: { DRAIN_SECONDS: '2' } });
    await using sales = startBookingLoad({ ...site, ...seller });
    await using load = browseAt(site, trial);
    for (let round = 0; round < rounds; round += 1) {
      await sleep(1_500);
      expectGoodEnd(await site.end(round % 2, 'SIGTERM'));
      await site.restart(round % 2);
    }
    await Promise.all([load.stop(), sales.stop()]);
    expectNoneLost(load);
    return `${sent + load.sent} requests sent, 0 lost; ${await expectNothingSeen(site, sales)}`;
  },
};

export const rollingMigration: Fault = {
  name: 'rolling-migration',
  what: 'an update with a migration (a column, an index and a function more), one process of three after another, under 100 requests a second',
  async run(trial) {
    const processes = trial.isQuick ? 2 : 3;
    await using site = await openSite(trial, { name: 'rolling_migration', processes, env: { DRAIN_SECONDS: '2' } });
    const command = await makeNewVersion(path.join(trial.folder, 'new-version'));
    await using sales = startBookingLoad({ ...site, ...seller });
    await using load = browseAt(site, trial);
    await sleep(2_000);
    for (let index = 0; index < processes; index += 1) {
      expectGoodEnd(await site.end(index, 'SIGTERM'));
      await site.restart(index, command);
      await sleep(1_000);
    }
    await Promise.all([load.stop(), sales.stop()]);
    expectNoneLost(load);
    const applied = await query(site.url, `select from schema_migrations where name = '${newMigration}'`);
    if (applied.length === 0) throw new Error('The new version did not migrate.');
    return `${load.sent} requests sent, 0 failed; ${await expectNothingSeen(site, sales)}`;
  },
};

const newMigration = '9999_trial_of_an_update.sql';

/** Copies what an installation needs, with one more migration. Returns the command that starts it. */
async function makeNewVersion(folder: string): Promise<[string, ...string[]]> {
  await mkdir(folder);
  for (const name of ['package.json', 'build', 'data', 'db', 'i18n', 'public'])
    await cp(name, path.join(folder, name), { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await writeFile(
    path.join(folder, 'db/migrations', newMigration),
    `alter table bookings add column trial_note text;
     alter table payments add column trial_note text;
     create index bookings_trial_note on bookings (trial_note);
     create function trial_note_of(booking bookings) returns text language sql stable return booking.trial_note;`,
  );
  // The bundle itself: the build of a copy would count as outdated, because its files lie elsewhere.
  const bundle = pathToFileURL(path.join(folder, 'build/server/index.js')).href;
  const script = `process.env.NODE_ENV = 'production'; const { run } = await import('${bundle}'); await run();`;
  return [process.execPath, '--input-type=module', '--eval', script];
}

export const restoredBackup: Fault = {
  name: 'backup',
  what: 'a backup taken while people buy, restored into an empty database',
  async run(trial) {
    await using site = await openSite(trial, { name: 'backed_up' });
    await using load = startBookingLoad({ ...site, people: 8 });
    await sleep(trial.isQuick ? 2_000 : 15_000);
    const before = { held: new Set(load.held), paid: new Set(load.paid) };
    const dataDir = `${trial.folder}/backed_up-0`;
    const env = { ...process.env, ...commonEnvironment, DATA_DIR: dataDir, DATABASE_URL: site.url };
    const made = await run(process.execPath, ['server/backup.ts'], { env });
    const soldMeanwhile = load.held.size - before.held.size;
    await load.stop();
    const [file = ''] = made.stdout.split('\n');

    await query(trial.postgres.urlOf('postgres'), 'create database restored');
    const restored = {
      ...commonEnvironment,
      DATA_DIR: `${trial.folder}/restored`,
      DATABASE_URL: trial.postgres.urlOf('restored'),
    };
    await run(process.execPath, ['server/restore.ts', file], { env: { ...process.env, ...restored } });
    const product = await startProduct({ ...restored, PORT: String(trial.nextPort()) });
    const db = openDb(restored.DATABASE_URL);
    try {
      if (soldMeanwhile === 0) throw new Error('Nothing was sold while the backup was made.');
      const result = await expectNothingLost(db, { ...load, ...before });
      return `${soldMeanwhile} sold while it was made; of those before it ${result}`;
    } finally {
      await product.stop();
      await db.destroy();
    }
  },
};

/** Looks around at the fixed rate, on reused and on new connections alternately. */
function browseAt(site: FaultSite, { isQuick }: Trial): SteadyLoad {
  const [, search = ''] = (site.checkouts[0] ?? '').split('?');
  return startSteadyLoad(isQuick ? 15 : 100, async (number) => {
    const address =
      number % 20 === 0 ? (site.checkouts[number % site.checkouts.length] ?? '') : `/api/v1/flights/search?${search}`;
    const status = await (number % 2 === 0 ? reusedStatus : newStatus)(site.port(), number % 10 === 5 ? '/' : address);
    if (status !== 200) throw new Error(`${address} was answered ${status}`);
  });
}

async function reusedStatus(port: number, address: string): Promise<number> {
  return (await send({ port }, address, { from: '10.1.1.1' })).status;
}

function newStatus(port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path: address, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    asking.once('error', reject).end();
  });
}

function expectGoodEnd(end: number | string): void {
  if (end !== 0) throw new Error(`The process ended with ${end}.`);
}

function expectNoneLost({ failures, sent }: SteadyLoad): void {
  if (failures.length > 0) throw new Error(`${failures.length} of ${sent} were lost, such as: ${failures[0]}`);
}

/** Nobody who bought meanwhile met as much as a 503. */
async function expectNothingSeen(site: FaultSite, load: Parameters<typeof expectNothingLost>[1]): Promise<string> {
  const seen = await expectNothingLost(site.db, load);
  const failed = (load.answers.get('503') ?? 0) + (load.answers.get('none') ?? 0);
  if (failed > 0) throw new Error(`Buyers saw ${load.describe()}.`);
  return seen;
}
