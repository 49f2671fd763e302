import { mkdir, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sampleWindow } from '#features/sample/load-sample-catalogue.ts';
import { measureReports } from './analytics.ts';
import { measureBookings } from './booking.ts';
import { measureCeilings } from './ceilings.ts';
import { growths } from './goals.ts';
import { measureGrowth } from './growth.ts';
import { compareLists } from './lists.ts';
import { measureFirstSearches, measureMemory, measurePages, measureSecondStart } from './pages.ts';
import { measurePurchases, measureSales } from './purchases.ts';
import { writeReport } from './report.ts';
import { createRows, judge, short, slowness } from './rows.ts';
import { findManyCheckouts } from './searches.ts';
import { type Site, startSite } from './site.ts';
import { measureBesideSlow } from './slow-requests.ts';
import { measureVendure } from './vendure.ts';
import { measureWatch } from './watch.ts';
import {
  bigWorld,
  copyWorld,
  dropWorld,
  makeBigWorld,
  makeWorld,
  startCluster,
  type World,
  worldWithBookings,
} from './world.ts';

// Benchmarks of everything that must stay fast: real processes, real HTTP, real forms, a PostgreSQL with
// fsync, and in the same run the baseline of this machine.

const parts: Record<string, string[]> = {
  start: ['second-start', 'first-searches', 'memory'],
  pages: [
    ...['flights-json', 'flights-json-br', 'flights-json-new', 'flights-json-selling', 'freshness'],
    ...['flights-page', 'flights-page-br', 'flights-page-new', 'flights-page-new-br', 'react'],
    ...['home', 'home-br', 'hotels-page', 'hotels-page-br', 'hotels-json', 'hotels-json-br'],
    ...['hotel-page', 'checkout-page', 'booking-page', 'static'],
  ],
  purchases: ['purchase', 'sale', 'sale-paced'],
  slow: ['beside-slow'],
  growth: growths.flatMap(({ name, rows }) => Object.keys(rows).map((row) => `${name}-${row}`)),
  bookings: ['select-1', 'bookings-spread', 'bookings-hot', 'agencies-16', 'agencies-1', 'invariants'],
  reports: ['analytics-few', 'analytics-many', 'reports'],
  watch: ['watch-few', 'watch-many'],
  lists: ['lists'],
  vendure: [
    ...['flights-json-br', 'hotels-json-br', 'purchase', 'vendure-list', 'vendure-search', 'vendure-checkout'],
    ...['times-purchases', 'times-hotels', 'times-flights'],
  ],
};

