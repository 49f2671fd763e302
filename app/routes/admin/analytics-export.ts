import { data } from 'react-router';
import { leadTimes as leadTimeBounds } from '#features/analytics/lead-times.ts';
import { type BookingsReport, readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { type LoadFactor, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { type Occupancy, readOccupancy } from '#features/analytics/read-occupancy.ts';
import { readOverview } from '#features/analytics/read-overview.ts';
import type { TopDestination, TopHotel } from '#features/analytics/read-tops.ts';
import { readUsersReport, type UsersReport } from '#features/analytics/read-users-report.ts';
import { countryName } from '#lib/formats.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/analytics-export';
import { chosenDays, chosenFlights, chosenHotels } from './analytics/chosen-days.ts';
import {
  csvFile,
  earnedBeforeColumns,
  figure,
  figuresFile,
  moneyColumns,
  moneyFigures,
  type RequestedFile,
  seriesFile,
} from './analytics/files/csv-file.ts';
import {
  channelsFile,
  commissionsFile,
  productsFile,
  refundsFile,
  revenueFiguresFile,
  revenueTrendFile,
  routesFile,
} from './analytics/files/revenue-files.ts';
import { reportQuery } from './analytics/load-report.ts';
import { type ReportName, reportNames } from './analytics/report-names.ts';
import { wholeTable } from './analytics/table-page.ts';
import { csvResponse } from './csv-response.ts';

/** Every report as a file for spreadsheets. */
const reportFiles: Record<ReportName, (asked: RequestedFile) => Promise<string>> = {
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

/** These may look ahead, beyond the period. */
const daysReports = new Set<ReportName>(['load-factors', 'occupancy']);

/** One report as a file, of the same period and in the same order as on its page. */
export async function loader(asked: Route.LoaderArgs) {
  const report = reportNames.find((name) => name === asked.params.report);
  if (!report) throw data(null, { status: 404 });
  const { ratesPerUsd } = factsOf(asked.context).settings;
  const { period, ...facts } = await reportQuery(asked);
  const file = await reportFiles[report]({ ...facts, period, ratePerUsd: ratesPerUsd.KES });
  const { from, to } = daysReports.has(report) ? chosenDays({ ...facts, period }).days : period;
  return csvResponse(`analytics-${report}`, oncePiece(file), `${from}-to-${to}`);
}

async function* oncePiece(text: string): AsyncGenerator<string> {
  yield text;
}

async function userFiguresFile(asked: RequestedFile): Promise<string> {
  const { totals, series } = await readUsersReport(asked.db, asked.period);
  return figuresFile(
    [
      figure('Total Users', 'count', totals.users),
      figure('Sign-ups', 'count', totals.signUps),
      figure(`Seen a ${series.step}`, 'count', totals.averageActive),
      figure('New customers', 'count', totals.newCustomers),
      figure('Repeat bookings', 'count', totals.repeatBookings),
      figure('Repeat bookings of all', 'percent', totals.repeatPercent),
    ],
    asked,
  );
}

async function signUpsFile({ db, period }: RequestedFile): Promise<string> {
  const { series } = await readUsersReport(db, period);
  return seriesFile(series, [
    ['sign_ups', ({ signUps }) => signUps],
    ['clients', ({ clients }) => clients],
    ['agents', ({ agents }) => agents],
    ['admins', ({ admins }) => admins],
  ]);
}

async function activeUsersFile({ db, period }: RequestedFile): Promise<string> {
  const { series } = await readUsersReport(db, period);
  return seriesFile(series, [['active_users', ({ active }) => active]]);
}

async function repeatBookingsFile({ db, period }: RequestedFile): Promise<string> {
  const { series } = await readUsersReport(db, period);
  return seriesFile(series, [
    ['repeat_bookings', ({ repeatBookings }) => repeatBookings],
    ['new_customers', ({ newCustomers }) => newCustomers],
  ]);
}

async function rolesFile({ db, period }: RequestedFile): Promise<string> {
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

async function keyFiguresFile(asked: RequestedFile): Promise<string> {
  const { cards, quick } = await readOverview(asked.db, asked.period);
  return figuresFile(
    [
      ...moneyFigures('Total Revenue', cards.revenueMinor, asked),
      figure('Total Bookings', 'count', cards.bookings),
      figure('Total Users', 'count', cards.users),
      ...moneyFigures('Avg. Booking Value', cards.averageMinor, asked),
      figure('Customer satisfaction', 'percent', quick.satisfactionPercent),
      figure('Booking completion rate', 'percent', quick.completionPercent),
      figure('Average rating', 'stars', quick.averageRating),
      figure('Reviews', 'count', quick.reviews),
    ],
    asked,
  );
}

async function bookingsTrendFile({ db, period }: RequestedFile): Promise<string> {
  const { series } = await readBookingsReport(db, period);
  return seriesFile(series, [
    ['bookings', ({ confirmed }) => confirmed],
    ['started_checkouts', ({ started }) => started],
    ['cancellations', ({ cancelled }) => cancelled],
  ]);
}

async function destinationsFile(asked: RequestedFile): Promise<string> {
  const { destinations } = await readOverview(asked.db, asked.period);
  return csvFile<TopDestination>(
    [
      ['city', ({ city }) => city],
      ['country', ({ country }) => countryName(country, 'en')],
      ['country_code', ({ country }) => country],
      ['bookings', ({ bookings }) => bookings],
      ...moneyColumns<TopDestination>('revenue', ({ revenueMinor }) => revenueMinor, asked),
      ...earnedBeforeColumns<TopDestination>(asked),
    ],
    destinations,
  );
}

async function hotelsFile(asked: RequestedFile): Promise<string> {
  const { hotels } = await readOverview(asked.db, asked.period);
  return csvFile<TopHotel>(
    [
      ['hotel', ({ name }) => name],
      ['city', ({ city }) => city],
      ['bookings', ({ bookings }) => bookings],
      ['nights_booked', ({ roomNights }) => roomNights],
      ...moneyColumns<TopHotel>('revenue', ({ revenueMinor }) => revenueMinor, asked),
      ...earnedBeforeColumns<TopHotel>(asked),
    ],
    hotels,
  );
}

async function bookingFiguresFile(asked: RequestedFile): Promise<string> {
  const { totals } = await readBookingsReport(asked.db, asked.period);
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
    asked,
  );
}

async function leadTimesFile({ db, period }: RequestedFile): Promise<string> {
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

async function cancellationsFile({ db, period }: RequestedFile): Promise<string> {
  const { series } = await readBookingsReport(db, period);
  return seriesFile(series, [
    ['cancellations', ({ cancelled }) => cancelled],
    ['bookings', ({ confirmed }) => confirmed],
  ]);
}

async function loadFactorsFile(asked: RequestedFile): Promise<string> {
  const page = wholeTable(chosenFlights(asked.params));
  const { rows } = await readLoadFactors(asked.db, chosenDays(asked).days, page);
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

async function occupancyFile(asked: RequestedFile): Promise<string> {
  const page = wholeTable(chosenHotels(asked.params));
  const { rows } = await readOccupancy(asked.db, chosenDays(asked).days, page);
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
