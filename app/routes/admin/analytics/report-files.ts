import { type BookingsReport, readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { type LoadFactor, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { type Occupancy, readOccupancy } from '#features/analytics/read-occupancy.ts';
import { readOverview, type TopDestination, type TopHotel } from '#features/analytics/read-overview.ts';
import { type Money, type MoneyPart, readRevenue } from '#features/analytics/read-revenue.ts';
import { type RouteRevenue, readRoutes, routeSorts } from '#features/analytics/read-routes.ts';
import { readUsersReport, type UsersReport } from '#features/analytics/read-users-report.ts';
import { leadTimes as leadTimeBounds } from '#features/analytics/report.ts';
import { countryName } from '#lib/formats.ts';
import {
  type Column,
  csvFile,
  earnedBeforeColumns,
  type FileQuery,
  figure,
  figuresFile,
  moneyColumns,
  moneyFigures,
  seriesFile,
} from './csv-file.ts';
import { chosenDays, chosenFlights, chosenHotels } from './load-report.ts';
import { readTablePage, routesTable, wholeTable } from './table-page.ts';

type ReportFile = (query: FileQuery) => Promise<string>;

const overviewFiles = {
  'key-figures': async (query) => {
    const { cards, quick } = await readOverview(query.db, query.period);
    const figures = [
      ...moneyFigures('Total Revenue', cards.revenueMinor, query),
      figure('Total Bookings', 'count', cards.bookings),
      figure('Total Users', 'count', cards.users),
      ...moneyFigures('Avg. Booking Value', cards.averageMinor, query),
      figure('Customer satisfaction', 'percent', quick.satisfactionPercent),
      figure('Booking completion rate', 'percent', quick.completionPercent),
      figure('Average rating', 'stars', quick.averageRating),
      figure('Reviews', 'count', quick.reviews),
    ];
    return figuresFile(figures, query);
  },
  destinations: async (query) => {
    const columns: Column<TopDestination>[] = [
      ['city', ({ city }) => city],
      ['country', ({ country }) => countryName(country, 'en')],
      ['country_code', ({ country }) => country],
      ['bookings', ({ bookings }) => bookings],
      ...moneyColumns<TopDestination>('revenue', ({ revenueMinor }) => revenueMinor, query),
      ...earnedBeforeColumns<TopDestination>(query),
    ];
    return csvFile(columns, (await readOverview(query.db, query.period)).destinations);
  },
  hotels: async (query) => {
    const columns: Column<TopHotel>[] = [
      ['hotel', ({ name }) => name],
      ['city', ({ city }) => city],
      ['bookings', ({ bookings }) => bookings],
      ['nights_booked', ({ roomNights }) => roomNights],
      ...moneyColumns<TopHotel>('revenue', ({ revenueMinor }) => revenueMinor, query),
      ...earnedBeforeColumns<TopHotel>(query),
    ];
    return csvFile(columns, (await readOverview(query.db, query.period)).hotels);
  },
} satisfies Record<string, ReportFile>;

const revenueFiles = {
  'revenue-figures': async (query) => {
    const { totals } = await readRevenue(query.db, query.period);
    const figures = [
      ...moneyFigures('Total Revenue', totals.revenueMinor, query),
      ...moneyFigures('Gross sales', totals.grossMinor, query),
      ...moneyFigures('Refunds', totals.refundsMinor, query),
      ...moneyFigures('Commissions', totals.commissionsMinor, query),
    ];
    return figuresFile(figures, query);
  },
  'revenue-trend': async (query) =>
    seriesFile((await readRevenue(query.db, query.period)).series, salesColumns<Money>(query)),
  refunds: moneySeries('refunds', ({ refundsMinor }) => refundsMinor),
  commissions: moneySeries('commissions', ({ commissionsMinor }) => commissionsMinor),
  'revenue-by-product': async (query) => {
    const { products } = await readRevenue(query.db, query.period);
    return csvFile([['product', ({ product }) => product], ...partColumns(query)], products);
  },
  'revenue-by-channel': async (query) => {
    const { channels } = await readRevenue(query.db, query.period);
    return csvFile([['channel', ({ channel }) => channel], ...partColumns(query)], channels);
  },
  'revenue-by-route': async (query) => {
    const page = wholeTable(readTablePage(query.params, routesTable, routeSorts));
    const columns: Column<RouteRevenue>[] = [
      ['from', ({ from }) => from.code],
      ['from_city', ({ from }) => from.city],
      ['to', ({ to }) => to.code],
      ['to_city', ({ to }) => to.city],
      ['bookings', ({ bookings }) => bookings],
      ...salesColumns<RouteRevenue>(query),
      ...earnedBeforeColumns<RouteRevenue>(query),
    ];
    return csvFile(columns, (await readRoutes(query.db, query.period, page)).rows);
  },
} satisfies Record<string, ReportFile>;

function moneySeries(name: string, minor: (money: Money) => number): ReportFile {
  return async (query) =>
    seriesFile((await readRevenue(query.db, query.period)).series, moneyColumns<Money>(name, minor, query));
}

function salesColumns<Row extends Pick<Money, 'grossMinor' | 'refundsMinor' | 'revenueMinor'>>(
  query: FileQuery,
): Column<Row>[] {
  return [
    ...moneyColumns<Row>('gross_sales', ({ grossMinor }) => grossMinor, query),
    ...moneyColumns<Row>('refunds', ({ refundsMinor }) => refundsMinor, query),
    ...moneyColumns<Row>('revenue', ({ revenueMinor }) => revenueMinor, query),
  ];
}

function partColumns(query: FileQuery): Column<MoneyPart>[] {
  return [
    ['bookings', ({ bookings }) => bookings],
    ...salesColumns<MoneyPart>(query),
    ...moneyColumns<MoneyPart>('commissions', ({ commissionsMinor }) => commissionsMinor, query),
    ['share_percent', ({ sharePercent }) => sharePercent],
    ...moneyColumns<MoneyPart>('revenue_before', ({ beforeMinor }) => beforeMinor, query),
  ];
}

const bookingFiles = {
  'booking-figures': async (query) => {
    const { totals } = await readBookingsReport(query.db, query.period);
    const figures = [
      figure('Total Bookings', 'count', totals.confirmed),
      figure('Started checkouts', 'count', totals.started),
      figure('Completed checkouts', 'count', totals.completed),
      figure('Completion rate', 'percent', totals.completionPercent),
      figure('Cancellations', 'count', totals.cancelled),
      figure('Cancellation rate', 'percent', totals.cancellationPercent),
      figure('Average lead time', 'days', totals.averageLeadDays),
    ];
    return figuresFile(figures, query);
  },
  'bookings-trend': async ({ db, period }) =>
    seriesFile((await readBookingsReport(db, period)).series, [
      ['bookings', ({ confirmed }) => confirmed],
      ['started_checkouts', ({ started }) => started],
      ['cancellations', ({ cancelled }) => cancelled],
    ]),
  cancellations: async ({ db, period }) =>
    seriesFile((await readBookingsReport(db, period)).series, [
      ['cancellations', ({ cancelled }) => cancelled],
      ['bookings', ({ confirmed }) => confirmed],
    ]),
  'lead-times': async ({ db, period }) => {
    const boundsOf = (name: string) => leadTimeBounds.find((bounds) => bounds.name === name);
    const columns: Column<BookingsReport['leadTimes'][number]>[] = [
      ['days_from', ({ leadTime }) => boundsOf(leadTime)?.from ?? null],
      ['days_to', ({ leadTime }) => boundsOf(leadTime)?.to ?? null],
      ['bookings', ({ bookings }) => bookings],
      ['share_percent', ({ sharePercent }) => sharePercent],
      ['bookings_before', ({ before }) => before],
    ];
    return csvFile(columns, (await readBookingsReport(db, period)).leadTimes);
  },
  'load-factors': async (query) => {
    const page = wholeTable(chosenFlights(query.params));
    const columns: Column<LoadFactor>[] = [
      ['flight', ({ flightNumber }) => flightNumber],
      ['from', ({ from }) => from],
      ['to', ({ to }) => to],
      ['departures', ({ flights }) => flights],
      ['seats', ({ seats }) => seats],
      ['seats_sold', ({ sold }) => sold],
      ['load_percent', ({ loadPercent }) => loadPercent],
      ['departures_before', ({ before }) => before?.flights ?? null],
      ['seats_before', ({ before }) => before?.seats ?? null],
      ['seats_sold_before', ({ before }) => before?.sold ?? null],
      ['load_percent_before', ({ before }) => before?.loadPercent ?? null],
    ];
    return csvFile(columns, (await readLoadFactors(query.db, chosenDays(query).days, page)).rows);
  },
  occupancy: async (query) => {
    const page = wholeTable(chosenHotels(query.params));
    const columns: Column<Occupancy>[] = [
      ['hotel', ({ name }) => name],
      ['city', ({ city }) => city],
      ['nights_available', ({ availableNights }) => availableNights],
      ['nights_sold', ({ soldNights }) => soldNights],
      ['occupancy_percent', ({ occupancyPercent }) => occupancyPercent],
      ['nights_available_before', ({ before }) => before?.availableNights ?? null],
      ['nights_sold_before', ({ before }) => before?.soldNights ?? null],
      ['occupancy_percent_before', ({ before }) => before?.occupancyPercent ?? null],
    ];
    return csvFile(columns, (await readOccupancy(query.db, chosenDays(query).days, page)).rows);
  },
} satisfies Record<string, ReportFile>;

const userFiles = {
  'user-figures': async (query) => {
    const { totals, series } = await readUsersReport(query.db, query.period);
    const figures = [
      figure('Total Users', 'count', totals.users),
      figure('Sign-ups', 'count', totals.signUps),
      figure(`Seen a ${series.step}`, 'count', totals.averageActive),
      figure('New customers', 'count', totals.newCustomers),
      figure('Repeat bookings', 'count', totals.repeatBookings),
      figure('Repeat bookings of all', 'percent', totals.repeatPercent),
    ];
    return figuresFile(figures, query);
  },
  'sign-ups': async ({ db, period }) =>
    seriesFile((await readUsersReport(db, period)).series, [
      ['sign_ups', ({ signUps }) => signUps],
      ['clients', ({ clients }) => clients],
      ['agents', ({ agents }) => agents],
      ['admins', ({ admins }) => admins],
    ]),
  'active-users': async ({ db, period }) =>
    seriesFile((await readUsersReport(db, period)).series, [['active_users', ({ active }) => active]]),
  'repeat-bookings': async ({ db, period }) =>
    seriesFile((await readUsersReport(db, period)).series, [
      ['repeat_bookings', ({ repeatBookings }) => repeatBookings],
      ['new_customers', ({ newCustomers }) => newCustomers],
    ]),
  roles: async ({ db, period }) => {
    const columns: Column<UsersReport['roles'][number]>[] = [
      ['role', ({ role }) => role],
      ['users', ({ users }) => users.current],
      ['users_before', ({ users }) => users.before],
      ['sign_ups', ({ signUps }) => signUps.current],
      ['sign_ups_before', ({ signUps }) => signUps.before],
    ];
    return csvFile(columns, (await readUsersReport(db, period)).roles);
  },
} satisfies Record<string, ReportFile>;

/** Every report as a CSV file. */
export const reportFiles = { ...overviewFiles, ...revenueFiles, ...bookingFiles, ...userFiles };

export type ReportName = keyof typeof reportFiles;
