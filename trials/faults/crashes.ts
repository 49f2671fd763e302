import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findRunning } from '#db/embedded/server.ts';
import { makeFlights } from '#tests/booking/held-booking.ts';
import { query } from '#tests/embedded-postgres/test-folder.ts';
import { startProduct } from '#tests/process/product.ts';
import { type BookingLoad, expectNothingLost, startBookingLoad } from '../booking-load.ts';
import { checkoutsIn, commonEnvironment, type Fault, openDb, openSite, type Trial } from './site.ts';

// A product process or its database dies, or the database does not answer, while people buy.

const run = promisify(execFile);
const people = 8;
const some = ({ isQuick }: Trial) => (isQuick ? 8 : 20);
const soldWithinMs = 60_000;

export const killedProduct: Fault = {
  name: 'killed-product',
  what: 'one of two product processes killed with -9 while people buy, five times',
  async run(trial) {
    await using site = await openSite(trial, { name: 'killed_product', processes: 2 });
    await using load = startBookingLoad({ ...site, people });
    for (let round = 0; round < (trial.isQuick ? 1 : 5); round += 1) {
      await untilSold(load, some(trial));
      await site.end(round % 2, 'SIGKILL');
      await untilSold(load, some(trial));
      await site.restart(round % 2);
    }
    await untilSold(load, some(trial));
    await load.stop();
    return await expectNothingLost(site.db, load);
  },
};

export const killedPostgres: Fault = {
  name: 'killed-postgres',
  what: 'PostgreSQL killed with -9 while people buy, five times',
  async run(trial) {
    await using site = await openSite(trial, { name: 'killed_postgres' });
    await using load = startBookingLoad({ ...site, people });
    for (let round = 0; round < (trial.isQuick ? 1 : 5); round += 1) {
      await untilSold(load, some(trial));
      await trial.postgres.kill();
      await sleep(1_000);
      await trial.postgres.start();
    }
    await untilSold(load, some(trial));
    await load.stop();
    return await expectNothingLost(site.db, load);
  },
};

export const terminatedConnections: Fault = {
  name: 'terminated-connections',
  what: 'pg_terminate_backend of one connection every 200 ms and of all every 5 s, for 2 minutes',
  async run(trial) {
    await using site = await openSite(trial, { name: 'terminated_connections' });
    await using load = startBookingLoad({ ...site, people });
    await untilSold(load, some(trial));
    const rounds = (trial.isQuick ? 3 : 120) * 5;
    let terminated = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const atOnce = round % 25 === 0 ? 100 : 1;
      const [ended] = await query<{ count: number }>(
        site.url,
        `select count(pg_terminate_backend(pid))::int from (
          select pid from pg_stat_activity
          where datname = current_database() and application_name like 'fika-mbali%' order by random() limit ${atOnce}
        ) as chosen`,
      );
      terminated += ended?.count ?? 0;
      await sleep(200);
    }
    await untilSold(load, some(trial));
    await load.stop();
    return `${terminated} connections terminated; ${await expectNothingLost(site.db, load)}`;
  },
};

export const stoppedPostgres: Fault = {
  name: 'stopped-postgres',
  what: 'PostgreSQL stopped for 30 s while people buy',
  async run(trial) {
    await using site = await openSite(trial, { name: 'stopped_postgres' });
    await using load = startBookingLoad({ ...site, people });
    await untilSold(load, some(trial));
    await trial.postgres.stop();
    await sleep(trial.isQuick ? 2_000 : 30_000);
    await trial.postgres.start();
    const startedAt = performance.now();
    await untilSold(load, 1);
    const seconds = (performance.now() - startedAt) / 1000;
    await untilSold(load, some(trial));
    await load.stop();
    return `sold again ${seconds.toFixed(1)} s after it was back; ${await expectNothingLost(site.db, load)}`;
  },
};

const diskMegabytes = 400;

/** The product with its own PostgreSQL, everything on a small disk. */
export const fullDisk: Fault = {
  name: 'full-disk',
  what: 'the disk of the database, the mails and the secret full for 15 s while people buy',
  async run(trial) {
    const disk = `${trial.folder}/small-disk`;
    await mkdir(disk);
    const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', disk]).then(
      () => true,
      () => false,
    );
    await using opened = new AsyncDisposableStack();
    if (isMounted) opened.defer(async () => void (await run('umount', ['-l', disk])));
    const port = trial.nextPort();
    const product = await startProduct({ ...commonEnvironment, DATA_DIR: disk, PORT: String(port) });
    opened.defer(async () => void (await product.stop()));
    const url = await findRunning(disk);
    if (!url) throw new Error('The product keeps no database on the small disk.');
    const db = openDb(url);
    opened.defer(() => db.destroy());
    await makeFlights(db, { count: 20, seats: 1_000 });
    // Searches know of them within a second.
    await sleep(2_000);
    await using load = startBookingLoad({ port: () => port, checkouts: await checkoutsIn(db), people });
    await untilSold(load, some(trial));
    if (isMounted) await fill(`${disk}/filler`);
    else await setReadOnly(url, true);
    const seenBefore = load.answers.get('503') ?? 0;
    await sleep(trial.isQuick ? 3_000 : 15_000);
    const refused = (load.answers.get('503') ?? 0) - seenBefore;
    if (isMounted) await rm(`${disk}/filler`);
    else await setReadOnly(url, false);
    await untilSold(load, some(trial));
    await load.stop();
    if (refused === 0) throw new Error('Nobody noticed the full disk.');
    const how = isMounted
      ? `a tmpfs of ${diskMegabytes} MB`
      : 'no right to mount a small disk here, so PostgreSQL took no changes instead';
    return `${how}; ${await expectNothingLost(db, load)}`;
  },
};

async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  await query(url, `alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await query(url, 'select pg_reload_conf()');
}

/** Writes until nothing fits any more. */
async function fill(file: string): Promise<void> {
  for (const bytes of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(bytes);
    while (
      await writeFile(file, block, { flag: 'a' }).then(
        () => true,
        () => false,
      )
    );
  }
}

/** Fails when the site does not sell any more. */
async function untilSold(load: BookingLoad, more: number): Promise<void> {
  const wanted = load.paid.size + more;
  const until = performance.now() + soldWithinMs;
  while (load.paid.size < wanted) {
    if (performance.now() > until)
      throw new Error(
        `Too little was sold in ${soldWithinMs / 1000} s: ${load.describe()} ${load.abandoned.at(-1) ?? ''}`,
      );
    await sleep(50);
  }
}
