import { Client } from 'pg';
import { readDashboard } from '#app/routes/admin/dashboard/read-dashboard.ts';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { countUsers } from '#features/analytics/count-users.ts';
import { foldAllNow } from '#features/analytics/fold-all-now.ts';
import { daysAhead, lookAheads } from '#features/analytics/look-ahead.ts';
import { type PeriodPreset, presetPeriod } from '#features/analytics/period.ts';
import { readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { readOccupancy } from '#features/analytics/read-occupancy.ts';
import { readOverview } from '#features/analytics/read-overview.ts';
import { readRevenue } from '#features/analytics/read-revenue.ts';
import { readRoutes } from '#features/analytics/read-routes.ts';
import { readUsersReport } from '#features/analytics/read-users-report.ts';
import { buildManyBookings } from '#features/booking/sample/build-many-bookings.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';
import { createLog } from '#lib/log.ts';
import { makeWorld } from './world.ts';

const fewBookings = 1_000;
const goal = 2;
const page = { page: 1, pageSize: 20, descending: true };
const presets: readonly PeriodPreset[] = ['this_month', 'last_30_days', 'last_12_months', 'all_time'];
/** A million bookings come with three hundred thousand users. */
const usersPerBooking = 0.3;

/** How long each report takes with a thousand bookings and with very many, in the same sample world. */
export async function benchAnalytics(
  place: { serverUrl: string; folder: string },
  { bookings }: { bookings: number },
): Promise<void> {
  const few = await makeWorld(place, 'few_bookings');
  await buildManyBookings({ directUrl: few.url, bookings: fewBookings, onProgress: () => {} });
  await few.db.destroy();
  await makeUsers(few.url, fewBookings * usersPerBooking);
  const manyUrl = await copyWorld(place.serverUrl, few.url);
  const startedAt = performance.now();
  const made = await buildManyBookings({ directUrl: manyUrl, bookings, onProgress: () => {} });
  await makeUsers(manyUrl, (bookings - fewBookings) * usersPerBooking);
  const builtAt = performance.now();
  await Promise.all([foldAllNow(few.url), foldAllNow(manyUrl)]);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `${made} bookings took ${seconds(startedAt, builtAt)} s; counting them once ${seconds(builtAt, performance.now())} s.`,
  );
  const log = createLog('error');
  const [small, big] = [few.url, manyUrl].map((url) =>
    createDb(createPool(url, { applicationName: 'bench', log, prepares: true })),
  );
  if (!small || !big) throw new Error('Two worlds were made');
  console.log(`${'report'.padEnd(38)}${fewBookings} ${made} ratio (goal ${goal})`);
  for (const [name, read] of reports()) {
    const [fast, slow] = await measureBoth(
      () => read(small),
      () => read(big),
    );
    const ratio = slow / fast;
    console.log(
      `${name.padEnd(38)}${fast.toFixed(1).padStart(6)} ${slow.toFixed(1).padStart(6)} ${ratio.toFixed(2).padStart(6)} ${ratio <= goal ? 'reached' : 'MISSED'}`,
    );
  }
  await Promise.all([small.destroy(), big.destroy()]);
}

function reports(): [string, (db: Database) => Promise<unknown>][] {
  const now = new Date();
  const today = houseToday(now);
  return [
    ['dashboard', (db) => readDashboard(db, now)],
    ['dashboard, its users', (db) => countUsers(db, now)],
    ...lookAheads.flatMap((ahead): [string, (db: Database) => Promise<unknown>][] => {
      const days = daysAhead(ahead, today);
      return [
        [`load factors, next ${ahead} days`, (db) => readLoadFactors(db, days, { ...page, sort: 'load' })],
        [`occupancy, next ${ahead} days`, (db) => readOccupancy(db, days, { ...page, sort: 'occupancy' })],
      ];
    }),
    ...presets.flatMap((preset): [string, (db: Database) => Promise<unknown>][] => {
      const period = presetPeriod(preset, today, `${Number(today.slice(0, 4)) - 2}-01-01`);
      return [
        [`overview, ${preset}`, (db) => readOverview(db, period)],
        [`revenue, ${preset}`, (db) => readRevenue(db, period)],
        [`routes, ${preset}`, (db) => readRoutes(db, period, { ...page, sort: 'revenue' })],
        [`bookings, ${preset}`, (db) => readBookingsReport(db, period)],
        [`load factors, ${preset}`, (db) => readLoadFactors(db, period, { ...page, sort: 'load' })],
        [`occupancy, ${preset}`, (db) => readOccupancy(db, period, { ...page, sort: 'occupancy' })],
        [`users, ${preset}`, (db) => readUsersReport(db, period)],
      ];
    }),
  ];
}

/** People who joined one after the other over two years. */
async function makeUsers(url: string, users: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client
    .query(
      `insert into users (id, email, created_at)
      select id, id || '@example.com', now() - interval '2 years' * place / $1
      from (select gen_random_uuid() as id, place from generate_series(1, $1::integer) as place) as people`,
      [Math.round(users)],
    )
    .then(() => client.query('vacuum analyze users'))
    .finally(() => client.end());
}

/** The same world once more, for the many. */
async function copyWorld(serverUrl: string, url: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client
    .query(`create database many_bookings template ${new URL(url).pathname.slice(1)}`)
    .finally(() => client.end());
  const address = new URL(url);
  address.pathname = '/many_bookings';
  return address.href;
}

/** Medians in milliseconds, taken by turns, because a machine has good and bad seconds. */
async function measureBoth(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const times: [number, number][] = [];
  for (let round = 0; round < 5; round += 1) await Promise.all([one(), other()]);
  for (let round = 0; round < 25; round += 1) times.push([await timeOf(one), await timeOf(other)]);
  const median = (of: 0 | 1) =>
    times.map((pair) => pair[of]).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  return [median(0), median(1)];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
