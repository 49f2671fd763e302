import { leadTimes as leadTimeBounds } from '#features/analytics/lead-times.ts';
import { type BookingsReport, readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { type LoadFactor, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { type Occupancy, readOccupancy } from '#features/analytics/read-occupancy.ts';
import { askedDays, askedFlights, askedHotels } from '../asked-days.ts';
import { wholeTable } from '../table-page.ts';
import { type AskedFile, csvFile, figure, figuresFile, seriesFile } from './csv-file.ts';

export async function bookingFiguresFile(asked: AskedFile): Promise<string> {
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

export async function leadTimesFile({ db, period }: AskedFile): Promise<string> {
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

export async function cancellationsFile({ db, period }: AskedFile): Promise<string> {
  const { series } = await readBookingsReport(db, period);
  return seriesFile(series, [
    ['cancellations', ({ cancelled }) => cancelled],
    ['bookings', ({ confirmed }) => confirmed],
  ]);
}

export async function loadFactorsFile(asked: AskedFile): Promise<string> {
  const page = wholeTable(askedFlights(asked.params));
  const { rows } = await readLoadFactors(asked.db, askedDays(asked).days, page);
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

export async function occupancyFile(asked: AskedFile): Promise<string> {
  const page = wholeTable(askedHotels(asked.params));
  const { rows } = await readOccupancy(asked.db, askedDays(asked).days, page);
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
