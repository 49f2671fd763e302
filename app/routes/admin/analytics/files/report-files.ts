import type { ReportName } from '../report-names.ts';
import {
  bookingFiguresFile,
  cancellationsFile,
  leadTimesFile,
  loadFactorsFile,
  occupancyFile,
} from './bookings-files.ts';
import type { AskedFile } from './csv-file.ts';
import { bookingsTrendFile, destinationsFile, hotelsFile, keyFiguresFile } from './overview-files.ts';
import {
  channelsFile,
  commissionsFile,
  productsFile,
  refundsFile,
  revenueFiguresFile,
  revenueTrendFile,
  routesFile,
} from './revenue-files.ts';
import {
  activeUsersFile,
  repeatBookingsFile,
  rolesFile,
  signUpsFile,
  userFiguresFile,
} from './users-files.ts';

/** Every report as a file for spreadsheets. */
export const reportFiles: Record<ReportName, (asked: AskedFile) => Promise<string>> = {
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