const usage = `npm run bench                      every row; writes bench/results/product.json and docs/performance.md
npm run bench -- --only=NAME,NAME  some parts or rows; writes bench/results/partial.json
npm run bench -- --peer=vendure    Vendure beside us, installed by npm; writes bench/results/vendure.json
npm run bench -- --quick           a smaller world and shorter rows, to see whether it runs
npm run bench -- --world=DATA_DIR  on a world that "npm run world" has made there, instead of one in .bench
npm run bench -- --seconds=N       how long a row is measured; 6 unless said

${Object.entries(parts)
  .map(([part, rows]) => `${part}: ${rows.join(', ')}`)
  .join('\n')}`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    peer: { type: 'string' },
    world: { type: 'string' },
    seconds: { type: 'string' },
    port: { type: 'string', default: '4300' },
    help: { type: 'boolean', default: false },
  },
});
const only = (values.only ?? values.peer)?.split(',').flatMap((name) => parts[name] ?? [name]);
const unknown = only?.filter((name) => !Object.values(parts).flat().includes(name)) ?? [];
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no ${unknown.join(', ')}.\n\n${usage}` : usage);
  process.exit(values.help ? 0 : 1);
}
if (process.platform !== 'linux') {
  console.log('The CPU time of processes is read from /proc: npm run bench needs Linux.');
  process.exit(1);
}

const size = values.quick ? { flights: 100_000, hotels: 1_000 } : { flights: 1_000_000, hotels: 6_000 };
const seconds = Number(values.seconds ?? (values.quick ? 2 : 6));
const port = Number(values.port);
const startedAt = new Date();
const home = path.resolve('.bench');
const dataDir = path.resolve(values.world ?? path.join(home, `world-${size.flights}-${size.hotels}`));
if (!values.world) await makeBigWorld(dataDir, size);
const folder = path.join(home, 'run');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const rows = createRows(only);
const wants = (part: string) => rows.wants(...(parts[part] ?? []));
await rows.measure('second-start', () => measureSecondStart(dataDir, port, path.join(folder, 'start.log')));
const cluster = await startCluster(dataDir);
try {
  await measureCeilings(rows, { cluster, folder, port, seconds });
  if (wants('bookings')) await measureBookings(rows, cluster, seconds);
  if (['start', 'pages', 'purchases', 'slow'].some(wants)) await onCopy(bigWorld, measureLarge);
  if (values.peer) await measureVendure(rows, { cluster, folder, port, seconds });
  if (wants('growth') || wants('lists')) await compareSizes();
  if (['growth', 'reports', 'watch'].some(wants)) await compareBookings();
} finally {
  await cluster.stop();
}
await report();

/** One user in the large world; then many. */
async function measureLarge(world: World): Promise<void> {
  if (rows.wants('memory')) {
    await using fresh = await open(world);
    await rows.measure('memory', () => measureMemory(fresh));
  }
  await using site = await open(world);
  await rows.measure('first-searches', () => measureFirstSearches(site));
  if (wants('pages')) await measurePages(rows, site, { seconds });
  if (wants('purchases')) {
    const checkouts = await findManyCheckouts(site);
    const buying = { checkouts, seconds: seconds * 3 };
    await rows.measure('purchase', () => measurePurchases(site, { ...buying, people: 16 }));
    await rows.measure('sale', () => measureSales(site, { ...buying, people: 16 }));
    const perSecond = 60 / slowness(rows.figures);
    await rows.measure('sale-paced', () => measureSales(site, { ...buying, perSecond }));
  }
  await rows.measure('beside-slow', () => measureBesideSlow(site, { seconds }));
}

/** More flights in total at the same number a day, then more a day. */
async function compareSizes(): Promise<void> {
  await onCopy(bigWorld, async (big) => {
    const perDay = Math.ceil(size.flights / (sampleWindow.daysBehind + sampleWindow.daysAhead + 1));
    const window = { daysBehind: 0, daysAhead: 1 };
    const few = await makeWorld(cluster, 'few', { flights: 2 * perDay, hotels: 0, window });
    const sample = await makeWorld(cluster, 'sample');
    if (wants('growth')) {
      await using small = await open(few);
      await using large = await open(big, 1);
      await using sparse = await open(sample, 2);
      await measureGrowth(rows, 'size', { small, large, seconds });
      await measureGrowth(rows, 'density', { small: sparse, large, seconds });
    }
    await rows.measure('lists', () => compareLists(sample.db, big.db));
    await dropWorld(cluster, few);
    await dropWorld(cluster, sample);
  });
}

async function compareBookings(): Promise<void> {
  const few = await worldWithBookings(cluster, 1_000);
  const many = await worldWithBookings(cluster, values.quick ? 100_000 : 1_000_000);
  await Promise.all([few.db.destroy(), many.db.destroy()]);
  await onCopy(few.name, (smallWorld) =>
    onCopy(many.name, async (largeWorld) => {
      await rows.measure('watch-few', () => measureWatch(smallWorld.db, cluster.postmaster));
      await rows.measure('watch-many', () => measureWatch(largeWorld.db, cluster.postmaster));
      if (!wants('growth') && !wants('reports')) return;
      await using small = await open(smallWorld);
      await using large = await open(largeWorld, 1);
      await measureReports(rows, { few: small, many: large, seconds });
      if (wants('growth')) await measureGrowth(rows, 'bookings', { small, large, seconds });
    }),
  );
}

async function onCopy(template: string, work: (world: World) => Promise<void>): Promise<void> {
  const world = await copyWorld(cluster, `copy_of_${template}`, template);
  await work(world);
  await dropWorld(cluster, world);
}

function open(world: World, place = 0): Promise<Site> {
  return startSite({ cluster, folder }, world, port + place);
}

async function report(): Promise<void> {
  const judged = judge(rows.figures);
  const scale = slowness(rows.figures);
  console.log(
    `\nThe bare server costs ${short(rows.figures.hello?.nodeMs)} ms here, so goals of time are ${short(scale)} × those of the table.`,
  );
  for (const { what, value, unit, scaledGoal, isLeast, isReached } of judged)
    console.log(
      `${isReached ? 'reached' : 'MISSED '}  ${what}: ${short(value)} ${unit}, goal ${isLeast ? 'at least' : 'at most'} ${short(scaledGoal)}`,
    );
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    node: process.version,
    postgres: cluster.version,
  };
  const result = {
    startedAt,
    minutes: (Date.now() - startedAt.getTime()) / 60_000,
    size,
    machine,
    slowness: scale,
    figures: rows.figures,
    judged,
  };
  const isWhole = !values.only && !values.quick;
  const file = `bench/results/${isWhole ? (values.peer ?? 'product') : 'partial'}.json`;
  await mkdir('bench/results', { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  if (isWhole) await writeReport();
  console.log(`\nWritten to ${file}, ${result.minutes.toFixed(1)} minutes after the start.`);
}
