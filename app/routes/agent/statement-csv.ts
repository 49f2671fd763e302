import { redirect } from 'react-router';
import { statementCsv } from '#features/agents/statement/read-statement.ts';
import { fileResponse } from '../../file-response.ts';
import type { Route } from './+types/statement-csv';
import { ownStatement, statementName } from './own-agent.ts';

export async function loader(args: Route.LoaderArgs) {
  const own = await ownStatement(args);
  if (!own) return redirect(`/agent/credit${new URL(args.request.url).search}`, 303);
  return fileResponse(statementCsv(own.statement), {
    name: `${statementName(own.statement)}.csv`,
    type: 'text/csv; charset=utf-8',
  });
}
