import { setTimeout as sleep } from 'node:timers/promises';
import { sampleWindow } from '#features/sample/load-sample-catalogue.ts';
import { addDays } from '#lib/calendar-date.ts';
import { flightsFor, hold } from '#tests/booking/held-booking.ts';
import { ask, brotli, get } from './load.ts';
import { residentMegabytes, startProgram } from './processes.ts';
import { buyOne } from './purchases.ts';
import { measureRender } from './render.ts';
import type { Rows } from './rows.ts';
import {
  drawBusySearches,
  drawFlightSearches,
  drawHotelPages,
  drawHotelSearches,
  findManyCheckouts,
  flightApi,
  flightsShown,
  hotelApi,
  page,
} from './searches.ts';
import { type Figures, measureLoad, type Site } from './site.ts';
import { today } from './world.ts';

// The most frequent requests of visitors and API clients, over HTTP.

const connections = 16;
/** Near dates, each searched for the first time. */
const dates = 28;
const freshnessLimitMs = 5_000;

interface Timing {
  seconds: number;
}

/** Starts like `npm start`, on a data directory with its world. */
export async function measureSecondStart(dataDir: string, port: number, logFile: string): Promise<Figures> {
  const start = () =>
    startProgram(['server/main.ts'], {
      port,
      logFile,
      env: { MODE: 'demo', DATABASE_URL: '', DATA_DIR: dataDir, SAMPLE_WORLD: 'off' },
    });
  // The first may migrate, build the site and compile it.
  await (await start()).stop();
  const starts: { seconds: number; megabytes: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const site = await start();
    // Background work after the start, such as preloading near days, is done by then.
    await sleep(10_000);
    starts.push({ seconds: site.startSeconds, megabytes: residentMegabytes(site.pid) });
    await site.stop();
  }
  const median = (figure: 'seconds' | 'megabytes') =>
    starts.map((each) => each[figure]).toSorted((one, other) => one - other)[1] ?? Number.NaN;
  return { seconds: median('seconds'), megabytes: median('megabytes') };
}

/** By one user, right after the ready line. */
export async function measureFirstSearches({ port, world }: Site): Promise<Figures> {
  const drawn = await drawFlightSearches(world, 300);
  const dateOf = (search: string) => new URLSearchParams(search).get('date');
  const { latencies, p50Ms, p99Ms, maxMs } = await ask({
    port,
    messages: drawn.map((search) => get(flightApi(search))),
    connections: 1,
    once: true,
  });
  const first = latencies.filter((_, index) => {
    const date = dateOf(drawn[index] ?? '');
    return drawn.findIndex((search) => dateOf(search) === date) === index;
  });
  const datesP50Ms = first.toSorted((one, other) => one - other)[Math.floor(first.length / 2)] ?? Number.NaN;
  return { p50Ms, p99Ms, maxMs, datesP50Ms };
}

