import { expect } from 'vitest';
import type { Database } from '#db/connect.ts';
import { countUsers } from '#features/analytics/count-users.ts';
import type { AnalyticsPeriod } from '#features/analytics/period.ts';
import { readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { readOverview } from '#features/analytics/read-overview.ts';
import { readRevenue } from '#features/analytics/read-revenue.ts';
import { readUsersReport } from '#features/analytics/read-users-report.ts';
import { sharePercent } from '#features/analytics/report.ts';
import { compareTables } from './compare-tables.ts';
import {
  isChannel,
  isProduct,
  plainRatings,
  plainSales,
  plainSteps,
  plainUserCount,
  plainUsers,
} from './plain-figures.ts';

/** Compares every figure of every report with plain queries over bookings, ledger, users and reviews. */
export async function compareReports(db: Database, period: AnalyticsPeriod, contacts?: string): Promise<void> {
  const overview = await readOverview(db, period);
  expect(overview.isComplete).toBe(true);
  const sales = await plainSales(db, period, { contacts });
  const earlier = period.before && (await plainSales(db, period.before, { contacts }));
  type Sales = typeof sales;
  function both<Figure>(figure: (sales: Sales) => Figure) {
    return { current: figure(sales), before: earlier && figure(earlier) };
  }
  const completion = both(({ completed, started }) => sharePercent(completed, started));
  const people = await plainUsers(db, period);
  const peopleBefore = period.before && (await plainUsers(db, period.before));
  const sum = (rows: readonly { users: number; signUps: number }[], name: 'users' | 'signUps') =>
    rows.reduce((total, row) => total + row[name], 0);
  const users = {
    current: sum(people, 'users'),
    before: peopleBefore && sum(peopleBefore, 'users'),
  };
  const ratings = await plainRatings(db, period);
  const nothing = { reviews: null, satisfied: null, average: null };
  const ratingsBefore = period.before ? await plainRatings(db, period.before) : nothing;
  expect(overview.cards).toEqual({
    revenueMinor: both(({ gross, refunds }) => gross - refunds),
    bookings: both(({ confirmed }) => confirmed),
    users,
    averageMinor: both(({ gross, confirmed }) => (confirmed ? Math.round(gross / confirmed) : null)),
  });
  expect(overview.quick).toEqual({
    completionPercent: completion,
    reviews: { current: ratings.reviews, before: ratingsBefore.reviews },
    satisfactionPercent: { current: ratings.satisfied, before: ratingsBefore.satisfied },
    averageRating: { current: ratings.average, before: ratingsBefore.average },
  });

  const revenue = await readRevenue(db, period);
  expect(revenue.totals).toEqual({
    grossMinor: both(({ gross }) => gross),
    refundsMinor: both(({ refunds }) => refunds),
    revenueMinor: both(({ gross, refunds }) => gross - refunds),
    commissionsMinor: both(({ commissions }) => commissions),
  });
  for (const part of [...revenue.products, ...revenue.channels]) {
    const where = 'product' in part ? isProduct(part.product) : isChannel(part.channel);
    const own = await plainSales(db, period, { where });
    const before = period.before && (await plainSales(db, period.before, { where }));
    expect(part).toMatchObject({
      bookings: own.confirmed,
      grossMinor: own.gross,
      refundsMinor: own.refunds,
      revenueMinor: own.gross - own.refunds,
      commissionsMinor: own.commissions,
      sharePercent: sharePercent(own.gross - own.refunds, sales.gross - sales.refunds),
      beforeMinor: before && before.gross - before.refunds,
    });
  }

  const bookings = await readBookingsReport(db, period);
  expect(bookings.totals).toEqual({
    started: both(({ started }) => started),
    completed: both(({ completed }) => completed),
    completionPercent: completion,
    confirmed: both(({ confirmed }) => confirmed),
    cancelled: both(({ cancelled }) => cancelled),
    cancellationPercent: both(({ cancelled, confirmed }) => sharePercent(cancelled, confirmed)),
    averageLeadDays: both(({ leadDays, confirmed }) =>
      confirmed ? Math.round((10 * leadDays) / confirmed) / 10 : null,
    ),
  });
  expect(bookings.leadTimes.map((row) => row.bookings)).toEqual(sales.leads);

  const report = await readUsersReport(db, period);
  expect(report.totals).toMatchObject({
    users,
    signUps: { current: sum(people, 'signUps'), before: peopleBefore && sum(peopleBefore, 'signUps') },
    newCustomers: both(({ newCustomers }) => newCustomers),
    repeatBookings: both(({ confirmed, newCustomers }) => confirmed - newCustomers),
    repeatPercent: both(({ confirmed, newCustomers }) => sharePercent(confirmed - newCustomers, confirmed)),
  });
  expect(report.roles).toEqual(
    people.map(({ role, ...counted }, place) => {
      const was = peopleBefore?.[place];
      return {
        role,
        signUps: { current: counted.signUps, before: was?.signUps ?? null },
        users: { current: counted.users, before: was?.users ?? null },
      };
    }),
  );
  const now = new Date();
  expect(await countUsers(db, now)).toEqual(await plainUserCount(db, now));

  const steps = await plainSteps(db, period, period.step);
  const series = [overview, revenue, bookings, report].map(({ series: { points } }) => points);
  for (const points of series) expect(points.map(({ at }) => at)).toEqual(steps.map(({ at }) => at));
  for (const [place, step] of steps.entries()) {
    // Skips empty steps of a long series, except the last.
    const seen = series.map((points) => points[place]);
    if (steps.length > 40 && place < steps.length - 1 && seen.every((point) => isEmpty(point))) continue;
    const own = await plainSales(db, step, { contacts });
    const [clients, agents, admins] = await plainUsers(db, step);
    expect(Object.assign({}, ...seen)).toEqual({
      at: step.at,
      revenueMinor: own.gross - own.refunds,
      bookings: own.confirmed,
      grossMinor: own.gross,
      refundsMinor: own.refunds,
      commissionsMinor: own.commissions,
      started: own.started,
      confirmed: own.confirmed,
      cancelled: own.cancelled,
      signUps: (clients?.signUps ?? 0) + (agents?.signUps ?? 0) + (admins?.signUps ?? 0),
      clients: clients?.signUps,
      agents: agents?.signUps,
      admins: admins?.signUps,
      newCustomers: own.newCustomers,
      repeatBookings: own.confirmed - own.newCustomers,
      active: expect.any(Number),
    });
  }
  await compareTables(db, period, overview);
}

function isEmpty(point: object | undefined): boolean {
  return Object.entries(point ?? {}).every(([name, figure]) => name === 'at' || figure === 0);
}
