import { data } from 'react-router';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/analytics-export';
import { askedDays } from './analytics/asked-days.ts';
import { reportFiles } from './analytics/files/report-files.ts';
import { askedReport } from './analytics/load-report.ts';
import { type ReportName, reportNames } from './analytics/report-names.ts';
import { csvResponse } from './csv-response.ts';

/** These may look ahead, beyond the period. */
const daysReports = new Set<ReportName>(['load-factors', 'occupancy']);

/** One report as a file, of the same period and in the same order as on its page. */
export async function loader(asked: Route.LoaderArgs) {
  const report = reportNames.find((name) => name === asked.params.report);
  if (!report) throw data(null, { status: 404 });
  const { ratesPerUsd } = factsOf(asked.context).settings;
  const { period, ...facts } = await askedReport(asked);
  const file = await reportFiles[report]({ ...facts, period, ratePerUsd: ratesPerUsd.KES });
  const { from, to } = daysReports.has(report) ? askedDays({ ...facts, period }).days : period;
  return csvResponse(`analytics-${report}`, oncePiece(file), `${from}-to-${to}`);
}

async function* oncePiece(text: string): AsyncGenerator<string> {
  yield text;
}
