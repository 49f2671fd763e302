import { data } from 'react-router';
import { type BookingsReport, readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { type LoadFactor, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { type Occupancy, readOccupancy } from '#features/analytics/read-occupancy.ts';
import { readOverview, type TopDestination, type TopHotel } from '#features/analytics/read-overview.ts';
import { readUsersReport, type UsersReport } from '#features/analytics/read-users-report.ts';
import { leadTimes as leadTimeBounds } from '#features/analytics/report.ts';
import { countryName } from '#lib/formats.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/analytics-export';
import type { ReportName } from './analytics/analytics-page.tsx';
import {
  csvFile,
  earnedBeforeColumns,
  type FileQuery,
  figure,
  figuresFile,
  moneyColumns,
  moneyFigures,
  seriesFile,
} from './analytics/csv-file.ts';
import { chosenDays, chosenFlights, chosenHotels, reportQuery } from './analytics/load-report.ts';
import {
  channelsFile,
  commissionsFile,
  productsFile,
  refundsFile,
  revenueFiguresFile,
  revenueTrendFile,
  routesFile,
} from './analytics/revenue-files.ts';
import { wholeTable } from './analytics/table-page.ts';
import { csvResponse } from './csv-response.ts';

const reportFiles: Record<ReportName, (query: FileQuery) => Promise<string>> = {
  'key-figures': keyFiguresFile,
  'revenue-trend': revenueTrendFile,
  'bookings-trend': bookingsTrendFile,
  destinations: destinationsFile,
  hotels: hotelsFile,
  'revenue-figures': revenueFiguresFile,
  'revenue-by-product': productsFile,
  'revenue-by-channel': channelsFile,
  'revenue-by-route': routesFile,
  refunds: refundsFile,
  commissions: commissionsFile,
  'booking-figures': bookingFiguresFile,
  'lead-times': leadTimesFile,
  cancellations: cancellationsFile,
  'load-factors': loadFactorsFile,
  occupancy: occupancyFile,
  'user-figures': userFiguresFile,
  'sign-ups': signUpsFile,
  'active-users': activeUsersFile,
  'repeat-bookings': repeatBookingsFile,
  roles: rolesFile,
};

/** Their days may be ahead of today instead of the period. */
const daysReports = new Set<ReportName>(['load-factors', 'occupancy']);

/** One report as a CSV file, with the period and the sort order of its page. */
export async function loader(args: Route.LoaderArgs) {
  const { report } = args.params;
  if (!isReport(report)) throw data(null, { status: 404 });
  const { ratesPerUsd } = factsOf(args.context).settings;
  const query = await reportQuery(args);
  const file = await reportFiles[report]({ ...query, ratePerUsd: ratesPerUsd.KES });
  const { from, to } = daysReports.has(report) ? chosenDays(query).days : query.period;
  return csvResponse(`analytics-${report}`, inOneChunk(file), `${from}-to-${to}`);
}

function isReport(name: string): name is ReportName {
  return Object.hasOwn(reportFiles, name);
}

async function* inOneChunk(text: string): AsyncGenerator<string> {
  yield text;
}

async function userFiguresFile(query: FileQuery): Promise<string> {
  const { totals, series } = await readUsersReport(query.db, query.period);
  return figuresFile(
    [
      figure('Total Users', 'count', totals.users),
      figure('Sign-ups', 'count', totals.signUps),
      figure(`Seen a ${series.step}`, 'count', totals.averageActive),
      figure('New customers', 'count', totals.newCustomers),
      figure('Repeat bookings', 'count', totals.repeatBookings),
      figure('Repeat bookings of all', 'percent', totals.repeatPercent),
    ],
    query,
  );
}

async function signUpsFile({ db, period }: FileQuery): Promise<string> {
  const { series } = await readUsersReport(db, period);
  return seriesFile(series, [
    ['sign_ups', ({ signUps }) => signUps],
    ['clients', ({ clients }) => clients],
    ['agents', ({ agents }) => agents],
    ['admins', ({ admins }) => admins],
  ]);
}

async function activeUsersFile({ db, period }: FileQuery): Promise<string> {
  const { series } = await readUsersReport(db, period);
  return seriesFile(series, [['active_users', ({ active }) => active]]);
}

async function repeatBookingsFile({ db, period }: FileQuery): Promise<string> {
  const { series } = await readUsersReport(db, period);
  return seriesFile(series, [
    ['repeat_bookings', ({ repeatBookings }) => repeatBookings],
    ['new_customers', ({ newCustomers }) => newCustomers],
  ]);
}

async function rolesFile({ db, period }: FileQuery): Promise<string> {
  const { roles } = await readUsersReport(db, period);
  return csvFile<UsersReport['roles'][number]>(
    [
      ['role', ({ role }) => role],
      ['users', ({ users }) => users.current],
      ['users_before', ({ users }) => users.before],
      ['sign_ups', ({ signUps }) => signUps.current],
      ['sign_ups_before', ({ signUps }) => signUps.before],
    ],
    roles,
  );
}

async function keyFiguresFile(query: FileQuery): Promise<string> {
  const { cards, quick } = await readOverview(query.db, query.period);
  return figuresFile(
    [
      ...moneyFigures('Total Revenue', cards.revenueMinor, query),
      figure('Total Bookings', 'count', cards.bookings),
      figure('Total Users', 'count', cards.users),
      ...moneyFigures('Avg. Booking Value', cards.averageMinor, query),
      figure('Customer satisfaction', 'percent', quick.satisfactionPercent),
      figure('Booking completion rate', 'percent', quick.completionPercent),
      figure('Average rating', 'stars', quick.averageRating),
      figure('Reviews', 'count', quick.reviews),
    ],
    query,
  );
}

async function bookingsTrendFile({ db, period }: FileQuery): Promise<string> {
  const { series } = await readBookingsReport(db, period);
  return seriesFile(series, [
    ['bookings', ({ confirmed }) => confirmed],
    ['started_checkouts', ({ started }) => started],
    ['cancellations', ({ cancelled }) => cancelled],
  ]);
}

async function destinationsFile(query: FileQuery): Promise<string> {
  const { destinations } = await readOverview(query.db, query.period);
  return csvFile<TopDestination>(
    [
      ['city', ({ city }) => city],
      ['country', ({ country }) => countryName(country, 'en')],
      ['country_code', ({ country }) => country],
      ['bookings', ({ bookings }) => bookings],
      ...moneyColumns<TopDestination>('revenue', ({ revenueMinor }) => revenueMinor, query),
      ...earnedBeforeColumns<TopDestination>(query),
    ],
    destinations,
  );
}

async function hotelsFile(query: FileQuery): Promise<string> {
  const { hotels } = await readOverview(query.db, query.period);
  return csvFile<TopHotel>(
    [
      ['hotel', ({ name }) => name],
      ['city', ({ city }) => city],
      ['bookings', ({ bookings }) => bookings],
      ['nights_booked', ({ roomNights }) => roomNights],
      ...moneyColumns<TopHotel>('revenue', ({ revenueMinor }) => revenueMinor, query),
      ...earnedBeforeColumns<TopHotel>(query),
    ],
    hotels,
  );
}

async function bookingFiguresFile(query: FileQuery): Promise<string> {
  const { totals } = await readBookingsReport(query.db, query.period);
  return figuresFile(
    [
      figure('Total Bookings', 'count', totals.confirmed),
      figure('Started checkouts', 'count', totals.started),
      figure('Completed checkouts', 'count', totals.completed),
      figure('Completion rate', 'percent', totals.completionPercent),
      figure('Cancellations', 'count', totals.cancelled),
      figure('Cancellation rate', 'percent', totals.cancellationPercent),
      figure('Average lead time', 'days', totals.averageLeadDays),
    ],
    query,
  );
}

async function leadTimesFile({ db, period }: FileQuery): Promise<string> {
  const { leadTimes } = await readBookingsReport(db, period);
  const boundsOf = (name: string) => leadTimeBounds.find((bounds) => bounds.name === name);
  return csvFile<BookingsReport['leadTimes'][number]>(
    [
      ['days_from', ({ leadTime }) => boundsOf(leadTime)?.from ?? null],
      ['days_to', ({ leadTime }) => boundsOf(leadTime)?.to ?? null],
      ['bookings', ({ bookings }) => bookings],
      ['share_percent', ({ sharePercent }) => sharePercent],
      ['bookings_before', ({ before }) => before],
    ],
    leadTimes,
  );
}

async function cancellationsFile({ db, period }: FileQuery): Promise<string> {
  const { series } = await readBookingsReport(db, period);
  return seriesFile(series, [
    ['cancellations', ({ cancelled }) => cancelled],
    ['bookings', ({ confirmed }) => confirmed],
  ]);
}

async function loadFactorsFile(query: FileQuery): Promise<string> {
  const page = wholeTable(chosenFlights(query.params));
  const { rows } = await readLoadFactors(query.db, chosenDays(query).days, page);
  return csvFile<LoadFactor>(
    [
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
    ],
    rows,
  );
}

async function occupancyFile(query: FileQuery): Promise<string> {
  const page = wholeTable(chosenHotels(query.params));
  const { rows } = await readOccupancy(query.db, chosenDays(query).days, page);
  return csvFile<Occupancy>(
    [
      ['hotel', ({ name }) => name],
      ['city', ({ city }) => city],
      ['nights_available', ({ availableNights }) => availableNights],
      ['nights_sold', ({ soldNights }) => soldNights],
      ['occupancy_percent', ({ occupancyPercent }) => occupancyPercent],
      ['nights_available_before', ({ before }) => before?.availableNights ?? null],
      ['nights_sold_before', ({ before }) => before?.soldNights ?? null],
      ['occupancy_percent_before', ({ before }) => before?.occupancyPercent ?? null],
    ],
    rows,
  );
}
