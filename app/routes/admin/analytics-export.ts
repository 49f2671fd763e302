import { data } from 'react-router';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/analytics-export';
import { chosenDays, reportQuery } from './analytics/load-report.ts';
import { type ReportName, reportFiles } from './analytics/report-files.ts';
import { csvResponse } from './csv-response.ts';

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
  return csvResponse(`analytics-${report}`, file, `${from}-to-${to}`);
}

function isReport(name: string): name is ReportName {
  return Object.hasOwn(reportFiles, name);
}