export async function measurePages(rows: Rows, site: Site, { seconds }: Timing): Promise<void> {
  const { world } = site;
  const known = (await drawBusySearches(world, dates)).slice(0, 20);
  const drawn = await drawFlightSearches(world, 24_000);
  // Each benchmark that needs unseen searches takes its own share of them.
  const take = (share: number) => drawn.slice(300 + share * 5_000, 300 + (share + 1) * 5_000);
  const busy = (await drawBusySearches({ ...world, days: dates }, dates * 60)).slice(dates * 10);
  const hotels = await drawHotelSearches(world, 9_000);
  const repeat = async (messages: string[], atOnce = connections) => {
    await ask({ port: site.port, messages, connections: atOnce, seconds: 1 + seconds / 4 });
    return measureLoad(site, { messages, connections: atOnce, seconds });
  };
  /** Until they are used up or the time is over; the first few are warm-up. */
  const each = async (messages: string[]) => {
    const [warm, rest] = [messages.slice(0, messages.length / 8), messages.slice(messages.length / 8)];
    await ask({ port: site.port, messages: warm, connections, seconds: 1 + seconds / 4, once: true });
    return measureLoad(site, { messages: rest, connections, seconds, once: true });
  };
  const gets = (paths: string[], headers = {}) => paths.map((path) => get(path, headers));

  const madeBefore = drawn.slice(0, 300).map(flightApi);
  await untilDaysAreRead(site.port, gets(madeBefore));
  await rows.measure('flights-json', () => repeat(gets(madeBefore)));
  await rows.measure('flights-json-br', () => repeat(gets(madeBefore, brotli)));
  await rows.measure('flights-json-new', () => each(gets(take(0).map(flightApi))));
  await rows.measure('flights-json-selling', () => whileSelling(site, () => repeat(gets(madeBefore))));
  await rows.measure('freshness', async () => ({ worstMs: await measureFreshness(site) }));

  // Personal pages, which are never cached, after a warm-up.
  const drawnForOne = gets(known.map(page), { ...brotli, cookie: 'seen=1' });
  if (rows.wants('flights-page-new', 'flights-page-new-br'))
    await ask({ port: site.port, messages: drawnForOne, connections, seconds: seconds * 2 });
  await rows.measure('flights-page', () => repeat(gets(known.map(page))));
  await rows.measure('flights-page-br', () => repeat(gets(known.map(page), brotli)));
  const [plain, packed] = [busy.slice(0, busy.length / 2), busy.slice(busy.length / 2)];
  await rows.measure('flights-page-new', () => each(gets(plain.map(page))));
  await rows.measure('flights-page-new-br', () => each(gets(packed.map(page), brotli)));
  await rows.measure('react', () => measureRender(site, page(known[0] ?? '')));
  await rows.measure('home', () => repeat([get('/')]));
  await rows.measure('home-br', () => repeat([get('/', brotli)]));
  await rows.measure('hotels-page', () => each(gets(hotels.slice(0, 3_000).map(page))));
  await rows.measure('hotels-page-br', () => each(gets(hotels.slice(3_000, 4_500).map(page), brotli)));
  await rows.measure('hotels-json', () => each(gets(hotels.slice(4_500, 7_500).map(hotelApi))));
  await rows.measure('hotels-json-br', () => each(gets(hotels.slice(7_500).map(hotelApi), brotli)));
  await rows.measure('hotel-page', async () => each(gets(await drawHotelPages(world, 1_500))));
  await rows.measure('checkout-page', async () => {
    return repeat(gets(await findManyCheckouts(site)), 1);
  });
  await rows.measure('booking-page', async () => {
    const [checkout = ''] = await findManyCheckouts(site);
    const { path, cookie } = await buyOne(site, checkout);
    return repeat([get(path, { cookie })], 1);
  });
  await rows.measure('static', async () => {
    const home = await (await fetch(`http://127.0.0.1:${site.port}/`)).text();
    const style = /\/assets\/[^"]+\.css/.exec(home)?.[0] ?? '';
    return repeat([get(style, brotli)]);
  });
}

/** Every near date is in memory, as in a process that has run for a while. */
async function untilDaysAreRead(port: number, messages: string[]): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    const { p99Ms } = await ask({ port, messages, connections: 1, once: true });
    if (p99Ms < 5) return;
    await sleep(1_000);
  }
}

/** When every date that has flights was searched, on many routes. */
export async function measureMemory({ port, pid, world }: Site): Promise<Figures> {
  const drawn = await drawFlightSearches(world, 20);
  const messages = Array.from({ length: sampleWindow.daysAhead }, (_, days) =>
    drawn.map((search) => get(flightApi(search.replace(/date=[\d-]+/, `date=${addDays(today, days + 1)}`)))),
  ).flat();
  await ask({ port, messages, connections, once: true });
  await sleep(2_000);
  return { megabytes: residentMegabytes(pid) };
}

/** Twenty seats a second are taken on the searched flights. */
async function whileSelling(site: Site, work: () => Promise<Figures>): Promise<Figures> {
  const shown = await Promise.all(
    (await drawFlightSearches(site.world, 300)).map((search) => flightsShown(site.port, search)),
  );
  const ids = shown.flatMap((flights) => [...flights.keys()]);
  let isOver = false;
  let sold = 0;
  const selling = (async () => {
    for (; !isOver; sold += 1) {
      await holdSeat(site, ids[(sold * 7) % ids.length] ?? '');
      await sleep(50);
    }
  })();
  const figures = await work().finally(() => {
    isOver = true;
  });
  await selling;
  return { ...figures, sold };
}

/** The longest time in milliseconds until a search shows that a seat was taken. */
async function measureFreshness(site: Site): Promise<number> {
  let worst = 0;
  for (const search of await drawFlightSearches(site.world, 40)) {
    const [flight] = (await flightsShown(site.port, search)).entries().filter(([, left]) => left > 1);
    if (!flight) continue;
    const [id, left] = flight;
    await holdSeat(site, id);
    const takenAt = performance.now();
    while ((await flightsShown(site.port, search)).get(id) !== left - 1) {
      if (performance.now() > takenAt + freshnessLimitMs) throw new Error('The taken seat never showed');
      await sleep(10);
    }
    worst = Math.max(worst, performance.now() - takenAt);
  }
  return worst;
}

/** By a real hold: a counter that no booking explains stops the sale of its flight. */
async function holdSeat({ world: { db } }: Site, flightId: string): Promise<void> {
  const { priceMinor } = await db
    .selectFrom('flightCabins')
    .select('priceMinor')
    .where('flightId', '=', flightId)
    .where('cabin', '=', 'economy')
    .executeTakeFirstOrThrow();
  const { outcome } = await hold(db, flightsFor([flightId], { priceMinor }));
  if (outcome !== 'held') throw new Error(`Not held: ${outcome}`);
}
