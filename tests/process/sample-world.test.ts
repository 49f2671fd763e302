import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDashboard } from '#app/routes/admin/dashboard/read-dashboard.ts';
import { createDb, createPool } from '#db/connect.ts';
import { type EmbeddedPostgres, startPostgres } from '#db/embedded/start-postgres.ts';
import { presetPeriod } from '#features/analytics/period.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { createLog } from '#lib/log.ts';
import { plainDashboard } from '#tests/plain-dashboard.ts';
import { compareReports } from '../analytics/compare-reports.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { eventually, type Product, spawnProduct, startProduct } from './product.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let postgres: EmbeddedPostgres;
let client: Client;

beforeAll(async () => {
  folder = await makeTestFolder();
  const started = await startPostgres({ ...folder, isDurable: false });
  if (!started.ok) throw new Error(started.message);
  postgres = started.postgres;
  client = new Client({ connectionString: postgres.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await postgres.stop();
  await removeTestFolder(folder.root);
});

function environment(name: string) {
  return { DATABASE_URL: postgres.url, DATA_DIR: `${folder.root}/${name}`, SAMPLE_WORLD: 'on' };
}

async function countParts(): Promise<number> {
  const { rows } = await client.query('select count(*)::int as parts from sample_world');
  return rows[0].parts;
}

/** Every figure of the back office is what a plain query over the same world says. */
async function compareFigures(): Promise<void> {
  const db = createDb(createPool(postgres.url, { applicationName: 'figures', log: createLog('error') }));
  const now = new Date();
  try {
    await compareReports(db, presetPeriod('last_12_months', businessToday(now)));
    expect(await readDashboard(db, now)).toMatchObject(await plainDashboard(db, now));
  } finally {
    await db.destroy();
  }
}

function saysLoaded({ stderr }: Product): boolean {
  return stderr().includes('"sample agencies loaded"');
}

// Half a minute: in the short form the browser tests load the world, and unit tests break it off.
test.runIf(process.env.LONG)(
  'the sample world comes while the site answers, survives a stop and a kill, and is loaded once by three processes',
  async () => {
    const first = await startProduct(environment('first'));
    expect((await fetch(`${first.url}/`)).status).toBe(200);
    expect(saysLoaded(first)).toBe(false);
    await eventually(countParts, (parts) => parts >= 5, 'some of it is loaded');
    const requestedAt = performance.now();
    expect(await first.stop()).toBe(0);
    expect(performance.now() - requestedAt).toBeLessThan(20_000);
    const partsAtStop = await countParts();
    expect(partsAtStop).toBeLessThan(200);

    const second = await startProduct(environment('second'));
    await eventually(countParts, (parts) => parts >= partsAtStop + 5, 'more of it is loaded');
    second.signal('SIGKILL');
    await second.ended;

    const three = await Promise.all(['a', 'b', 'c'].map((name) => spawnProduct(environment(name))));
    await Promise.all(three.map(({ ready }) => ready));
    await eventually(
      () => three.some(saysLoaded),
      (isLoaded) => isLoaded,
      'one of them has loaded the rest',
      200_000,
    );
    const { rows } = await client.query(`
    select (select count(*)::int from flights) as flights, (select count(*)::int from hotels) as hotels,
      (select count(*)::int from users) as users, (select count(*)::int from sample_world) as parts`);
    expect(rows[0]).toMatchObject({ hotels: 60, users: 49, parts: 223 });
    expect(rows[0].flights).toBeGreaterThan(25_000);
    expect(rows[0].flights).toBeLessThan(40_000);
    const ends = await Promise.all(three.map(({ stop }) => stop()));
    expect(ends).toEqual([0, 0, 0]);
    expect(three.filter(saysLoaded)).toHaveLength(1);
    await compareFigures();
    expect(three.map(({ stderr }) => stderr()).join('')).not.toMatch(/"level":"(warn|error|fatal)"/);
  },
  // On a quiet machine; beside other tests it takes several times as long.
  240_000,
);
