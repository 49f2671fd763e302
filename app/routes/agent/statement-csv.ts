import { redirect } from 'react-router';
import { statementCsv } from '#features/agents/statement/statement-csv.ts';
import { fileAnswer } from '../public/booking/file-answer.ts';
import type { Route } from './+types/statement-csv';
import { ownStatement, statementName } from './own-statement.ts';

/** The statement for spreadsheets. */
export async function loader(asked: Route.LoaderArgs) {
  const own = await ownStatement(asked);
  if (!own) return redirect(`/agent/credit${new URL(asked.request.url).search}`, 303);
  return fileAnswer(statementCsv(own.statement), {
    name: `${statementName(own.statement)}.csv`,
    type: 'text/csv; charset=utf-8',
  });
}
