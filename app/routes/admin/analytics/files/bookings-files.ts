import { leadTimes as leadTimeBounds } from '#features/analytics/lead-times.ts';
import { type BookingsReport, readBookingsReport } from '#features/analytics/read-bookings-report.ts';
import { type LoadFactor, loadFactorSorts, readLoadFactors } from '#features/analytics/read-load-factors.ts';
import { type Occupancy, occupancySorts, readOccupancy } from '#features/analytics/read-occupancy.ts';
import { loadTable, occupancyTable } from '../table-names.ts';
import { readTablePage, wholeTable } from '../table-page.ts';
import { type AskedFile, csvFile, figure, figuresFile, moneyColumns, seriesFile } from './csv-file.ts';

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

export async function loadFactorsFile({ db, period, params }: AskedFile): Promise<string> {
  const page = wholeTable(readTablePage(params, loadTable, loadFactorSorts));
  const { rows } = await readLoadFactors(db, period, page);
  return csvFile<LoadFactor>(
    [
      ['flight', ({ flightNumber }) => flightNumber],
      ['from', ({ from }) => from],
      ['to', ({ to }) => to],
      ['departures', ({ flights }) => flights],
      ['seats', ({ seats }) => seats],
      ['seats_sold', ({ sold }) => sold],
      ['load_percent', ({ loadPercent }) => loadPercent],
    ],
    rows,
  );
}

export async function occupancyFile(asked: AskedFile): Promise<string> {
  const page = wholeTable(readTablePage(asked.params, occupancyTable, occupancySorts));
  const { rows } = await readOccupancy(asked.db, asked.period, page);
  return csvFile<Occupancy>(
    [
      ['hotel', ({ name }) => name],
      ['city', ({ city }) => city],
      ['nights_available', ({ availableNights }) => availableNights],
      ['nights_sold', ({ soldNights }) => soldNights],
      ['occupancy_percent', ({ occupancyPercent }) => occupancyPercent],
      ['bookings', ({ bookings }) => bookings],
      ...moneyColumns<Occupancy>('revenue', ({ revenueMinor }) => revenueMinor, asked),
    ],
    rows,
  );
}
