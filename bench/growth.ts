import { growths } from './goals.ts';
import { ask, get } from './load.ts';
import { buyOne, measureSales } from './purchases.ts';
import type { Rows } from './rows.ts';
import {
  drawBusySearches,
  drawFlightSearches,
  drawHotelSearches,
  findManyCheckouts,
  flightApi,
  hotelApi,
  page,
} from './searches.ts';
import type { Figures, Site } from './site.ts';

// The same requests in a small and a large world, alternating, because a machine's speed varies.

const rounds = 3;

type Ask = (round: number) => Promise<number>;

/** By row name: prepares a request and returns its median in milliseconds. */
const askers: Record<string, (site: Site, seconds: number) => Promise<Ask>> = {
  home: async (site, seconds) => () => repeat(site, ['/'], seconds),
  'flights-page': async (site, seconds) => {
    const paths = (await drawBusySearches(site.world, 5)).map(page);
    return () => repeat(site, paths, seconds);
  },
  'flights-page-new': async (site, seconds) => {
    const paths = (await drawBusySearches(site.world, 900)).map(page);
    return (round) => once(site, shareOf(paths, round), seconds);
  },
  'flights-json': async (site, seconds) => {
    const paths = (await drawFlightSearches(site.world, 100)).map(flightApi);
    await once(site, paths);
    return () => repeat(site, paths, seconds);
  },
  'flights-json-new': async (site, seconds) => {
    const all = await drawFlightSearches(site.world, 3_000);
    return (round) => once(site, shareOf(all.map(flightApi), round), seconds);
  },
  'hotels-page': async (site, seconds) => {
    const paths = (await drawHotelSearches(site.world, 600)).map(page);
    return (round) => once(site, shareOf(paths, round), seconds);
  },
  'hotels-json': async (site, seconds) => {
    const paths = (await drawHotelSearches(site.world, 1_800)).slice(600).map(hotelApi);
    return (round) => once(site, shareOf(paths, round), seconds);
  },
  'checkout-page': async (site, seconds) => {
    const paths = await findManyCheckouts(site);
    return () => repeat(site, paths, seconds);
  },
  'booking-page': async (site, seconds) => {
    const [checkout = ''] = await findManyCheckouts(site);
    const { path, cookie } = await buyOne(site, checkout);
    return () => repeat(site, [path], seconds, { cookie });
  },
  sale: async (site, seconds) => {
    const checkouts = await findManyCheckouts(site);
    return async () => (await measureSales(site, { checkouts, seconds, people: 1 })).p50Ms ?? Number.NaN;
  },
};

export async function measureGrowth(
  rows: Rows,
  name: (typeof growths)[number]['name'],
  { small, large, seconds }: { small: Site; large: Site; seconds: number },
): Promise<void> {
  const growth = growths.find((each) => each.name === name);
  for (const row of Object.keys(growth?.rows ?? {}))
    await rows.measure(`${name}-${row}`, () => compare(row, { small, large, seconds }));
}

async function compare(
  row: string,
  { small, large, seconds }: { small: Site; large: Site; seconds: number },
): Promise<Figures> {
  const prepare = askers[row];
  if (!prepare) throw new Error(`Nobody knows how to ask for ${row}`);
  // The same number of days in both worlds, so that the same number of routes is searched.
  const days = Math.min(small.world.days, large.world.days);
  const within = (site: Site): Site => ({ ...site, world: { ...site.world, days } });
  const inSmall = await prepare(within(small), seconds / 3);
  const inLarge = await prepare(within(large), seconds / 3);
  const times: { small: number; large: number }[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    times.push({ small: await inSmall(round), large: await inLarge(round) });
  const median = (of: 'small' | 'large') =>
    times
      .slice(1)
      .map((each) => each[of])
      .toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
  const [smallP50Ms, largeP50Ms] = [median('small'), median('large')];
  return { smallP50Ms, largeP50Ms, growth: largeP50Ms / smallP50Ms };
}

async function repeat(
  { port }: Site,
  paths: readonly string[],
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const messages = paths.map((path) => get(path, headers));
  return (await ask({ port, messages, connections: 1, seconds })).p50Ms;
}

async function once({ port }: Site, paths: readonly string[], seconds?: number): Promise<number> {
  const messages = paths.map((path) => get(path));
  return (await ask({ port, messages, connections: 1, seconds, once: true })).p50Ms;
}

/** Different in every round. */
function shareOf<Item>(items: readonly Item[], round: number): Item[] {
  const size = Math.floor(items.length / (rounds + 1));
  return items.slice(round * size, (round + 1) * size);
}
