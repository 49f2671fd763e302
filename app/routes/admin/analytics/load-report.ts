import { data } from 'react-router';
import type { Database } from '#db/connect.ts';
import { type AnalyticsPeriod, readAnalyticsPeriod } from '#features/analytics/period.ts';
import { readFirstDay } from '#features/analytics/read-first-day.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { factsOf } from '../../../request-context.ts';

export interface ReportQuery {
  db: Database;
  period: AnalyticsPeriod;
  params: URLSearchParams;
}

type Asked = { request: Request; context: Parameters<typeof factsOf>[0] };

/** The period that an address asks for. */
export async function reportQuery({ request, context }: Asked): Promise<ReportQuery> {
  const { db } = factsOf(context);
  const params = new URL(request.url).searchParams;
  const today = businessToday(new Date());
  return { db, params, period: readAnalyticsPeriod(params, today, await readFirstDay(db, today)) };
}

/** What a page of analytics is made of; without figures where they could not be read. */
export async function loadReport<Found>(asked: Asked, read: (asked: ReportQuery) => Promise<Found>) {
  const { settings, reportError } = factsOf(asked.context);
  const ratePerUsd = settings.ratesPerUsd.KES;
  try {
    const report = await reportQuery(asked);
    return { period: report.period, ratePerUsd, found: await read(report) };
  } catch (error) {
    reportError(error);
    const params = new URL(asked.request.url).searchParams;
    const period = readAnalyticsPeriod(params, businessToday(new Date()));
    return data({ period, ratePerUsd, found: null }, { status: 500 });
  }
}
