import { ask, type Speed } from './ask.ts';
import { measureFreshness } from './freshness.ts';
import { measurePage } from './page-cost.ts';
import { type Processes, startProcesses } from './processes.ts';
import { drawSearches } from './searches.ts';
import type { World } from './world.ts';

// How fast flights are found, beside the least that a server on this platform can do, all in one run: machines differ,
// and the same one differs from minute to minute.

const connections = 16;
const searches = 300;
const path = '/api/v1/flights/search?';

interface Worlds {
  /** About ten thousand flights, as close together as in the big one. */
  few: World;
  big: World;
}

export async function benchFlightSearch(
  { few, big }: Worlds,
  { processes }: { processes: number },
): Promise<void> {
  const hello = await startProcesses('bench/hello.ts', portsFrom(3_911, processes));
  const ours = await startProduct(big, portsFrom(3_921, processes));
  const small = await startProduct(few, portsFrom(3_931, processes));
  try {
    await printSpeed({ hello, ours, small }, { few, big });
    await printFreshness(big);
  } finally {
    await Promise.all([hello.stop(), ours.stop(), small.stop()]);
  }
  await printPage(big);
}

async function printSpeed(
  { hello, ours, small }: { hello: Processes; ours: Processes; small: Processes },
  { few, big }: Worlds,
): Promise<void> {
  const inBig = await drawSearches(big.db, { count: searches, firstDay: big.firstFullDay, days: 28 });
  const inFew = await drawSearches(few.db, { count: searches, firstDay: few.firstFullDay, days: 1 });
  const paths = inBig.map((search) => path + search);
  const fewPaths = inFew.map((search) => path + search);
  // The days are read from the database by the first who ask for them.
  await ask(ours.ports, { paths, connections, requests: searches * ours.ports.length });
  await ask(small.ports, { paths: fewPaths, connections, requests: searches * ours.ports.length });

  console.log(`\nFlight search, ${connections} connections, ${ours.ports.length} process(es) each:`);
  console.log(row('', 'per second', 'p50 ms', 'p99 ms', 'bytes'));
  // Twice, and the second counts: then every part is as warm as in earnest.
  await ask(hello.ports, { paths: ['/'], connections, requests: 20_000 });
  const bare = await ask(hello.ports, { paths: ['/'], connections, requests: 60_000 });
  print('bare http server', bare);
  const unseen = paths.map((search, index) => `${search}&infants=1&adults=${1 + (index % 3)}&children=1`);
  print(
    'searches nobody made before',
    await ask(ours.ports, { paths: unseen, connections, requests: searches }),
  );
  const found = await ask(ours.ports, { paths, connections, requests: 12_000 });
  print('searches of the day', found);
  const fewFound = await ask(small.ports, { paths: fewPaths, connections, requests: 12_000 });
  print('the same with 10,000 flights', fewFound);
  console.log(
    `requests per second: ${percent(found.perSecond / bare.perSecond)} of the bare server's (goal 10 %)`,
  );
  console.log(`p99: ${(found.p99 / bare.p99).toFixed(1)} x the bare server's (goal at most 40)`);
  console.log(`p50: ${(found.p50 / fewFound.p50).toFixed(2)} x from 10,000 flights (goal at most 1.5)`);
}

async function printFreshness(world: World): Promise<void> {
  const two = await startProduct(world, portsFrom(3_941, 2));
  try {
    const milliseconds = await measureFreshness(world, two.ports);
    console.log(
      `a seat sold in the database is gone from both processes after ${milliseconds} ms (goal 1,000)`,
    );
  } finally {
    await two.stop();
  }
}

async function printPage(world: World): Promise<void> {
  const [search = ''] = await drawSearches(world.db, { count: 1, firstDay: world.firstFullDay, days: 1 });
  const { page, render } = await measurePage(world, `/search?${search}`);
  console.log(
    `results page: ${page.toFixed(2)} ms of CPU, ${(page / render).toFixed(2)} x renderToString of the same tree (goal 3)`,
  );
}

/** The product as an operator starts it, on a world that is there. */
function startProduct(world: World, ports: number[]): Promise<Processes> {
  return startProcesses('server/main.ts', ports, {
    DATABASE_URL: world.url,
    DATA_DIR: world.dataDir,
    SAMPLE_WORLD: 'off',
  });
}

function portsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

function print(name: string, { perSecond, p50, p99, bytes }: Speed): void {
  console.log(row(name, perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), bytes.toFixed(0)));
}

function row(name: string, ...figures: string[]): string {
  return [name.padEnd(30), ...figures.map((figure) => figure.padStart(11))].join(' ');
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
