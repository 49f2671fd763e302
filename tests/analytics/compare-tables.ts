import { expect } from 'vitest';
import type { Database } from '#db/connect.ts';
import { type AnalyticsPeriod, type ComparedPeriod, daysAhead } from '#features/analytics/period.ts';
import { readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { readOccupancy } from '#features/analytics/read-occupancy.ts';
import type { Overview } from '#features/analytics/read-overview.ts';
import { readRoutes } from '#features/analytics/read-routes.ts';
import { sharePercent } from '#features/analytics/report.ts';
import { addDays } from '#lib/calendar-date.ts';
import { plainHotels, plainLoads, plainRoutes } from './plain-figures.ts';

const all = { page: 1, pageSize: null, descending: false };

/** Compares the tables row by row, each with the period before. */
export async function compareTables(
  db: Database,
  period: AnalyticsPeriod,
  { destinations, hotels }: Pick<Overview, 'destinations' | 'hotels'>,
): Promise<void> {
  await compareFlown(db, period, destinations);
  await compareHotels(db, period, hotels);
  // Trips sold by a test lie in the following days.
  const toCome = { ...period, to: addDays(period.to, 60) };
  for (const days of [toCome, daysAhead(30, period.today)]) {
    await compareOccupancy(db, days);
    await compareLoads(db, days);
  }
}

async function compareFlown(
  db: Database,
  period: AnalyticsPeriod,
  destinations: Overview['destinations'],
): Promise<void> {
  const routes = await plainRoutes(db, period);
  const earlier = period.before && (await plainRoutes(db, period.before));
  const { rows } = await readRoutes(db, period, { ...all, sort: 'route' });
  const codes = new Set([...routes, ...(earlier ?? [])].map((route) => route.codes));
  expect(rows.map(({ from, to, ...row }) => ({ codes: `${from.code} ${to.code}`, ...row }))).toEqual(
    [...codes].sort().map((known) => {
      const isIt = (route: { codes: string }) => route.codes === known;
      return {
        codes: known,
        grossMinor: sumOf(routes.filter(isIt), ({ gross }) => gross),
        refundsMinor: sumOf(routes.filter(isIt), ({ refunds }) => refunds),
        ...earnedOf(routes.filter(isIt)),
        before: earlier && earnedOf(earlier.filter(isIt)),
      };
    }),
  );
  expect(new Set(destinations.map(({ city }) => city)).size).toBe(destinations.length);
  for (const { city, bookings, revenueMinor, before } of destinations) {
    const isThere = (route: { city: string }) => route.city === city;
    expect({ bookings, revenueMinor }).toEqual(earnedOf(routes.filter(isThere)));
    expect(before).toEqual(earlier && earnedOf(earlier.filter(isThere)));
  }
}

async function compareHotels(db: Database, period: AnalyticsPeriod, hotels: Overview['hotels']): Promise<void> {
  const plain = await plainHotels(db, period);
  const earlier = period.before && (await plainHotels(db, period.before));
  const best = plain.filter(({ bookings }) => bookings > 0).sort((one, other) => other.revenue - one.revenue);
  expect(hotels.map(({ revenueMinor }) => revenueMinor)).toEqual(
    best.slice(0, hotels.length).map(({ revenue }) => revenue),
  );
  for (const { hotelId, bookings, roomNights, before } of hotels) {
    const isIt = (row: { hotelId: string }) => row.hotelId === hotelId;
    expect(plain.find(isIt)).toMatchObject({ bookings, nights: roomNights });
    const was = earlier?.find(isIt);
    expect(before).toEqual(was ? { bookings: was.bookings, revenueMinor: was.revenue } : null);
  }
}

async function compareOccupancy(db: Database, period: ComparedPeriod): Promise<void> {
  const plain = await plainHotels(db, period);
  const earlier = period.before ? await plainHotels(db, period.before) : [];
  const wasThere = earlier.filter(({ isThere, sold }) => isThere || sold > 0);
  const { rows, total } = await readOccupancy(db, period, { ...all, sort: 'hotel' });
  const expected = plain
    .filter(({ available, sold }) => available || sold)
    .map(({ hotelId, ...nights }) => {
      const was = wasThere.find((row) => row.hotelId === hotelId);
      const before = was ? roomNightsOf([was]) : null;
      return { hotelId, ...roomNightsOf([nights]), before };
    });
  expect(byHotel(rows.map(({ name: _, city: __, ...row }) => row))).toEqual(byHotel(expected));
  // Both periods use the current rooms, also of new hotels.
  const before = wasThere.length === 0 ? null : roomNightsOf(earlier);
  expect(total).toEqual({ ...roomNightsOf(plain), before });
}

async function compareLoads(db: Database, period: ComparedPeriod): Promise<void> {
  const plain = await plainLoads(db, period);
  const earlier = period.before ? await plainLoads(db, period.before) : [];
  const { rows, total } = await readLoadFactors(db, period, { ...all, sort: 'flight' });
  expect(rows.map(({ from: _, to: __, ...row }) => row)).toEqual(
    plain.map((row) => ({
      ...row,
      ...loadOf([row]),
      before: loadOf(earlier.filter(({ flightNumber }) => flightNumber === row.flightNumber)),
    })),
  );
  const nothing = { flights: 0, seats: 0, sold: 0, loadPercent: null };
  expect(total).toEqual({ ...(loadOf(plain) ?? nothing), before: loadOf(earlier) });
}

function earnedOf(routes: readonly { bookings: number; gross: number; refunds: number }[]) {
  return {
    bookings: sumOf(routes, ({ bookings }) => bookings),
    revenueMinor: sumOf(routes, ({ gross, refunds }) => gross - refunds),
  };
}

function roomNightsOf(hotels: readonly { sold: number; available: number }[]) {
  const soldNights = sumOf(hotels, ({ sold }) => sold);
  const availableNights = sumOf(hotels, ({ sold, available }) => Math.max(available, sold));
  return { soldNights, availableNights, occupancyPercent: sharePercent(soldNights, availableNights) };
}

/** Null without flights. */
function loadOf(rows: readonly { flights: number; seats: number; sold: number }[]) {
  if (rows.length === 0) return null;
  const seats = sumOf(rows, (row) => row.seats);
  const sold = sumOf(rows, (row) => row.sold);
  return {
    flights: sumOf(rows, ({ flights }) => flights),
    seats,
    sold,
    loadPercent: sharePercent(sold, seats),
  };
}

function sumOf<Row>(rows: readonly Row[], figure: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + figure(row), 0);
}

function byHotel<Row extends { hotelId: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.hotelId, row]));
}
