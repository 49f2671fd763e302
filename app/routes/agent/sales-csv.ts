import { data } from 'react-router';
import { exportSales } from '#features/agents/sales/list-sales.ts';
import { factsOf } from '../../request-context.ts';
import { csvResponse } from '../admin/csv-response.ts';
import type { Route } from './+types/sales-csv';
import { ownAgent } from './own-agent.ts';
import { readSearch } from './sales/report-search.tsx';

/** All pages of the sales report with the same address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) throw data(null, { status: 404 });
  const { period, text } = readSearch(request, new Date());
  const pieces = exportSales(factsOf(context).db, { agentId: agent.id, period, text });
  return csvResponse('sales', pieces, `${period.from}-to-${period.to}`);
}
