import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Period, type PeriodStep, stepsOf } from '#features/agents/period.ts';
import { type AccountCount, readAccounts, sumAccounts } from './count-users.ts';
import { stepName, stepPartsTable } from './cover.ts';
import { foldAnalytics } from './fold-analytics.ts';
import type { AnalyticsPeriod } from './period.ts';
import { compareSales, readSales, seriesOfSales } from './read-sales.ts';
import { type Compared, type ReportState, type Series, sharePercent } from './report.ts';

export type UserRole = AccountCount['role'];

export interface UsersReport extends ReportState {
  totals: {
    signUps: Compared;
    /** Accounts at the end of the period, without erased ones. */
    users: Compared;
    /**
     * Average number of users who signed in, used their session or booked, per completed step of the series,
     * with one decimal.
     */
    averageActive: Compared;
    /** Customers (contact addresses) whose first booking was confirmed in the period. */
    newCustomers: Compared;
    /** Bookings of returning customers, and their share of confirmed bookings. */
    repeatBookings: Compared;
    repeatPercent: Compared<number | null>;
  };
  /** `active` counts distinct users in the whole day, month or year. */
  series: Series<{
    signUps: number;
    clients: number;
    agents: number;
    admins: number;
    active: number;
    newCustomers: number;
    repeatBookings: number;
  }>;
  /** By current role. */
  roles: { role: UserRole; signUps: Compared; users: Compared }[];
}

export async function readUsersReport(db: Database, period: AnalyticsPeriod): Promise<UsersReport> {
  const isComplete = await foldAnalytics(db);
  const [sales, accounts, signUps, active] = await Promise.all([
    readSales(db, period),
    readAccounts(db, period),
    readSignUps(db, period),
    readActive(db, period),
  ]);
  const signedUp = (at: 'period' | 'before' | string, role?: UserRole) =>
    signUps
      .filter((row) => (at === 'period' ? row.at !== null : row.at === (at === 'before' ? null : at)))
      .filter((row) => role === undefined || row.role === role)
      .reduce((sum, row) => sum + row.count, 0);
  const compareSignUps = (role?: UserRole): Compared => ({
    current: signedUp('period', role),
    before: period.before && signedUp('before', role),
  });
  const series = seriesOfSales(sales, ({ newCustomers, confirmed }) => ({
    newCustomers,
    repeatBookings: confirmed - newCustomers,
  }));
  return {
    isComplete,
    totals: {
      signUps: compareSignUps(),
      users: sumAccounts(accounts),
      averageActive: active.average,
      newCustomers: compareSales(sales, ({ newCustomers }) => newCustomers),
      repeatBookings: compareSales(sales, ({ confirmed, newCustomers }) => confirmed - newCustomers),
      repeatPercent: compareSales(sales, ({ confirmed, newCustomers }) =>
        sharePercent(confirmed - newCustomers, confirmed),
      ),
    },
    series: {
      step: series.step,
      points: series.points.map((point) => ({
        ...point,
        signUps: signedUp(point.at),
        clients: signedUp(point.at, 'client'),
        agents: signedUp(point.at, 'agent'),
        admins: signedUp(point.at, 'admin'),
        active: active.bySteps.get(point.at) ?? 0,
      })),
    },
    roles: accounts.map(({ role, ...users }) => ({ role, signUps: compareSignUps(role), users })),
  };
}

interface SignUps {
  /** Null for the whole period before. */
  at: string | null;
  role: UserRole;
  count: number;
}

async function readSignUps(db: Database, period: AnalyticsPeriod): Promise<SignUps[]> {
  const { rows } = await sql<SignUps>`
    select part.at, role, sum(sign_ups)::bigint as count
    from ${stepPartsTable(period)}
    join analytics_users on analytics_users.grain = part.grain and analytics_users.start = part.start
    group by part.at, role`.execute(db);
  return rows;
}

async function readActive(
  db: Database,
  period: AnalyticsPeriod,
): Promise<{ average: Compared; bySteps: Map<string, number> }> {
  const { step, today, before } = period;
  const [current, earlier] = await Promise.all([
    readActiveSteps(db, period, step),
    before && readActiveSteps(db, before, step),
  ]);
  // The current step is left out of the average, unless it is the only one.
  const over = [...current].filter(([at]) => !today.startsWith(at)).map(([, users]) => users);
  const counted = over.some((users) => users > 0) ? over : [...current.values()];
  return {
    average: { current: averageOf(counted), before: earlier && averageOf([...earlier.values()]) },
    bySteps: current,
  };
}

/** Distinct users in each day, month or year of the period; steps at its edges count whole. */
async function readActiveSteps(db: Database, { from, to }: Period, step: PeriodStep): Promise<Map<string, number>> {
  const { rows } = await sql<{ start: string; users: number }>`
    select start::text, users from analytics_active
    where grain = ${step} and start >= date_trunc(${step}, ${from}::timestamp) and start <= ${to}::date`.execute(db);
  const found = new Map(rows.map(({ start, users }) => [stepName({ grain: step, start }, step), users]));
  return new Map(stepsOf({ from, to }, step).map((at) => [at, found.get(at) ?? 0]));
}

function averageOf(counts: readonly number[]): number {
  return Math.round((10 * counts.reduce((sum, count) => sum + count, 0)) / counts.length) / 10;
}
