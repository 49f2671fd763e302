import { data } from 'react-router';
import type { Database } from '#db/connect.ts';
import {
  type AnalyticsPeriod,
  type ComparedPeriod,
  daysAhead,
  type Horizon,
  readAnalyticsPeriod,
  readHorizon,
} from '#features/analytics/period.ts';
import { loadFactorSorts } from '#features/analytics/read-load-factors.ts';
import { occupancySorts } from '#features/analytics/read-occupancy.ts';
import { readFirstDay } from '#features/analytics/read-totals.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { factsOf } from '../../../request-context.ts';
import { loadTable, occupancyTable, readTablePage } from './table-page.ts';

export interface ReportQuery {
  db: Database;
  period: AnalyticsPeriod;
  params: URLSearchParams;
}

type LoaderInput = { request: Request; context: Parameters<typeof factsOf>[0] };

export async function reportQuery({ request, context }: LoaderInput): Promise<ReportQuery> {
  const { reportsDb: db } = factsOf(context);
  const params = new URL(request.url).searchParams;
  const today = businessToday(new Date());
  return { db, params, period: readAnalyticsPeriod(params, today, await readFirstDay(db, today)) };
}

/** The loader of every analytics page. `found` is null where the figures could not be read. */
export async function loadReport<Found>(args: LoaderInput, read: (query: ReportQuery) => Promise<Found>) {
  const { settings, reportError } = factsOf(args.context);
  const ratePerUsd = settings.ratesPerUsd.KES;
  try {
    const query = await reportQuery(args);
    return { period: query.period, ratePerUsd, found: await read(query) };
  } catch (error) {
    reportError(error);
    const params = new URL(args.request.url).searchParams;
    const period = readAnalyticsPeriod(params, businessToday(new Date()));
    return data({ period, ratePerUsd, found: null }, { status: 500 });
  }
}

/** The days of the seats and rooms report: those of the period, or the days ahead of today. */
export interface ChosenDays {
  ahead: Horizon | null;
  days: ComparedPeriod;
}

export function chosenDays({ params, period }: Pick<ReportQuery, 'params' | 'period'>): ChosenDays {
  const ahead = readHorizon(params);
  const { from, to, before } = ahead ? daysAhead(ahead, period.today) : period;
  return { ahead, days: { from, to, before } };
}

export function chosenFlights(params: URLSearchParams) {
  return readTablePage(params, loadTable, loadFactorSorts);
}

export function chosenHotels(params: URLSearchParams) {
  return readTablePage(params, occupancyTable, occupancySorts);
}
