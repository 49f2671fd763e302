import { readDashboard } from '#app/routes/admin/dashboard/read-dashboard.ts';
import type { Database } from '#db/connect.ts';
import { countUsers } from '#features/analytics/count-users.ts';
import { daysAhead, horizons, type PeriodPreset, presetPeriod } from '#features/analytics/period.ts';
import { readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { readOccupancy } from '#features/analytics/read-occupancy.ts';
import { readOverview } from '#features/analytics/read-overview.ts';
import { readRevenue } from '#features/analytics/read-revenue.ts';
import { readRoutes } from '#features/analytics/read-routes.ts';
import { readUsersReport } from '#features/analytics/read-users-report.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { get } from './load.ts';
import type { Rows } from './rows.ts';
import { cookieOf, type Figures, measureLoad, type Site, signInAdmin } from './site.ts';

// Compares reports over very many bookings with those over a few: one page over HTTP, and every report from
// its function.

const page = { page: 1, pageSize: 20, descending: true };
const presets: readonly PeriodPreset[] = ['this_month', 'last_30_days', 'last_12_months', 'all_time'];

export async function measureReports(
  rows: Rows,
  { few, many, seconds }: { few: Site; many: Site; seconds: number },
): Promise<void> {
  await rows.measure('analytics-few', () => openReport(few, seconds));
  await rows.measure('analytics-many', () => openReport(many, seconds));
  await rows.measure('reports', () => compareReports(few.world.db, many.world.db));
}

/** Sequential requests by an administrator. */
async function openReport(site: Site, seconds: number): Promise<Figures> {
  const messages = [get('/admin/analytics/bookings', cookieOf(await signInAdmin(site)))];
  await measureLoad(site, { messages, connections: 1, seconds: seconds / 2 });
  return measureLoad(site, { messages, connections: 1, seconds });
}

async function compareReports(few: Database, many: Database): Promise<Figures> {
  let worstGrowth = 0;
  for (const [name, read] of reports()) {
    const [fewMs, manyMs] = await measureBoth(
      () => read(few),
      () => read(many),
    );
    const growth = manyMs / fewMs;
    worstGrowth = Math.max(worstGrowth, growth);
    console.log(
      `  ${name.padEnd(38)}${fewMs.toFixed(1).padStart(8)}${manyMs.toFixed(1).padStart(8)} ms ${growth.toFixed(2).padStart(6)} ×`,
    );
  }
  return { worstGrowth };
}

function reports(): [string, (db: Database) => Promise<unknown>][] {
  const now = new Date();
  const today = businessToday(now);
  return [
    ['dashboard', (db) => readDashboard(db, now)],
    ['dashboard, its users', (db) => countUsers(db, now)],
    ...horizons.flatMap((ahead): [string, (db: Database) => Promise<unknown>][] => {
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

/** Medians in milliseconds, alternating between worlds, because a machine's speed varies. */
async function measureBoth(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
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
