import type { RouterContextProvider } from 'react-router';
import { readPeriod } from '#features/agents/period/period.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import type { Statement } from '#features/agents/statement/statement.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { factsOf } from '../../request-context.ts';
import { ownAgent } from './own-agent.ts';

export interface OwnStatement {
  agent: Agent;
  statement: Statement;
}

/** For the files: what an address asks for, or nothing where the page has to say what is wrong with it. */
export async function ownStatement({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<OwnStatement | undefined> {
  const agent = await ownAgent(context);
  const period = readPeriod(new URL(request.url).searchParams, businessToday(new Date()));
  if (!agent || Object.keys(period.problems).length > 0) return undefined;
  const { from, to } = period;
  return { agent, statement: await readStatement(factsOf(context).db, { agentId: agent.id, from, to }) };
}

/** What the file is called, without its kind. */
export function statementName({ from, to }: Statement): string {
  return `statement-${from}-to-${to}`;
}
